import type { DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import { boxOf } from '../../../shared/box-code.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** An act is of whole orders: every box of each was scanned, and no other. Refuses with 19 what is missing, by name. */
export function requireEveryBox(rows: readonly DeliveryIssueRow[], codes: readonly string[]): void {
  const scanned = new Map(rows.map(({ orderId }) => [orderId, new Set<number>()]))
  for (const code of codes) {
    const row = rows.find((one) => boxOf(one, code) !== null)
    const n = row ? boxOf(row, code) : null
    if (!row || typeof n !== 'number') throw refuse.denied('errors:actOtherBox', { code })
    scanned.get(row.orderId)!.add(n)
  }
  const short = rows.filter(({ orderId, boxes }) => scanned.get(orderId)!.size < boxes)
  if (short.length === 0) return
  const orders = short.map(({ orderId, boxes }) => `${orderId} (${scanned.get(orderId)!.size}/${boxes})`)
  throw refuse.denied('errors:actBoxesMissing', { orders: orders.join(', ') })
}
