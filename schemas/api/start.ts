import { Type, type Static } from 'typebox'
import { Instant } from '../formats.ts'

export const StartCount = Type.Object({
  /** Id defined in src/shared/start-counters.ts. */
  id: Type.String(),
  count: Type.Integer(),
  /** False: there are more than counted. */
  isExact: Type.Boolean(),
})
export type StartCount = Static<typeof StartCount>

export const TypeCount = Type.Object({
  type: Type.String(),
  count: Type.Integer(),
  /** Overdue ones of them. */
  late: Type.Integer(),
})
export type TypeCount = Static<typeof TypeCount>

/** Start page: pending work of a user; only of lists that the user may read. */
export const Start = Type.Object({
  counts: Type.Array(StartCount),
  /** Types of the tasks that the user can work on now: overdue ones first, then the most numerous. */
  types: Type.Array(TypeCount),
  /** The same for all open tasks, for users who assign tasks or see all stores. */
  allTypes: Type.Array(TypeCount),
  /** The user's tasks by the promised hour of their orders, today in the stores' time zone. */
  hours: Type.Array(Type.Object({ from: Instant, count: Type.Integer() })),
  /** Pending refunds in minor units by currency, and since when. */
  moneyDue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer(), since: Instant })),
})
export type Start = Static<typeof Start>
