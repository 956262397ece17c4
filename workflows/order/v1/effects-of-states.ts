import type { OrderStatusId } from '../../../src/shared/order-statuses.ts'
import type { EffectParams } from '../../effects.ts'
import { getCancelReason, getStorageTimerTime, getStorageDays, type Context, type Event } from './rules.ts'

/** Arguments with which a machine computes the parameters of an effect. */
type Args = { context: Context; event: Event }

export const createSetStatusEffect = (id: OrderStatusId) => ({
  type: 'setOrderStatus' as const,
  params: { status: id },
})
export const openTask = (params: EffectParams['openTask']) => ({ type: 'openTask' as const, params })
/** Opens a task whose type or input depends on the context or the event. */
export const openComputedTask = (of: (args: Args) => EffectParams['openTask']) => ({
  type: 'openTask' as const,
  params: of,
})
/** Opens the task in which a user decides how the order continues. */
export const openDecisionTask = (purpose: 'notConfirmed' | 'label' | 'shipment') =>
  openTask({ type: 'deciding', importance: 'high', input: { purpose } })
/** Opens the task that receives returned goods: only the refused pieces if `deliveredInPart`, otherwise everything. */
export const openReturnTask = (deliveredInPart: boolean) =>
  openTask({ type: 'returnFromShipping', input: { deliveredInPart } })
export const createNotifyCustomerEffect = (template: EffectParams['notifyCustomer']['template']) => ({
  type: 'notifyCustomer' as const,
  params: { template },
})

const withdraw = (type: NonNullable<EffectParams['withdrawTasks']['type']>) => ({
  type: 'withdrawTasks' as const,
  params: { type },
})
export const withdrawAllTasks = { type: 'withdrawTasks' as const, params: {} }
export const withdrawMoveTask = withdraw('moveDelivery')
export const withdrawPrintTask = withdraw('printTransferDoc')
export const withdrawPaymentTask = withdraw('paying')
export const withdrawDecisionTask = withdraw('deciding')
export const withdrawOutcomeTask = withdraw('deliveryOutcome')

export const withdrawDelivery = { type: 'withdrawDelivery' as const, params: {} }
export const recallDelivery = { type: 'recallDelivery' as const, params: {} }
export const announceDelivery = { type: 'announceDelivery' as const, params: {} }
export const requestLabel = { type: 'requestLabel' as const, params: {} }
export const saveReturned = {
  type: 'saveReturned' as const,
  params: ({ event }: Args) => ({ lines: event.type === 'DELIVERED_IN_PART' ? event.payload.lines : [] }),
}

export const giveBackPayment = { type: 'giveBackPayment' as const, params: {} }
export const completePayment = { type: 'completePayment' as const, params: {} }
export const registerSaleReceipt = { type: 'registerReceipt' as const, params: { kind: 'sell' as const } }

/** Sets the reason of a cancellation. An event without a reason, such as a delivery, removes an earlier one. */
export const setCancelReason = { type: 'setCancelReason' as const, params: getCancelReason }

type Timed = 'paymentMinutes' | 'labelMinutes' | 'shipmentMinutes' | 'deliveryAnswerMinutes'
/**
 * Starts a timer that sends `event` if no response arrives in time. `minutes`: name of the limit with the waiting time.
 */
export const startMinutesTimer = (name: string, event: Event['type'], minutes: Timed) => ({
  type: 'startTimer' as const,
  params: ({ context }: Args): EffectParams['startTimer'] => ({
    ...{ name, event, seconds: context.limits[minutes] * 60 },
    ...(minutes === 'deliveryAnswerMinutes' && { from: 'promisedDelivery' }),
  }),
})
export const startConfirmationDaysTimer = (name: string, event: Event['type']) => ({
  type: 'startTimer' as const,
  params: ({ context }: Args): EffectParams['startTimer'] => ({
    ...{ name, event, seconds: context.limits.confirmationDays * 86_400 },
  }),
})
export const cancelTimer = (name: string) => ({ type: 'cancelTimer' as const, params: { name } })

export const setStorageTerm = {
  type: 'setStorageTerm' as const,
  params: ({ context }: Args) => ({ until: context.storageUntil ?? '', days: getStorageDays(context) }),
}
/**
 * Starts the timer of the storage. It is due at the end of the term, but not within `storageGraceMinutes` of the event,
 * while the customer may be at the counter.
 */
export const startStorageTimer = {
  type: 'startTimer' as const,
  params: (args: Args) => ({ name: 'storage', event: 'STORAGE_EXPIRED', at: getStorageTimerTime(args) }),
}
export const startStorageReminderTimer = {
  type: 'startTimer' as const,
  params: ({ context }: Args) => ({
    ...{ name: 'storageReminder', event: 'STORAGE_ENDING' },
    at: new Date(Date.parse(context.storageUntil ?? '') - 86_400_000).toISOString(),
  }),
}
