import { Type, type Static } from 'typebox'
import { Instant } from '../formats.ts'

export const StartCount = Type.Object({
  /** Of src/shared/start-counters.ts. */
  id: Type.String(),
  count: Type.Integer(),
  /** False: there are at least so many. */
  isExact: Type.Boolean(),
})
export type StartCount = Static<typeof StartCount>

export const TypeCount = Type.Object({
  type: Type.String(),
  count: Type.Integer(),
  /** Of them those whose time is over. */
  late: Type.Integer(),
})
export type TypeCount = Static<typeof TypeCount>

/** What waits for a person at the beginning of the day; only of the lists that the person may read. */
export const Start = Type.Object({
  counts: Type.Array(StartCount),
  /** Types of the tasks that the person may work on now: what is late first, then what is many. */
  types: Type.Array(TypeCount),
  /** The same of everybody's open tasks, for who gives tasks to people or sees all stores. */
  allTypes: Type.Array(TypeCount),
  /** The person's tasks by the hour that their orders are promised for, today by the clock of the stores. */
  hours: Type.Array(Type.Object({ from: Instant, count: Type.Integer() })),
  /** Minor units that are owed and wait, by currency, and since when. */
  moneyDue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer(), since: Instant })),
})
export type Start = Static<typeof Start>
