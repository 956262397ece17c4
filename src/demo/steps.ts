import type { DeliveryNotification } from '../../schemas/api/deliveries.ts'
import type { OrderState } from '../server/engine/order-state/order-state.ts'
import type { TaskType } from '../shared/task-types.ts'
import type { OrderScenario } from './scenarios.ts'
import type { SimulatedGoods, SerialNumbers } from './goods.ts'
import type { Random } from '../server/platform/random.ts'

export type StepActor = 'staff' | 'manager' | 'operator' | 'accountant' | 'customer' | 'bank' | 'courier'

/** Message of a delivery service: either about the label or about the status of the parcel. */
export type ParcelUpdate =
  | { label: 'ready' | 'failed' }
  | { status: DeliveryNotification['status']; lines?: DeliveryNotification['lines'] }

/** Calendar of the store at the time of a step. */
export interface StoreCalendar {
  /** Returns the date that is `daysLater` days after the day of the step, in the time zone of the store. */
  storeDay: (daysLater: number) => string
  /** Returns the instant that is `minutes` after the step. */
  minutesLater: (minutes: number) => string
}

/** One step of a simulation. `after`: range of minutes since the previous step. */
export interface Step {
  after: readonly [from: number, to: number]
  actor: StepActor
  /** Type of the open task that gets the event; null if the order process or an action gets it. */
  task: TaskType | null
  /** Order action that gets the event, instead of a task. */
  action?: string
  event: string
  payload?: unknown
  /** Creates the payload of a step whose payload contains a date. Replaces `payload`. */
  payloadAt?: (calendar: StoreCalendar) => unknown
  /** Creates a payload that contains data of the order. Replaces `payload`. */
  payloadOf?: (order: OrderState) => unknown
  /** Payment status (`payStatus`) that the bank reports. The notification is sent instead of the event. */
  payStatus?: number
  /** Message of the delivery service, sent instead of the event. `event` is then only a name for `stopBefore`. */
  parcel?: ParcelUpdate
}

/** Properties of a simulated order and its scenario. */
export interface SimulatedOrder {
  scenario: OrderScenario
  goods: SimulatedGoods
  awaitsPayment: boolean
  requestsCall: boolean
  /** What the customer wants if goods are missing. */
  onShortage: 'call' | 'collectRest' | 'cancel'
  delivered: boolean
  /** True for a delivery by post, which takes days. */
  byPost: boolean
  /** True for a delivery to a pickup point. */
  toPoint: boolean
  customer: string
  random: Random
  serials: SerialNumbers
}

export type StepGenerator = Generator<Step, void, void>

export const createStepFactory =
  (actor: StepActor, task: TaskType | null) =>
  (after: Step['after'], event: string, payload?: unknown): Step => ({
    after,
    actor,
    task,
    event,
    ...(payload === undefined ? {} : { payload }),
  })

/** Creates a step of an order action. The first step of an action also starts it. */
export const createActionStepFactory =
  (actor: StepActor, action: string) =>
  (after: Step['after'], event: string, payload?: unknown): Step => ({
    ...createStepFactory(actor, null)(after, event, payload),
    action,
  })

/** Creates a step whose event is sent to the order process instead of a task. */
export const createOrderProcessStep = (
  actor: StepActor,
  after: Step['after'],
  event: string,
  payload?: unknown,
): Step => createStepFactory(actor, null)(after, event, payload)

/** Creates the payload of CANCEL_ORDER with a random reason, an id of the catalogue cancelReasons. */
export const createCancelOrderPayload = (random: Random) => ({
  reasonId: random.pick([1, 1, 5, 6, 7, 8, 13]),
  comment: null,
})

/** Creates the step with which an operator cancels an order at the request of the customer. */
export const createOperatorCancellation = (after: Step['after'], random: Random): Step =>
  createActionStepFactory('operator', 'cancelOrder')(after, 'CANCEL', {
    reasonId: createCancelOrderPayload(random).reasonId,
    comment: 'Покупатель позвонил и попросил отменить заказ',
  })
