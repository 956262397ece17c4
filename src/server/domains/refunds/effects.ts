import type { BankDetails, RefundLine } from '../../../../workflows/effects.ts'
import { isAccountInCurrency, isCustomerAccount } from '../../../shared/bank-details.ts'
import type { LedgerWay } from '../../../shared/ledger.ts'
import { getRefundLossReason } from '../../../shared/goods-loss.ts'
import { formatDay } from '../../../shared/format.ts'
import { calculateLineRefund as refundPieces } from '../../../shared/line-price.ts'
import type { LogAction } from '../../../shared/order-log.ts'
import { getStoreDay, getStoreZone } from '../../../shared/store-day.ts'
import { otherRefundReasonId, refundAccountType, refundStatus } from '../../../shared/refund-statuses.ts'
import { sourcesWithPaymentToPartner } from '../../../shared/order-sources.ts'
import { orderSourceTypes } from '../../platform/catalogs/entries/order-entries.ts'
import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { notifyCustomer } from '../messages/effects.ts'
import { logAndNotifyOrderChange } from '../orders/change-order.ts'
import { recordReturnedGoods } from '../orders/goods/goods-effects.ts'
import { createKeptPiecesCounter, createReturnablePiecesCounter } from '../orders/money/totals.ts'
import { computeOrderBalance, getDefaultRefundWay } from '../orders/money/balance.ts'
import { withChangesApplied, addLedgerEntry, runDecisionsInSequence } from '../payments/ledger.ts'
import { refundOutsideBank, refundMoney } from '../payments/refund-money.ts'
import { settleLedgerEntry } from '../payments/outcomes.ts'
import { withPayStatusUpdate } from '../payments/pay-status.ts'
import { refundPoints } from '../payments/points.ts'
import {
  findMarkingCodesHeldByCustomer,
  splitIntoReceiptItems,
  sumReceiptItems,
} from '../payments/receipt-items.ts'
import {
  toReceiptPayments,
  planReceipt,
  findSaleReceipt,
  buildRefundReceiptId,
  registerReceipt,
  registerPlannedReceipt,
} from '../payments/receipts.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { taskEffects } from '../tasks/effects.ts'
import { insertRow, updateRow, type EffectChange } from '../../engine/order-state/changes.ts'
import type { NewRow, Row } from '../../engine/order-state/tables.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { findRefundAccounts } from '../orders/money/refund-accounts.ts'
import { clearedApproval, requireApproval } from './transfer-approval.ts'
import { maskPlaceholder } from '../../engine/order-state/mask-personal-data.ts'

/** Ids of the catalogue refundTypes: the origin of a refund. */
const refundType = { byStaff: 1, ofPartner: 2, byRegister: 3 } as const

export const refundEffects: Pick<
  EffectHandlers,
  'openRefund' | 'refuseRefund' | 'correctRefundDetails' | 'markRefundTransferred'
> = {
  /**
   * Refuses (code 19) more pieces than the customer still has, more money than was received, and an account to which
   * the money cannot be refunded. Concurrent refunds are serialized by the lock of the order, so the second one sees
   * the pieces of the first.
   */
  openRefund: (scope, { lines, accountType, reasonId, comment, bank }) => {
    const { orderState, idSource } = scope
    const priced = pricePieces(orderState, lines)
    const loggedLines = priced.map(({ line, quantity }) => ({ lineId: line.id, quantity }))
    const total = priced.reduce((sum, { money }) => sum + money, 0)
    const points = priced.reduce((sum, piece) => sum + piece.points, 0)
    const { netReceived: paidBalance, payments } = computeOrderBalance(orderState)
    // Only received money can be refunded.
    if (total > paidBalance) throw refuse.denied('errors:refundAbovePaid')
    const refundId = idSource.number('refund')
    const way = chooseRefundWay(orderState, accountType)
    if (way === 'account' && bank !== null) requirePayeeAccount(orderState, bank)
    const atBank = payments.reduce(
      (sum, payment) => sum + (payment.captured > 0 ? payment.refundableAmount : payment.remainingHold),
      0,
    )
    // Money that is not at the bank is an advance. A till refunds it with a receipt of its own.
    const advance = way === 'bank' ? Math.max(0, total - atBank) : 0
    const items = priced.flatMap(({ line, quantity, money, marks }) =>
      splitIntoReceiptItems(
        line,
        quantity,
        money,
        findMarkingCodesHeldByCustomer(orderState, line, quantity, marks),
      ),
    )
    // A zero amount and a refund with the store's card terminal need no confirmation. In demo history, only transfers
    // and refunds by partners need one.
    const isDoneAtOnce =
      total === 0 || way === 'till' || (!scope.callsPartners && way !== 'account' && way !== 'partner')
    const money = { purpose: `refund:${refundId}`, amount: total, refundId }
    const moneyChanges = withPayStatusUpdate(
      scope,
      () =>
        priced.flatMap(({ line, quantity, money: price }) =>
          addRefundLine(scope, refundId, line.id, quantity, price),
        ),
      (current) => [...logRefund(current, 'openRefund', { refundId, total, lines: loggedLines })],
      (current) => (way === 'bank' ? refundMoney(current, money) : refundOtherwise(current, money, way)),
      (current) => refundPoints(current, `refund:${refundId}`, points),
    )
    return [
      insertRefund(scope, refundId, {
        refundStatus: isDoneAtOnce ? refundStatus.done : refundStatus.open,
        ...(isDoneAtOnce ? { dateDone: scope.at.toISOString() } : {}),
        typeAccount: accountType,
        refundReason: reasonId,
        comment,
        total,
        ...(way === 'partner' ? { refundType: refundType.ofPartner, ...findPartnerName(orderState) } : {}),
        // The contact of the payee is the phone number of the order.
        ...(way === 'account'
          ? { ...bank, detailsBy: scope.actor.id, payerPhone: orderState.order.phone }
          : null),
      }),
      ...moneyChanges,
      ...returnGoods(
        scope,
        lines.filter((line) => line.quantity > 0),
        reasonId,
      ),
      ...registerRefundReceipt(withChangesApplied(scope, moneyChanges), way, {
        refundId,
        kind: 'sellRefund',
        name: buildRefundReceiptId(refundId),
        of: { items, total: sumReceiptItems(items) },
        payments: toReceiptPayments({ electronic: total - advance, before: advance }),
      }),
    ]
  },

  refuseRefund: (scope, { reasonId, comment, commentToCustomer, lines }) => {
    const refundId = scope.idSource.number('refund')
    return [
      insertRefund(scope, refundId, {
        refundStatus: refundStatus.refused,
        typeAccount: null,
        refundReason: reasonId,
        comment,
        commentToCustomer,
        total: 0,
        dateDone: scope.at.toISOString(),
      }),
      ...addRefusedLines(scope, refundId, lines),
      ...logRefund(scope, 'refuseRefund', { refundId, reasonId }),
      ...notifyCustomer(scope, 'refundRefused', { comment: commentToCustomer }),
    ]
  },

  correctRefundDetails: (scope, { refundId, bank }) => {
    requireOpen(scope, refundId)
    requirePayeeAccount(scope.orderState, bank)
    return [
      // The new bank details need a new approval.
      updateRow('refunds', { id: refundId }, { ...bank, detailsBy: scope.actor.id, ...clearedApproval }),
      ...logRefund(scope, 'correctRefundDetails', { refundId }),
    ]
  },

  markRefundTransferred: (scope, { refundId, paymentNumber, transferredOn, sameAccount }) => {
    requireApproval(scope, requireOpen(scope, refundId), sameAccount)
    const values = {
      refundStatus: refundStatus.done,
      dateDone: scope.at.toISOString(),
      payerAccount: scope.orderState.order.currency,
    }
    const entry = scope.orderState.find('ledgerEntries', { purpose: `refund:${refundId}` })
    return runDecisionsInSequence(
      scope,
      () => [updateRow('refunds', { id: refundId }, { ...values, paymentNumber, transferredOn })],
      (current) => logRefund(current, 'markRefundTransferred', { refundId, paymentNumber }),
      (current) => (entry ? settleLedgerEntry(current, entry, paymentNumber) : []),
      (current) => registerPlannedReceipt(current, buildRefundReceiptId(refundId)),
    )
  },
}

/**
 * Records a refund that the partner has paid and deducts from its transfers. It is done at once, with the price of the
 * pieces as its sum. The customer keeps the goods, so nothing is restocked, and a marked unit stays in the order, so
 * that it cannot be sold again. Refuses (code 19) more pieces than the customer still has, and more money than was
 * received.
 */
export function recordRefundFromRegister(
  scope: EffectContext,
  {
    lines,
    registerId,
    transferDate,
    postingDate,
  }: { lines: RefundLine[]; registerId: number; transferDate: string; postingDate: string },
): { refundId: number; changes: EffectChange[] } {
  const { orderState, at, idSource } = scope
  const priced = pricePieces(orderState, lines)
  const total = priced.reduce((sum, { money }) => sum + money, 0)
  const points = priced.reduce((sum, piece) => sum + piece.points, 0)
  if (total > computeOrderBalance(orderState).netReceived) throw refuse.denied('errors:refundAbovePaid')
  const refundId = idSource.number('refund')
  const changes = [
    insertRefund(scope, refundId, {
      refundType: refundType.byRegister,
      refundStatus: refundStatus.done,
      dateDone: at.toISOString(),
      typeAccount: null,
      refundReason: otherRefundReasonId,
      total,
      registerId,
      postingDate,
      ...findPartnerName(orderState),
    }),
    ...withPayStatusUpdate(
      scope,
      () =>
        priced.flatMap(({ line, quantity, money }) =>
          addRefundLine(scope, refundId, line.id, quantity, money),
        ),
      (current) =>
        logRefund(current, 'openRefund', {
          refundId,
          total,
          registerId,
          lines: priced.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
        }),
      (current) =>
        addLedgerEntry(current, {
          purpose: `refund:${refundId}`,
          kind: 'refunded',
          amount: total,
          way: 'partner',
          status: 'settled',
          refundId,
          document: `${registerId}, ${formatDay(transferDate)}`,
        }),
      (current) => refundPoints(current, `refund:${refundId}`, points),
    ),
    ...recordLeftWithCustomer(scope, priced),
  ]
  return { refundId, changes }
}

/**
 * Registers the receipt of a refund at once if the money is refunded through the bank now and the order has a sale
 * receipt. If the money waits for a capture or a manual transfer, plans the receipt. Otherwise does nothing, because
 * the receipt is printed where the money is refunded.
 */
function registerRefundReceipt(
  scope: EffectContext,
  way: LedgerWay,
  receipt: Parameters<typeof registerReceipt>[1],
): EffectChange[] {
  const isWaiting = scope.orderState
    .rows('ledgerEntries')
    .some((entry) => entry.refundId === receipt.refundId && entry.status === 'waiting')
  if (way === 'account' || isWaiting) return planReceipt(scope, receipt)
  return way === 'bank' && findSaleReceipt(scope.orderState) ? registerReceipt(scope, receipt) : []
}

/** Restocks the returned pieces, or records them as missing if the refund reason makes them a loss. */
function returnGoods(scope: EffectContext, lines: readonly RefundLine[], reasonId: number): EffectChange[] {
  const loss = getRefundLossReason(reasonId)
  return recordReturnedGoods(scope, {
    cause: 'refunded',
    comment: null,
    lines: lines.map(({ lineId, quantity, marks = [] }) => ({
      lineId,
      ...(loss === null
        ? { shelved: quantity, missing: 0, reasonId: null, marks }
        : { shelved: 0, missing: quantity, reasonId: loss, marks: [], missingMarks: marks }),
    })),
  })
}

/** Records that the customer keeps the refunded pieces, so that nobody searches for them in the store. */
const recordLeftWithCustomer = (
  { orderState, at, actor }: EffectContext,
  priced: readonly { line: { id: number }; quantity: number }[],
): EffectChange[] =>
  priced.map(({ line, quantity }) =>
    insertRow('goodsBack', {
      orderId: orderState.order.id,
      lineId: line.id,
      quantity,
      outcome: 'customer',
      cause: 'refunded',
      at: at.toISOString(),
      userName: actor.name,
    }),
  )

/** Refuses (code 19) an account that is not a customer's, or has another currency than the refund. */
function requirePayeeAccount({ order: { currency } }: OrderState, { checkingAccount }: BankDetails): void {
  const refuseAccount = (key: string) =>
    refuse.denied(key, { currency }, [{ path: '/payload/checkingAccount', message: key }])
  // The account is masked in the records, so a replay cannot check it again.
  if (checkingAccount === maskPlaceholder) return
  if (!isCustomerAccount(checkingAccount)) throw refuseAccount('errors:accountNotOfCustomer')
  if (!isAccountInCurrency(checkingAccount, currency)) throw refuseAccount('errors:accountOtherCurrency')
}

function requireOpen({ orderState }: EffectContext, refundId: number): Row<'refunds'> {
  const refund = orderState.find('refunds', { id: refundId, refundStatus: refundStatus.open })
  if (!refund) throw refuse.denied('errors:refundClosed')
  return refund
}

/**
 * Returns the pieces of each line with their refund sums. Refuses (code 19) no pieces, a repeated line, and pieces that
 * the customer does not have.
 */
function pricePieces(orderState: OrderState, lines: readonly RefundLine[]) {
  const requestedLines = lines.filter((line) => line.quantity > 0)
  const countKeptPieces = createKeptPiecesCounter(orderState.order, orderState.rows('orderProducts'))
  const getReturnablePieces = createReturnablePiecesCounter(
    orderState.order,
    orderState.rows('orderProducts'),
  )
  if (
    new Set(requestedLines.map((line) => line.lineId)).size < requestedLines.length ||
    requestedLines.length === 0
  )
    throw refuse.denied('errors:refundTooMuch')
  return requestedLines.map(({ lineId, quantity, marks = [] }) => {
    const line = orderState.find('orderProducts', { id: lineId })
    if (!line || quantity > getReturnablePieces(line)) throw refuse.denied('errors:refundTooMuch')
    return {
      line,
      quantity,
      marks,
      ...refundPieces(line, countKeptPieces(line), line.refundQuantity, quantity),
    }
  })
}

/**
 * Returns the way in which the money is refunded. Refuses (code 19) an account to which the order's money cannot be
 * refunded.
 */
function chooseRefundWay(orderState: OrderState, accountType: number | null): LedgerWay {
  const accounts = findRefundAccounts(orderState)
  if (accountType === null && accounts.length === 0) return getDefaultRefundWay(orderState)
  if (accountType === null || !accounts.includes(accountType)) throw refuse.denied('errors:refundNotThere')
  if (accountType === refundAccountType.bankDetails) return 'account'
  return accountType === refundAccountType.card ? 'bank' : 'till'
}

/**
 * Refunds money otherwise than through the bank that received it: with the card terminal at once, to a bank account by
 * a task for accountants, or to a gift card or by a partner, which an operator confirms.
 */
function refundOtherwise(
  scope: EffectContext,
  money: { purpose: string; amount: number; refundId: number },
  way: LedgerWay,
): EffectChange[] {
  if (way === 'giftCard' || way === 'partner') return refundOutsideBank(scope, money, way)
  const entry = addLedgerEntry(scope, {
    ...money,
    kind: 'refunded',
    way,
    status: way === 'till' ? 'settled' : 'asked',
  })
  const { refundId } = money
  return way === 'till' || money.amount === 0
    ? entry
    : [
        ...entry,
        ...taskEffects.openTask(scope, {
          type: 'manualTransferring',
          input: { refundId, madeOn: getStoreDay(scope.at, getStoreZone(scope.orderState.reference.store)) },
        }),
      ]
}

function insertRefund(
  { orderState: { order }, at, actor }: EffectContext,
  id: number,
  values: Omit<
    NewRow<'refunds'>,
    'id' | 'orderId' | 'refundType' | 'refundDate' | 'initiator' | 'refundFio' | 'refundPhone'
  > & { refundType?: number },
): EffectChange {
  return insertRow('refunds', {
    id,
    orderId: order.id,
    refundType: refundType.byStaff,
    refundDate: at.toISOString(),
    initiator: actor.name,
    refundFio: order.name,
    refundPhone: order.phone,
    ...values,
  })
}

function addRefundLine(
  { orderState }: EffectContext,
  refundId: number,
  lineId: number,
  quantity: number,
  price: number,
): EffectChange[] {
  const line = orderState.find('orderProducts', { id: lineId })!
  return [
    insertRow('refundLines', { refundId, lineId, refundQuantity: quantity, totalRefundPrice: price }),
    updateRow(
      'orderProducts',
      { id: lineId },
      {
        refundQuantity: line.refundQuantity + quantity,
        totalRefundPrice: line.totalRefundPrice + price,
      },
    ),
  ]
}

/** Adds the lines of a refused refund. The quantities of the order do not change. */
function addRefusedLines(
  { orderState }: EffectContext,
  refundId: number,
  lines: readonly RefundLine[],
): EffectChange[] {
  const countKeptPieces = createKeptPiecesCounter(orderState.order, orderState.rows('orderProducts'))
  const getReturnablePieces = createReturnablePiecesCounter(
    orderState.order,
    orderState.rows('orderProducts'),
  )
  return lines.flatMap(({ lineId, quantity }) => {
    const line = orderState.find('orderProducts', { id: lineId })
    if (!line || quantity === 0) return []
    const { money } = refundPieces(
      line,
      countKeptPieces(line),
      line.refundQuantity,
      Math.min(quantity, getReturnablePieces(line)),
    )
    return [insertRow('refundLines', { refundId, lineId, refundQuantity: quantity, totalRefundPrice: money })]
  })
}

/**
 * Name of the partner that has the customer's money: the catalogue name of the order source. Null if the source is no
 * partner.
 */
const findPartnerName = ({ order: { orderSourceTypeId } }: OrderState): { partnerName: string | null } => ({
  partnerName: sourcesWithPaymentToPartner.includes(orderSourceTypeId)
    ? (orderSourceTypes.find(({ id }) => id === orderSourceTypeId)?.description.ru ?? null)
    : null,
})

/** Logs a change of a refund. Bank details are not logged, because only the refund itself may contain them. */
const logRefund = (scope: EffectContext, action: LogAction, now: unknown): EffectChange[] =>
  logAndNotifyOrderChange(scope, { action, entityName: 'refund', now })
