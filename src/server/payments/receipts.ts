import type { Scope } from '../engine/effects.ts'
import { emitted } from '../events/outbox.ts'
import { insert, type RowChange } from '../world/changes.ts'
import type { Row } from '../world/tables.ts'
import type { World } from '../world/world.ts'
import { totalOf, type ReceiptContents } from './receipt-items.ts'

/**
 * The receipt of the sale that was made here, whatever came of it: one that failed is made when it is restarted, and the
 * receipts of what was given back wait for it. undefined: there is none to give back.
 */
export const receiptOfOurs = (world: World): Row<'receipts'> | undefined =>
  world.find('receipts', { externalId: saleName(world.order.id) })

export const saleName = (orderId: number): string => `order-${orderId}-sell`

const exchangeName = (exchangeId: number, kind: 'sell' | 'sellRefund') =>
  `exchange-${exchangeId}-${kind === 'sell' ? 'sell' : 'refund'}`
/** Its pieces are paid for with pieces. */
export const isOfExchange = (externalId: string): boolean => externalId.startsWith('exchange-')

/**
 * What came back is given back on paper, and what is given for it is sold, for the same sum: no money moves. A marked piece
 * comes back under its own code, and another one is sold under its.
 */
export function exchangeReceipts(
  scope: Scope,
  exchangeId: number,
  items: Record<'sellRefund' | 'sell', ReceiptContents['items']>,
): RowChange[] {
  if (!receiptOfOurs(scope.world)) return []
  return (['sellRefund', 'sell'] as const).flatMap((kind) =>
    register(scope, {
      ...{ kind, name: exchangeName(exchangeId, kind) },
      of: { items: items[kind], total: totalOf(items[kind]) },
    }),
  )
}

/** The whole sale is given back, when there was a receipt of it; what refunds gave back already stays out. */
export function giveBackReceipt(scope: Scope): RowChange[] {
  const { world } = scope
  const sale = receiptOfOurs(world)
  const refunded = world.rows('receipts').some((one) => one.kind === 'sellRefund')
  if (!sale || refunded) return []
  return register(scope, { kind: 'sellRefund', name: `order-${world.order.id}-refund`, of: sale })
}

/** `name`: ours, once for all; a second receipt of that name is not written. Nothing to sell, no receipt. */
export function register(
  scope: Scope,
  receipt: {
    kind: 'sell' | 'sellRefund'
    name: string
    of: ReceiptContents
    refundId?: number
  },
): RowChange[] {
  const { world, at, outside, chance, instance } = scope
  const { kind, name, of, refundId = null } = receipt
  const { id: orderId } = world.order
  if (of.total <= 0 || world.find('receipts', { externalId: name })) return []
  const id = chance.number('receipt')
  const now = at.toISOString()
  return [
    insert('receipts', {
      ...{ id, orderId, refundId, kind, externalId: name, items: of.items, total: of.total },
      ...{ status: outside ? 'asked' : 'done', createdAt: now, updatedAt: now },
    }),
    emitted(scope, {
      ...{ orderId, handler: 'receipt.register', type: `${instance.workflow}.${kind}` },
      ...{ key: `receipt.${name}`, data: { receiptId: id, kind } },
    }),
  ]
}
