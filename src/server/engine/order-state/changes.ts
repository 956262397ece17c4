import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { EffectParams } from '../../../../workflows/effects.ts'
import type { NewRow, Row, TableName } from './tables.ts'

/** Change of rows of one table. `key` selects the rows whose columns have these values. */
export type RowChange<Table extends TableName = TableName> = {
  [N in Table]:
    | { insert: N; row: NewRow<N> }
    | { update: N; key: Partial<Row<N>>; set: Partial<Row<N>> }
    | { remove: N; key: Partial<Row<N>> }
}[Table]

/** Instance that receives an event: by its id, or the process of the order. */
export type InstanceTarget = { instanceId: number } | 'process'

/** Result of an effect: row changes and other consequences, applied in sequence. */
export type EffectChange =
  | RowChange
  /** Publishes a live update after the commit. */
  | { notify: LiveChange }
  /** Opens a task for the order. With `claimMinutes` the actor claims it for this number of minutes. */
  | { openTask: EffectParams['openTask']; dueAfterMinutes: number; claimMinutes?: number }
  /**
   * Sends a system event to another instance of the order. With `isRequired`, an error is thrown if the event is not
   * accepted.
   */
  | { send: InstanceTarget; type: string; payload: unknown; isRequired?: boolean }
  /**
   * Cancels the unsent or failed outbox events of the order that have one of these handlers and this `number` in their
   * data. `by`: name for the journal of the events.
   */
  | { cancelEvents: readonly string[]; number: string; by: string }

export const insertRow = <N extends TableName>(table: N, row: NewRow<N>): RowChange<N> => ({
  insert: table,
  row,
})
export const updateRow = <N extends TableName>(
  table: N,
  key: Partial<Row<N>>,
  set: Partial<Row<N>>,
): RowChange<N> => ({ update: table, key, set })
export const removeRow = <N extends TableName>(table: N, key: Partial<Row<N>>): RowChange<N> => ({
  remove: table,
  key,
})

export const isRowChange = (change: EffectChange): change is RowChange =>
  'insert' in change || 'update' in change || 'remove' in change
