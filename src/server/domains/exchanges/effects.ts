import type { ExchangeLine } from '../../../../workflows/effects.ts'
import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { exchangeReason } from '../../../shared/exchange-reasons.ts'
import { goodsLossReason } from '../../../shared/goods-loss.ts'
import { logAndNotifyOrderChange } from '../orders/change-order.ts'
import { requireMarkingCodeIdentity, recordReturnedGoods } from '../orders/goods/goods-effects.ts'
import { createKeptPiecesCounter, createReturnablePiecesCounter } from '../orders/money/totals.ts'
import { calculateLineRefund } from '../../../shared/line-price.ts'
import type { ReceiptItem } from '../../platform/db/schema/payments.ts'
import { findMarkingCodesHeldByCustomer, splitIntoReceiptItems } from '../payments/receipt-items.ts'
import { registerExchangeReceipts } from '../payments/receipts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { insertRow, updateRow, type RowChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

export const exchangeEffects: Pick<EffectHandlers, 'openExchange'> = {
  /**
   * Refuses (code 19) to exchange no pieces, or more pieces than the customer still has, and rolls back the step. There
   * may be fewer pieces than when the user selected them, because of another refund or exchange.
   */
  openExchange: (scope, { lines, given, reasonId, inspection, defectsDescription, comments }) => {
    const { orderState, at, actor, idSource } = scope
    const { order } = orderState
    const requestedLines = lines.filter((line) => line.quantity > 0)
    if (
      requestedLines.length === 0 ||
      new Set(requestedLines.map((line) => line.lineId)).size < requestedLines.length
    )
      throw refuse.denied('errors:exchangeTooMuch')
    const getReturnablePieces = createReturnablePiecesCounter(order, orderState.rows('orderProducts'))
    const lineUpdates = requestedLines.map(({ lineId, quantity }) => {
      const line = orderState.find('orderProducts', { id: lineId })
      if (!line || quantity > getReturnablePieces(line)) throw refuse.denied('errors:exchangeTooMuch')
      return updateRow(
        'orderProducts',
        { id: lineId },
        { exchangeQuantity: line.exchangeQuantity + quantity },
      )
    })
    const exchangeId = idSource.number('exchange')
    return [
      ...lineUpdates,
      insertRow('exchanges', {
        id: exchangeId,
        orderId: order.id,
        exchangeDate: at.toISOString(),
        initiator: actor.name,
        exchangeFio: order.name,
        exchangePhone: order.phone,
        exchangeReasonId: reasonId,
        inspection,
        defectsDescription,
        exchangeComments: comments,
      }),
      ...requestedLines.map(({ lineId, quantity }) =>
        insertRow('exchangeLines', { exchangeId, lineId, exchangeQuantity: quantity }),
      ),
      ...logAndNotifyOrderChange(scope, {
        action: 'openExchange',
        entityName: 'exchange',
        now: {
          exchangeId,
          reasonId,
          lines: requestedLines.map(({ lineId, quantity }) => ({ lineId, quantity })),
        },
      }),
      ...recordReturnedGoods(scope, {
        cause: 'exchanged',
        comment: defectsDescription,
        lines: requestedLines.map(({ lineId, quantity, marks = [] }) => ({
          lineId,
          ...(reasonId === exchangeReason.defect
            ? {
                shelved: 0,
                missing: quantity,
                reasonId: goodsLossReason.defective,
                marks: [],
                missingMarks: marks,
              }
            : { shelved: quantity, missing: 0, reasonId: null, marks }),
        })),
      }),
      ...registerExchangeReceipts(scope, exchangeId, {
        sellRefund: requestedLines.flatMap((line) =>
          createItemsAtPaidPrice(
            orderState,
            line,
            findMarkingCodesHeldByCustomer(orderState, { id: line.lineId }, line.quantity, line.marks),
          ),
        ),
        sell: requestedLines.flatMap((line) =>
          createItemsAtPaidPrice(
            orderState,
            line,
            given.find(({ lineId }) => lineId === line.lineId)?.marks ?? [],
          ),
        ),
      }),
      ...given.flatMap(({ lineId, marks }) =>
        marks.map((code) => recordReplacementUnit(scope, lineId, code)),
      ),
    ]
  },
}

/** Receipt items of the exchanged pieces at the price that the customer paid. */
function createItemsAtPaidPrice(
  orderState: OrderState,
  { lineId, quantity }: ExchangeLine,
  codes: readonly string[],
): ReceiptItem[] {
  const line = orderState.find('orderProducts', { id: lineId })!
  const returnablePieces = createKeptPiecesCounter(orderState.order, orderState.rows('orderProducts'))(line)
  return splitIntoReceiptItems(
    line,
    quantity,
    calculateLineRefund(line, returnablePieces, line.refundQuantity, quantity).money,
    codes,
  )
}

/**
 * Records a unit that the customer received in exchange. A unit that belonged to the order before already has a row,
 * which is reused.
 */
function recordReplacementUnit({ orderState, at }: EffectContext, lineId: number, code: string): RowChange {
  const orderId = orderState.order.id
  const identity = requireMarkingCodeIdentity(code)
  const row = { lineId, code, at: at.toISOString(), state: 'held' }
  return orderState.find('orderMarks', { orderId, identity })
    ? updateRow('orderMarks', { orderId, identity }, row)
    : insertRow('orderMarks', { identity, orderId, ...row })
}
