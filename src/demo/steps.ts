import type { DeliveryNotification } from '../../schemas/api/deliveries.ts'
import type { TaskType } from '../shared/task-types.ts'
import type { Scenario } from './scenarios.ts'
import type { Goods, Serials } from './goods.ts'
import type { Random } from '../server/platform/random.ts'

export type Who = 'staff' | 'manager' | 'operator' | 'accountant' | 'customer' | 'bank' | 'courier'

/** What a delivery service says of a parcel: its label, or where it is. */
export type ParcelNews =
  | { label: 'ready' | 'failed' }
  | { status: DeliveryNotification['status']; lines?: DeliveryNotification['lines'] }

/** Days at the moment of a step, YYYY-MM-DD. */
export interface Calendar {
  /** So many days later by the clock of the store. */
  storeDay: (daysLater: number) => string
}

/** One thing that somebody does, so many minutes after the thing before it. */
export interface Step {
  after: readonly [from: number, to: number]
  who: Who
  /** The order's open task of this type; null: the order's own process. */
  task: TaskType | null
  /** An action of the order instead of a task. */
  action?: string
  event: string
  payload?: unknown
  /** For what is said with a date. */
  payloadAt?: (calendar: Calendar) => unknown
  /** What the bank says with it. */
  payStatus?: number
  /** The delivery service says it: `event` only names it for the scenes. */
  parcel?: ParcelNews
}

/** An order on its way: what it is like, and what will come to pass. */
export interface Life {
  fate: Scenario
  goods: Goods
  awaitsPayment: boolean
  asksForCall: boolean
  /** What the customer wants when something is missing. */
  onShortage: 'call' | 'collectRest' | 'cancel'
  delivered: boolean
  /** Goods that only an adult gets: the age is asked at the counter. */
  forAdults: boolean
  /** By the post it takes days. */
  byPost: boolean
  customer: string
  random: Random
  serials: Serials
}

export type Steps = Generator<Step, void, void>

export const by =
  (who: Who, task: TaskType | null) =>
  (after: Step['after'], event: string, payload?: unknown): Step => ({
    after,
    who,
    task,
    event,
    ...(payload === undefined ? {} : { payload }),
  })

/** Straight to the order's own process. */
export const systemEvent = (who: Who, after: Step['after'], event: string, payload?: unknown): Step =>
  by(who, null)(after, event, payload)

/** Catalogue cancelReasons. */
export const cancelReason = (random: Random) => ({
  reasonId: random.pick([1, 1, 5, 6, 7, 8, 13]),
  comment: null,
})
