import { orderStatus } from '../../shared/order-statuses.ts'
import type { Scope } from '../engine/effects.ts'
import { emitted } from '../events/outbox.ts'
import { insert, remove, update, type RowChange } from '../order-state/changes.ts'
import type { Row } from '../order-state/tables.ts'
import type { OrderState } from '../order-state/order-state.ts'
import type { ReceiptPayment } from '../db/schema/payments.ts'
import { isHandedOver } from './balance.ts'
import { receiptOfSale, totalOf, unitsAreKnown, type ReceiptContents } from './receipt-items.ts'

/**
 * The receipt of the sale that was made here, whatever came of it: one that failed is made when it is restarted, and the
 * receipts of what was given back wait for it. undefined: there is none to give back, or it has been given back whole.
 */
export function receiptOfOurs(world: OrderState): Row<'receipts'> | undefined {
  const number = salesGivenBack(world)
  return world.find('receipts', { externalId: saleName(world.order.id, number + 1) })
}

/** A sale that was given back whole may be made again, when it is paid after all. `number` counts from 1. */
const saleName = (orderId: number, number: number): string => nameOf(orderId, number, 'sell')
const backName = (orderId: number, number: number): string => nameOf(orderId, number, 'refund')
const nameOf = (orderId: number, number: number, what: string): string =>
  number === 1 ? `order-${orderId}-${what}` : `order-${orderId}-${number}-${what}`

/** Is this the name of an order's sale? Everything else on paper follows one. */
export const isSaleName = (externalId: string): boolean => /^order-\d+(-\d+)?-sell$/.test(externalId)

function salesGivenBack(world: OrderState): number {
  let number = 0
  while (world.find('receipts', { externalId: backName(world.order.id, number + 1) })) number++
  return number
}

const exchangeName = (exchangeId: number, kind: 'sell' | 'sellRefund') =>
  `exchange-${exchangeId}-${kind === 'sell' ? 'sell' : 'refund'}`

/**
 * What a sale of that price was settled with. [] when none of it came through our bank: then its receipt is from there
 * where it was paid. What a till took beside the bank is an advance: the till prints a receipt of that alone.
 */
export function settledWith(world: OrderState, total: number): ReceiptPayment[] {
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
export function refundSaleReceipt(scope: Scope): RowChange[] {
  const { world } = scope
  const sale = receiptOfOurs(world)
  const refunded = world
    .rows('receipts')
    .some((one) => one.kind === 'sellRefund' && one.status !== 'planned' && one.id > (sale?.id ?? 0))
  if (!sale || refunded) return []
  const name = backName(world.order.id, salesGivenBack(world) + 1)
  return [
    ...register(scope, { kind: 'sellRefund', name, of: sale, payments: sale.payments }),
    ...creditReceipts(world, sale).flatMap((paid) =>
      register(scope, {
        ...{ kind: 'sellRefund', name: `${paid.externalId}-refund`, of: paid },
        payments: paid.payments,
      }),
    ),
  ]
}

/**
 * The bank has money for goods that were handed over before: their sale is printed now, or of a sale that stands the
 * payment of what it left unpaid. `amount`: minor units.
 */
export function paidLater(scope: Scope, amount: number): RowChange[] {
  const { world } = scope
  if (!isHandedOver(world)) return []
  const sale = receiptOfOurs(world)
  if (!sale) return amount > 0 ? sellReceipt(scope) : []
  const paid = creditReceipts(world, sale)
  const credit = sale.payments.reduce((sum, one) => sum + (one.by === 'credit' ? one.sum : 0), 0)
  const price = Math.min(amount, credit - paid.reduce((sum, { total }) => sum + total, 0))
  const item = { lineId: null, name: `Оплата заказа ${world.order.id}`, price, quantity: 1, vat: 0 }
  return register(scope, {
    ...{ kind: 'sell', name: `${creditName(sale)}${paid.length + 1}` },
    of: { items: [{ ...item, kind: 'credit' }], total: price },
    payments: paidWith({ electronic: price }),
  })
}

const creditName = ({ externalId }: Pick<Row<'receipts'>, 'externalId'>) => `${externalId}-credit-`
const creditReceipts = (world: OrderState, sale: Row<'receipts'>) =>
  world
    .rows('receipts')
    .filter(({ kind, externalId }) => kind === 'sell' && externalId.startsWith(creditName(sale)))

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
    ...{ kind: 'sell', name: saleName(world.order.id, salesGivenBack(world) + 1), of },
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

/** Of what was given back: printed when its money goes. */
export const refundReceipt = (refundId: number): string => `refund-${refundId}`

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

/** Its money never goes. */
export const dropPlanned = ({ world }: Scope, name: string): RowChange[] =>
  world
    .rows('receipts')
    .filter((one) => one.externalId === name && one.status === 'planned')
    .map(({ id }) => remove('receipts', { id }))

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
