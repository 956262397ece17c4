import type { Tx } from '../platform/db/database.ts'
import type { RowChange } from './order-state/changes.ts'
import { diffOrderStates } from './order-state/diff.ts'
import { allTables, loadSubject, type LoadedSubject, type StepSubject } from './order-state/load.ts'
import { tableShapes, type Row, type TableName } from './order-state/tables.ts'
import { PendingWrites } from './order-state/pending-writes.ts'
import { OrderState } from './order-state/order-state.ts'
import { writeChanges } from './order-state/write.ts'
import type { EngineDependencies } from './dependencies.ts'
import type { Decision } from './decision.ts'

/**
 * Caches the rows of one order in memory while the caller executes many steps of the order in one transaction (demo
 * history). Changes are written when the caller requests it, or earlier if a step requires it.
 */
export class OrderRowCache {
  readonly #tx: Tx
  readonly #orderId: number
  readonly #pending = new PendingWrites()
  #orderState: OrderState | null = null

  constructor(tx: Tx, orderId: number) {
    this.#tx = tx
    this.#orderId = orderId
  }

  /** Rows of the order after its last step. */
  async orderState(): Promise<OrderState> {
    if (!this.#orderState) {
      const loaded = await loadSubject(this.#tx, { orderId: this.#orderId }, { selection: allTables })
      if (!loaded) throw new Error(`no order ${this.#orderId}`)
      this.#orderState = loaded.orderState
    }
    return this.#orderState
  }

  /**
   * Loads the subject of a step from the cached rows. Returns null for an instance or task that does not exist or has
   * ended. The process of the order is loaded even if it has ended.
   */
  async load(subject: StepSubject, at: Date): Promise<LoadedSubject | null> {
    const state = await this.orderState()
    const orderState = new OrderState(state.allRows(), state.reference)
    const { id, pfm, dateUpdate } = orderState.order
    const order = { id, pfm, updatedAt: Date.parse(dateUpdate) }
    if ('orderId' in subject) return { at, order, instance: null, task: null, claim: null, orderState }
    const tasks = orderState.loadedRows('tasks') ?? []
    const instances = orderState.loadedRows('workflowInstances') ?? []
    const findTask = (matches: (task: Row<'tasks'>) => boolean) => tasks.find(matches) ?? null
    const task =
      'taskId' in subject
        ? findTask((task) => task.taskId === subject.taskId)
        : 'instanceId' in subject
          ? findTask((task) => task.instanceId === subject.instanceId)
          : null
    const instance = instances.find((instance) =>
      'processOf' in subject
        ? instance.workflow === 'order'
        : instance.id === ('instanceId' in subject ? subject.instanceId : task?.instanceId),
    )
    return instance ? { at, order, instance, task, claim: task, orderState } : null
  }

  /**
   * Stores the changes of a step in memory. If the step cancels outbox events, the pending changes are written before.
   */
  async storeDecision(
    dependencies: Pick<EngineDependencies, 'cancelEvents'>,
    before: OrderState,
    decision: Decision,
  ): Promise<void> {
    if (decision.cancelledEvents.length > 0) {
      await this.write()
      for (const cancelled of decision.cancelledEvents)
        await dependencies.cancelEvents(this.#tx, before.order.id, cancelled)
    }
    await this.#apply(before, decision.after)
  }

  /** Stores changes that belong to no step. */
  async storeChanges(changes: readonly RowChange[]): Promise<void> {
    const before = await this.orderState()
    await this.#apply(before, before.with(changes))
  }

  /** Writes all pending changes to the database. */
  async write(): Promise<void> {
    // Each table has its own statements, so that their texts are the same for every order and can be prepared.
    for (const { table, inserted, updated, removed } of this.#pending.take()) {
      // Updates and deletions are written first, because the old version of an ended row may violate a unique index
      // together with a new row.
      await writeChanges(this.#tx, [{ table, inserted: [], updated, removed }])
      await writeChanges(this.#tx, [{ table, inserted, updated: [], removed: [] }])
    }
  }

  /** Writes all pending changes and clears the cached rows, which are read again when needed. */
  async flush(): Promise<void> {
    await this.write()
    this.#orderState = null
  }

  async #apply(before: OrderState, after: OrderState): Promise<void> {
    const changes = diffOrderStates(before, after)
    this.#pending.add(changes)
    // A row whose id comes from the database cannot be changed before it is written.
    const hasRowWithoutId = changes.some(
      ({ table, inserted }) =>
        !tableShapes[table].part.isImmutable &&
        inserted.some((row) => tableShapes[table].key.some((key) => row[key] === undefined)),
    )
    if (hasRowWithoutId) return this.flush()
    this.#orderState = withoutEndedRows(after)
  }
}

/**
 * Rows that the next step can need. Append-only tables and ended rows are left out, except the order's own process,
 * which is always included.
 */
function withoutEndedRows(orderState: OrderState): OrderState {
  const rows: Record<string, readonly unknown[]> = {}
  for (const [table, tableRows] of Object.entries(orderState.allRows())) {
    const { key, part } = tableShapes[table as TableName]
    if (key.length === 0) continue
    rows[table] = part.isActive
      ? (tableRows as readonly Record<string, unknown>[]).filter(part.isActive)
      : tableRows
  }
  return new OrderState(rows, orderState.reference)
}
