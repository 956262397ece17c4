import type { DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import { findBoxNumber } from '../../../shared/box-code.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * An act contains whole orders: every box of each must be scanned, and no other box. Refuses with code 19 and lists
 * the missing boxes.
 */
export function requireAllBoxes(rows: readonly DeliveryIssueRow[], codes: readonly string[]): void {
  const scanned = new Map(rows.map(({ orderId }) => [orderId, new Set<number>()]))
  for (const code of codes) {
    const row = rows.find((candidate) => findBoxNumber(candidate, code) !== null)
    const n = row ? findBoxNumber(row, code) : null
    if (!row || typeof n !== 'number') throw refuse.denied('errors:actOtherBox', { code })
    scanned.get(row.orderId)!.add(n)
  }
  const incompleteOrders = rows.filter(({ orderId, boxes }) => scanned.get(orderId)!.size < boxes)
  if (incompleteOrders.length === 0) return
  const orders = incompleteOrders.map(
    ({ orderId, boxes }) => `${orderId} (${scanned.get(orderId)!.size}/${boxes})`,
  )
  throw refuse.denied('errors:actBoxesMissing', { orders: orders.join(', ') })
}
