import type { Tx } from '../platform/db/database.ts'
import type { RowChange } from './order-state/changes.ts'
import { diff } from './order-state/diff.ts'
import { everything, load, type Loaded, type Subject } from './order-state/load.ts'
import { shapes, type Row, type TableName } from './order-state/tables.ts'
import { PendingWrites } from './order-state/pending-writes.ts'
import { OrderState } from './order-state/order-state.ts'
import { write } from './order-state/write.ts'
import type { EngineDependencies } from './dependencies.ts'
import type { Decision } from './decision.ts'

/**
 * An order that takes many steps in one transaction of the caller, with nobody waiting for any of them: its rows are read
 * once, kept in memory between the steps, and written when the caller says so.
 */
export class OrderSession {
  readonly #tx: Tx
  readonly #orderId: number
  readonly #unwritten = new PendingWrites()
  #world: OrderState | null = null

  constructor(tx: Tx, orderId: number) {
    this.#tx = tx
    this.#orderId = orderId
  }

  /** Rows of the order as they stand after its last step. */
  async world(): Promise<OrderState> {
    if (!this.#world) {
      const loaded = await load(this.#tx, { orderId: this.#orderId }, { wanted: everything })
      if (!loaded) throw new Error(`no order ${this.#orderId}`)
      this.#world = loaded.world
    }
    return this.#world
  }

  /** null: there is no such instance or task, or it has ended. */
  async load(subject: Subject, at: Date): Promise<Loaded | null> {
    const known = await this.world()
    const world = new OrderState(known.all(), known.reference)
    const { id, pfm, dateUpdate } = world.order
    const order = { id, pfm, updatedAt: Date.parse(dateUpdate) }
    if ('orderId' in subject) return { at, order, instance: null, task: null, claim: null, world }
    const tasks = world.read('tasks') ?? []
    const instances = world.read('workflowInstances') ?? []
    const taskOf = (fits: (task: Row<'tasks'>) => boolean) => tasks.find(fits) ?? null
    const task =
      'taskId' in subject
        ? taskOf((one) => one.taskId === subject.taskId)
        : 'instanceId' in subject
          ? taskOf((one) => one.instanceId === subject.instanceId)
          : null
    const instance = instances.find((one) =>
      'processOf' in subject
        ? one.workflow === 'order'
        : one.id === ('instanceId' in subject ? subject.instanceId : task?.instanceId),
    )
    return instance ? { at, order, instance, task, claim: task, world } : null
  }

  /** Keeps what a step changed. */
  async take(
    parts: Pick<EngineDependencies, 'cancelEvents'>,
    before: OrderState,
    decision: Decision,
  ): Promise<void> {
    if (decision.cancelledEvents.length > 0) {
      await this.write()
      for (const cancelled of decision.cancelledEvents)
        await parts.cancelEvents(this.#tx, before.order.id, cancelled)
    }
    await this.#keep(before, decision.after)
  }

  /** A change that no step made. */
  async change(changes: readonly RowChange[]): Promise<void> {
    const before = await this.world()
    await this.#keep(before, before.with(changes))
  }

  /** Writes everything, for whoever reads the database. */
  async write(): Promise<void> {
    // A statement a table: its text is the same for every order.
    for (const { table, inserted, updated, removed } of this.#unwritten.take()) {
      // First what has ended: it may stand in the way of a new row.
      await write(this.#tx, [{ table, inserted: [], updated, removed }])
      await write(this.#tx, [{ table, inserted, updated: [], removed: [] }])
    }
  }

  /** Writes everything; the rows are read again when they are asked for. */
  async flush(): Promise<void> {
    await this.write()
    this.#world = null
  }

  async #keep(before: OrderState, after: OrderState): Promise<void> {
    const written = diff(before, after)
    this.#unwritten.add(written)
    // A row whose number the database gives cannot be changed before it is written.
    const numberless = written.some(
      ({ table, inserted }) =>
        !shapes[table].part.fixed &&
        inserted.some((row) => shapes[table].key.some((key) => row[key] === undefined)),
    )
    if (numberless) return this.flush()
    this.#world = living(after)
  }
}

/** The rows that the next step would read: what has ended or only grows is not among them. */
function living(world: OrderState): OrderState {
  const rows: Record<string, readonly unknown[]> = {}
  for (const [table, all] of Object.entries(world.all())) {
    const { key, part } = shapes[table as TableName]
    if (key.length === 0) continue
    rows[table] = part.living ? (all as readonly Record<string, unknown>[]).filter(part.living) : all
  }
  return new OrderState(rows as never, world.reference)
}
