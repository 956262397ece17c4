import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { EffectParams } from '../../../../workflows/effects.ts'
import type { NewRow, Row, TableName } from './tables.ts'

/** What happens to rows of one table. `key`: the rows whose columns equal these. */
export type RowChange = {
  [N in TableName]:
    | { insert: N; row: NewRow<N> }
    | { update: N; key: Partial<Row<N>>; set: Partial<Row<N>> }
    | { remove: N; key: Partial<Row<N>> }
}[TableName]

/** Which instance: a certain one, or the process of the order. */
export type InstanceKey = { instanceId: number } | 'process'

/** What an effect answers: changes of rows, and what else follows from it, in this order. */
export type Change =
  | RowChange
  /** Screens hear of it after the commit. */
  | { tell: LiveChange }
  /** Starts a task's machine for the order. */
  /** `claimMinutes`: it stays with the actor for so long. */
  | { openTask: EffectParams['openTask']; dueAfterMinutes: number; claimMinutes?: number }
  /** A system event to another instance of the order; `must`: one that does not take it is a fault of a machine. */
  | { send: InstanceKey; type: string; payload: unknown; must?: boolean }
  /** Events of the order that have not left the house, of these handlers and with this number, need not leave it. */
  | { cancelEvents: readonly string[]; number: string; by: string }

export const insert = <N extends TableName>(table: N, row: NewRow<N>) => ({ insert: table, row }) as RowChange
export const update = <N extends TableName>(table: N, key: Partial<Row<N>>, set: Partial<Row<N>>) =>
  ({ update: table, key, set }) as unknown as RowChange
export const remove = <N extends TableName>(table: N, key: Partial<Row<N>>) =>
  ({ remove: table, key }) as unknown as RowChange

export const isRowChange = (change: Change): change is RowChange =>
  'insert' in change || 'update' in change || 'remove' in change
