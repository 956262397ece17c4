import { orderStatus } from '../../shared/order-statuses.ts'
import type { Scope } from '../engine/effects.ts'
import { emitted } from '../events/outbox.ts'
import { insert, update, type RowChange } from '../world/changes.ts'
import type { Row } from '../world/tables.ts'
import type { World } from '../world/world.ts'
import type { ReceiptPayment } from '../db/schema/payments.ts'
import { receiptOfSale, totalOf, unitsAreKnown, type ReceiptContents } from './receipt-items.ts'

/**
 * The receipt of the sale that was made here, whatever came of it: one that failed is made when it is restarted, and the
 * receipts of what was given back wait for it. undefined: there is none to give back.
 */
export const receiptOfOurs = (world: World): Row<'receipts'> | undefined =>
  world.find('receipts', { externalId: saleName(world.order.id) })

export const saleName = (orderId: number): string => `order-${orderId}-sell`

const exchangeName = (exchangeId: number, kind: 'sell' | 'sellRefund') =>
  `exchange-${exchangeId}-${kind === 'sell' ? 'sell' : 'refund'}`

/**
 * What a sale of that price was settled with. [] when none of it came through our bank: then its receipt is from there
 * where it was paid. What a till took beside the bank is an advance: the till prints a receipt of that alone.
 */
export function settledWith(world: World, total: number): ReceiptPayment[] {
  const book = world.rows('ledgerEntries')
  const sum = (of: (entry: (typeof book)[number]) => boolean) =>
    book.filter((one) => stands(one) && of(one)).reduce((all, { amount }) => all + amount, 0)
  const left = (isOurs: (way: string) => boolean) =>
    sum(({ kind, way }) => (kind === 'captured' || kind === 'paid') && isOurs(way)) -
    sum(({ kind, way, refundId }) => kind === 'refunded' && refundId === null && isOurs(way))
  const electronic = Math.min(
    total,
    Math.max(
      0,
      left((way) => way === 'bank'),
    ),
  )
  const before = Math.min(
    total - electronic,
    Math.max(
      0,
      left((way) => way !== 'bank'),
    ),
  )
  if (electronic === 0 && !book.some(({ purpose }) => isAdvance(purpose))) return []
  return paidWith({ electronic, before, credit: total - electronic - before })
}

/** A capture that the bank has refused is made when it is asked again, unless it is given up: the sale stands meanwhile. */
const stands = ({ kind, status }: Pick<Row<'ledgerEntries'>, 'kind' | 'status'>): boolean =>
  status !== 'dropped' && (status !== 'failed' || kind === 'captured')

/** Purpose of what a till took when the bank had the other part of the price. */
export const advance = 'advance'
const isAdvance = (purpose: string) => purpose === advance || purpose.startsWith(`${advance}:`)

export const paidWith = (sums: Partial<Record<ReceiptPayment['by'], number>>): ReceiptPayment[] =>
  Object.entries(sums)
    .map(([by, sum]) => ({ by: by as ReceiptPayment['by'], sum }))
    .filter(({ sum }) => sum > 0)

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
      payments: paidWith({ counter: totalOf(items[kind]) }),
    }),
  )
}

/** The whole sale is given back, when there was a receipt of it; what refunds gave back already stays out. */
export function giveBackReceipt(scope: Scope): RowChange[] {
  const { world } = scope
  const sale = receiptOfOurs(world)
  const refunded = world.rows('receipts').some((one) => one.kind === 'sellRefund')
  if (!sale || refunded) return []
  return register(scope, {
    kind: 'sellRefund',
    name: `order-${world.order.id}-refund`,
    of: sale,
    payments: sale.payments,
  })
}

interface NewReceipt {
  kind: 'sell' | 'sellRefund'
  /** Ours, once for all; a second receipt of that name is not written. */
  name: string
  of: ReceiptContents
  payments: ReceiptPayment[]
  refundId?: number
}

/**
 * The sale, once. A courier does not say which pieces were kept: it is known when the rest is back in the store.
 */
export function sellReceipt(scope: Scope): RowChange[] {
  const { world } = scope
  if (world.order.orderStatusId === orderStatus.returningFromDelivery && !unitsAreKnown(world)) return []
  const of = receiptOfSale(world)
  return register(scope, {
    ...{ kind: 'sell', name: saleName(world.order.id), of },
    payments: settledWith(world, of.total),
  })
}

/** Nothing to sell, no receipt. */
export function register(scope: Scope, receipt: NewReceipt): RowChange[] {
  const row = rowOf(scope, receipt, scope.outside ? 'asked' : 'done')
  return row ? [insert('receipts', row), handedOver(scope, row)] : []
}

/** Written down now, as the goods are counted now, and printed when the money goes: {@link registerPlanned}. */
export function plan(scope: Scope, receipt: NewReceipt): RowChange[] {
  const row = rowOf(scope, receipt, 'planned')
  return row ? [insert('receipts', row)] : []
}

export function registerPlanned(scope: Scope, name: string): RowChange[] {
  const row = scope.world.find('receipts', { externalId: name, status: 'planned' })
  if (!row) return []
  const now = scope.at.toISOString()
  return [
    update(
      'receipts',
      { id: row.id },
      { status: scope.outside ? 'asked' : 'done', createdAt: now, updatedAt: now },
    ),
    handedOver(scope, row),
  ]
}

function rowOf({ world, at, chance }: Scope, receipt: NewReceipt, status: string): Row<'receipts'> | null {
  const { kind, name, of, payments, refundId = null } = receipt
  if (of.total <= 0 || payments.length === 0 || world.find('receipts', { externalId: name })) return null
  const now = at.toISOString()
  return {
    ...{ id: chance.number('receipt'), orderId: world.order.id, refundId, kind, externalId: name },
    ...{ items: of.items, total: of.total, payments, status, createdAt: now, updatedAt: now },
    ...{ uuid: null, fiscal: null, error: null, attempts: 0 },
  }
}

const handedOver = (
  scope: Scope,
  row: Pick<Row<'receipts'>, 'id' | 'orderId' | 'kind' | 'externalId'>,
): RowChange => {
  const { id: receiptId, orderId, externalId } = row
  const kind = row.kind as NewReceipt['kind']
  return emitted(scope, {
    ...{ orderId, handler: 'receipt.register', type: `${scope.instance.workflow}.${kind}` },
    ...{ key: `receipt.${externalId}`, data: { receiptId, kind } },
  })
}
