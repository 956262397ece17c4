import { orderStatus } from '../../../shared/order-statuses.ts'
import type { EffectContext } from '../../engine/effects.ts'
import { createOutboxEvent } from '../../engine/events/outbox.ts'
import { insertRow, removeRow, updateRow, type RowChange } from '../../engine/order-state/changes.ts'
import type { Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import type { ReceiptPayment } from '../../platform/db/schema/payments.ts'
import { hasCustomerReceivedGoods } from '../orders/money/balance.ts'
import {
  buildSaleReceiptContents,
  sumReceiptItems,
  areRemainingUnitsIdentified,
  type ReceiptContents,
} from './receipt-items.ts'

/**
 * The sale receipt that the system registered for the order, in any status: a failed receipt can be restarted, and
 * refund receipts wait for it. Undefined if there is none or if it was refunded in full.
 */
export function findSaleReceipt(orderState: OrderState): Row<'receipts'> | undefined {
  const number = countRefundedSales(orderState)
  return orderState.find('receipts', { externalId: saleName(orderState.order.id, number + 1) })
}

/**
 * External id of the sale receipt. `number` counts the sale receipts of the order from 1, because a fully refunded sale
 * is registered again if it is paid later.
 */
const saleName = (orderId: number, number: number): string => receiptName(orderId, number, 'sell')
const saleRefundName = (orderId: number, number: number): string => receiptName(orderId, number, 'refund')
const receiptName = (orderId: number, number: number, suffix: string): string =>
  number === 1 ? `order-${orderId}-${suffix}` : `order-${orderId}-${number}-${suffix}`

/** True if this is the external id of a sale receipt, which all other receipts of the order must follow. */
export const isSaleReceiptId = (externalId: string): boolean => /^order-\d+(-\d+)?-sell$/.test(externalId)

function countRefundedSales(orderState: OrderState): number {
  let number = 0
  while (orderState.find('receipts', { externalId: saleRefundName(orderState.order.id, number + 1) }))
    number++
  return number
}

const exchangeName = (exchangeId: number, kind: 'sell' | 'sellRefund') =>
  `exchange-${exchangeId}-${kind === 'sell' ? 'sell' : 'refund'}`

/**
 * Payments on the sale receipt for this price. Money that a till received in addition to the bank is an advance with a
 * receipt of its own. Empty if nothing was paid through the bank and there is no advance, because the receipt is then
 * printed where the money was paid.
 */
export function computeSalePayments(orderState: OrderState, total: number): ReceiptPayment[] {
  const book = orderState.rows('ledgerEntries')
  const sumWhere = (isIncluded: (entry: (typeof book)[number]) => boolean) =>
    book
      .filter((entry) => isEffective(entry) && isIncluded(entry))
      .reduce((acc, { amount }) => acc + amount, 0)
  const remainingFrom = (isOurs: (way: string) => boolean) =>
    sumWhere(({ kind, way }) => (kind === 'captured' || kind === 'paid') && isOurs(way)) -
    sumWhere(({ kind, way, refundId }) => kind === 'refunded' && refundId === null && isOurs(way))
  const electronic = Math.min(
    total,
    Math.max(
      0,
      remainingFrom((way) => way === 'bank'),
    ),
  )
  const before = Math.min(
    total - electronic,
    Math.max(
      0,
      remainingFrom((way) => way !== 'bank'),
    ),
  )
  if (electronic === 0 && !book.some(({ purpose }) => isAdvance(purpose))) return []
  return toReceiptPayments({ electronic, before, credit: total - electronic - before })
}

/** False for dropped and failed entries. A failed capture counts until it is dropped, because it may be retried. */
const isEffective = ({ kind, status }: Pick<Row<'ledgerEntries'>, 'kind' | 'status'>): boolean =>
  status !== 'dropped' && (status !== 'failed' || kind === 'captured')

/** Purpose of the ledger entry for money that a till received for an order whose other money is at the bank. */
export const tillAdvancePurpose = 'advance'
const isAdvance = (purpose: string) =>
  purpose === tillAdvancePurpose || purpose.startsWith(`${tillAdvancePurpose}:`)

export const toReceiptPayments = (sums: Partial<Record<ReceiptPayment['by'], number>>): ReceiptPayment[] =>
  Object.entries(sums)
    .map(([by, sum]) => ({ by: by as ReceiptPayment['by'], sum }))
    .filter(({ sum }) => sum > 0)

/**
 * Registers a refund receipt for the returned pieces and a sale receipt for the new ones. Both have the same sum,
 * because no money moves. Does nothing if the order has no sale receipt.
 */
export function registerExchangeReceipts(
  scope: EffectContext,
  exchangeId: number,
  items: Record<'sellRefund' | 'sell', ReceiptContents['items']>,
): RowChange[] {
  if (!findSaleReceipt(scope.orderState)) return []
  return (['sellRefund', 'sell'] as const).flatMap((kind) =>
    registerReceipt(scope, {
      kind,
      name: exchangeName(exchangeId, kind),
      of: { items: items[kind], total: sumReceiptItems(items[kind]) },
      payments: toReceiptPayments({ counter: sumReceiptItems(items[kind]) }),
    }),
  )
}

/**
 * Registers refund receipts for the whole sale and its later payments. Does nothing if there is no sale receipt, or if
 * a part of it already has a refund receipt.
 */
export function registerSaleRefundReceipts(scope: EffectContext): RowChange[] {
  const { orderState } = scope
  const sale = findSaleReceipt(orderState)
  const refunded = orderState
    .rows('receipts')
    .some(
      (receipt) =>
        receipt.kind === 'sellRefund' && receipt.status !== 'planned' && receipt.id > (sale?.id ?? 0),
    )
  if (!sale || refunded) return []
  const name = saleRefundName(orderState.order.id, countRefundedSales(orderState) + 1)
  return [
    ...registerReceipt(scope, { kind: 'sellRefund', name, of: sale, payments: sale.payments }),
    ...creditReceipts(orderState, sale).flatMap((receipt) =>
      registerReceipt(scope, {
        kind: 'sellRefund',
        name: `${receipt.externalId}-refund`,
        of: receipt,
        payments: receipt.payments,
      }),
    ),
  ]
}

/**
 * Registers a receipt for money that was received after the goods were handed over: the sale receipt, or a payment of
 * the credit on an existing sale receipt. `amount` is in minor units.
 */
export function registerLatePaymentReceipt(scope: EffectContext, amount: number): RowChange[] {
  const { orderState } = scope
  if (!hasCustomerReceivedGoods(orderState)) return []
  const sale = findSaleReceipt(orderState)
  if (!sale) return amount > 0 ? registerSaleReceipt(scope) : []
  const creditPayments = creditReceipts(orderState, sale)
  const credit = sale.payments.reduce((sum, payment) => sum + (payment.by === 'credit' ? payment.sum : 0), 0)
  const price = Math.min(amount, credit - creditPayments.reduce((sum, { total }) => sum + total, 0))
  const item = { lineId: null, name: `Оплата заказа ${orderState.order.id}`, price, quantity: 1, vat: 0 }
  return registerReceipt(scope, {
    kind: 'sell',
    name: `${creditReceiptPrefix(sale)}${creditPayments.length + 1}`,
    of: { items: [{ ...item, kind: 'credit' }], total: price },
    payments: toReceiptPayments({ electronic: price }),
  })
}

const creditReceiptPrefix = ({ externalId }: Pick<Row<'receipts'>, 'externalId'>) => `${externalId}-credit-`
const creditReceipts = (orderState: OrderState, sale: Row<'receipts'>) =>
  orderState
    .rows('receipts')
    .filter(({ kind, externalId }) => kind === 'sell' && externalId.startsWith(creditReceiptPrefix(sale)))

interface NewReceipt {
  kind: 'sell' | 'sellRefund'
  /** External id. A second receipt with the same id is not created. */
  name: string
  of: ReceiptContents
  payments: ReceiptPayment[]
  refundId?: number
}

/**
 * Registers the sale receipt, once per sale. After a partial delivery it does nothing until the kept units are known,
 * at the latest when the returned units are back in the store.
 */
export function registerSaleReceipt(scope: EffectContext): RowChange[] {
  const { orderState } = scope
  if (
    orderState.order.orderStatusId === orderStatus.returningFromDelivery &&
    !areRemainingUnitsIdentified(orderState)
  )
    return []
  const contents = buildSaleReceiptContents(orderState)
  return registerReceipt(scope, {
    kind: 'sell',
    name: saleName(orderState.order.id, countRefundedSales(orderState) + 1),
    of: contents,
    payments: computeSalePayments(orderState, contents.total),
  })
}

/** Registers a receipt. Does nothing if its total is zero, if it has no payments, or if it already exists. */
export function registerReceipt(scope: EffectContext, receipt: NewReceipt): RowChange[] {
  const row = buildRow(scope, receipt, scope.callsPartners ? 'asked' : 'done')
  return row ? [insertRow('receipts', row), emitRegistration(scope, row)] : []
}

/**
 * Stores a receipt with the current goods, to be registered when the money is returned: {@link registerPlannedReceipt}.
 */
export function planReceipt(scope: EffectContext, receipt: NewReceipt): RowChange[] {
  const row = buildRow(scope, receipt, 'planned')
  return row ? [insertRow('receipts', row)] : []
}

/** External id of the receipt of a refund. */
export const buildRefundReceiptId = (refundId: number): string => `refund-${refundId}`

export function registerPlannedReceipt(scope: EffectContext, name: string): RowChange[] {
  const row = scope.orderState.find('receipts', { externalId: name, status: 'planned' })
  if (!row) return []
  return [
    updateRow(
      'receipts',
      { id: row.id },
      { status: scope.callsPartners ? 'asked' : 'done', updatedAt: scope.at.toISOString() },
    ),
    emitRegistration(scope, row),
  ]
}

/** Removes a planned receipt, because its money will never be returned. */
export const dropPlannedReceipt = ({ orderState }: EffectContext, name: string): RowChange[] =>
  orderState
    .rows('receipts')
    .filter((receipt) => receipt.externalId === name && receipt.status === 'planned')
    .map(({ id }) => removeRow('receipts', { id }))

function buildRow(
  { orderState, at, idSource }: EffectContext,
  receipt: NewReceipt,
  status: string,
): Row<'receipts'> | null {
  const { kind, name, of, payments, refundId = null } = receipt
  if (of.total <= 0 || payments.length === 0 || orderState.find('receipts', { externalId: name })) return null
  const now = at.toISOString()
  return {
    id: idSource.number('receipt'),
    orderId: orderState.order.id,
    refundId,
    kind,
    externalId: name,
    items: of.items,
    total: of.total,
    payments,
    status,
    createdAt: now,
    updatedAt: now,
    uuid: null,
    fiscal: null,
    error: null,
    attempts: 0,
  }
}

const emitRegistration = (
  scope: EffectContext,
  row: Pick<Row<'receipts'>, 'id' | 'orderId' | 'kind' | 'externalId'>,
): RowChange => {
  const { id: receiptId, orderId, externalId } = row
  const kind = row.kind as NewReceipt['kind']
  return createOutboxEvent(scope, {
    orderId,
    handler: 'receipt.register',
    type: `${scope.instance.workflow}.${kind}`,
    key: `receipt.${externalId}`,
    data: { receiptId, kind },
  })
}
