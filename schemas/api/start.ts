import { Type, type Static } from 'typebox'
import { Instant } from '../formats.ts'
import { moneyDirections } from '../values/money-directions.ts'

export const StartPageCount = Type.Object({
  /** Id of the counter, defined in src/shared/start-counters.ts. */
  id: Type.String(),
  count: Type.Integer(),
  /** False if counting stopped at a limit. */
  isExact: Type.Boolean(),
})
export type StartPageCount = Static<typeof StartPageCount>

export const TaskTypeCount = Type.Object({
  type: Type.String(),
  count: Type.Integer(),
  /** Number of overdue ones among these tasks. */
  late: Type.Integer(),
})
export type TaskTypeCount = Static<typeof TaskTypeCount>

/** Start page with the pending work of a user. Lists that the user may not read are left out. */
export const StartPage = Type.Object({
  counts: Type.Array(StartPageCount),
  /**
   * Types of the tasks that the user can work on now. Types with the most overdue tasks come first, then those with the
   * most tasks.
   */
  types: Type.Array(TaskTypeCount),
  /** Like `types`, but for all open tasks; empty for users who neither assign tasks nor see all stores. */
  allTypes: Type.Array(TaskTypeCount),
  /**
   * Number of tasks that the user can work on now, by the hour for which their orders are promised. Only hours of today
   * in the time zone of the first store of the user. Empty for users with access to all stores.
   */
  hours: Type.Array(Type.Object({ from: Instant, count: Type.Integer() })),
  /**
   * Sums of the unsettled payments with the status `waiting`, by direction and currency, in minor units, without test
   * orders. `since`: time of the oldest one.
   */
  moneyDue: Type.Array(
    Type.Object({
      direction: Type.Enum([...moneyDirections]),
      currency: Type.String(),
      amount: Type.Integer(),
      since: Instant,
    }),
  ),
})
export type StartPage = Static<typeof StartPage>
