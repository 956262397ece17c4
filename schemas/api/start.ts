import { Type, type Static } from 'typebox'
import { Instant } from '../formats.ts'

export const StartCount = Type.Object({
  /** Id defined in src/shared/start-counters.ts. */
  id: Type.String(),
  count: Type.Integer(),
  /** False if the count stopped at a limit. */
  isExact: Type.Boolean(),
})
export type StartCount = Static<typeof StartCount>

export const TypeCount = Type.Object({
  type: Type.String(),
  count: Type.Integer(),
  /** Number of overdue tasks among them. */
  late: Type.Integer(),
})
export type TypeCount = Static<typeof TypeCount>

/** Start page: pending work of a user; only of lists that the user may read. */
export const Start = Type.Object({
  counts: Type.Array(StartCount),
  /** Types of the tasks that the user can work on now: overdue ones first, then the most numerous. */
  types: Type.Array(TypeCount),
  /** Like `types`, but for all open tasks; only for users who assign tasks or see all stores. */
  allTypes: Type.Array(TypeCount),
  /** The user's tasks by the promised hour of their orders, today in the stores' time zone. */
  hours: Type.Array(Type.Object({ from: Instant, count: Type.Integer() })),
  /** Pending refunds in minor units by currency, and since when. */
  moneyDue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer(), since: Instant })),
})
export type Start = Static<typeof Start>
