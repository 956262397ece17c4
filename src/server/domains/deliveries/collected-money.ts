import type { DeliveryNotification } from '../../../../schemas/api/deliveries.ts'
import type { EffectContext } from '../../engine/effects.ts'
import type { EffectChange } from '../../engine/order-state/changes.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import { computeAmountDue } from '../orders/money/totals.ts'
import { courierLedgerPurpose } from '../payments/debt.ts'
import { addLedgerEntry } from '../payments/ledger.ts'
import { recordLedgerProblem } from '../payments/refund-money.ts'

type Status = DeliveryNotification['status']
type Collected = Pick<DeliveryNotification, 'status' | 'collected' | 'currency'>
/** In minor units of `currency`. */
interface Sum {
  amount: number
  currency: string
}
/** The recorded sum that a courier received, and another one that the delivery service states. */
export interface SumDifference {
  recorded: Sum
  stated: Sum
}

const handedOverStatuses: readonly Status[] = ['delivered', 'deliveredInPart']
/** True for a status with which the customer has received goods. */
export const isHandedOver = (status: Status): boolean => handedOverStatuses.includes(status)

const findCourierEntry = (orderState: OrderState) =>
  orderState.find('ledgerEntries', { purpose: courierLedgerPurpose })

/**
 * Records money that the courier collected, even if it differs from the amount due. An amount of zero and an amount in
 * another currency are recorded only as entries of the kind `stray`, which move no money of the order.
 */
export function recordCollectedMoney(
  scope: EffectContext,
  { status, collected, currency = scope.orderState.order.currency }: Collected,
): EffectChange[] {
  if (collected === undefined || !isHandedOver(status)) return []
  const entry = { purpose: courierLedgerPurpose, amount: collected, way: 'courier' } as const
  if (collected === 0) return recordLedgerProblem(scope, { ...entry, problem: 'nothing' })
  if (currency !== scope.orderState.order.currency)
    return recordLedgerProblem(scope, { ...entry, currency, problem: 'otherCurrency' })
  return addLedgerEntry(scope, { ...entry, kind: 'paid', status: 'settled' })
}

/** True if `recordCollectedMoney` records the sum of this notification. The ledger keeps the first recorded sum. */
export const canRecordCollectedMoney = (orderState: OrderState, { status }: Collected): boolean =>
  isHandedOver(status) && findCourierEntry(orderState) === undefined

/** The sum that a notification states. Undefined if it states none, or no money without a delivery. */
export function findStatedSum(
  { order }: OrderState,
  { status, collected, currency = order.currency }: Collected,
): Sum | undefined {
  return collected === undefined || (collected === 0 && !isHandedOver(status))
    ? undefined
    : { amount: collected, currency }
}

/** The sum that is recorded as received by the courier, zero if there is none. */
export function getRecordedSum(orderState: OrderState): Sum {
  const { amount, currency } = findCourierEntry(orderState) ?? {
    amount: 0,
    currency: orderState.order.currency,
  }
  return { amount, currency }
}

/** Compares the stated sum with the recorded one. Undefined if they are equal, or if no sum is stated. */
export function findSumDifference(
  orderState: OrderState,
  stated: Sum | undefined,
): SumDifference | undefined {
  if (stated === undefined) return undefined
  const recorded = getRecordedSum(orderState)
  const isEqual =
    stated.amount === recorded.amount && (stated.amount === 0 || stated.currency === recorded.currency)
  return isEqual ? undefined : { recorded, stated }
}

/**
 * The sum that a repeated delivery without a sum states: what the courier had to collect, as it is recorded at the
 * first delivery without a sum.
 */
export function computeAssumedSum(orderState: OrderState): Sum {
  const { cost, netReceived, toPay } = computeOrderBalance(orderState)
  const entry = findCourierEntry(orderState)
  const due = entry?.kind === 'paid' ? computeAmountDue(cost, netReceived - entry.amount) : toPay
  const announced = orderState.rows('deliveryAnnouncements').at(-1)?.toPay ?? due
  return { amount: Math.min(announced, due), currency: orderState.order.currency }
}
