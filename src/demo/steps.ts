import type { DeliveryNotification } from '../../schemas/api/deliveries.ts'
import type { TaskType } from '../shared/task-types.ts'
import type { Scenario } from './scenarios.ts'
import type { SimulatedGoods, SerialNumbers } from './goods.ts'
import type { Random } from '../server/platform/random.ts'

export type StepActor = 'staff' | 'manager' | 'operator' | 'accountant' | 'customer' | 'bank' | 'courier'

/** Message of a delivery service: the label, or the status of the parcel. */
export type ParcelUpdate =
  | { label: 'ready' | 'failed' }
  | { status: DeliveryNotification['status']; lines?: DeliveryNotification['lines'] }

/** Dates at the time of a step, YYYY-MM-DD. */
export interface Calendar {
  /** Date after some days in the time zone of the store. */
  storeDay: (daysLater: number) => string
}

/** Step of an actor; `after` is the range of minutes since the previous step. */
export interface Step {
  after: readonly [from: number, to: number]
  actor: StepActor
  /** Type of the open task; null for the order process. */
  task: TaskType | null
  /** Action of the order instead of a task. */
  action?: string
  event: string
  payload?: unknown
  /** Payload that depends on the date. */
  payloadAt?: (calendar: Calendar) => unknown
  /** Status in the payment notification. */
  payStatus?: number
  /** Message of the delivery service; `event` is then only a name that staged orders refer to. */
  parcel?: ParcelUpdate
}

/** Properties of a simulated order and its scenario. */
export interface SimulatedOrder {
  scenario: Scenario
  goods: SimulatedGoods
  awaitsPayment: boolean
  requestsCall: boolean
  /** Request of the customer for missing goods. */
  onShortage: 'call' | 'collectRest' | 'cancel'
  delivered: boolean
  /** Goods for adults: the age is checked at issue. */
  forAdults: boolean
  /** Delivery by post takes days. */
  byPost: boolean
  customer: string
  random: Random
  serials: SerialNumbers
}

export type Steps = Generator<Step, void, void>

export const createStepFactory =
  (actor: StepActor, task: TaskType | null) =>
  (after: Step['after'], event: string, payload?: unknown): Step => ({
    after,
    actor,
    task,
    event,
    ...(payload === undefined ? {} : { payload }),
  })

/** Step of the order process. */
export const createSystemStep = (
  actor: StepActor,
  after: Step['after'],
  event: string,
  payload?: unknown,
): Step => createStepFactory(actor, null)(after, event, payload)

/** Reasons by id of the catalogue cancelReasons. */
export const drawCancelReason = (random: Random) => ({
  reasonId: random.pick([1, 1, 5, 6, 7, 8, 13]),
  comment: null,
})
