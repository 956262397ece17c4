import { and, eq, inArray } from 'drizzle-orm'
import type { BatchKind, BatchRun, Row, RowProblem } from '../../batches/batch-family.ts'
import type { EventOf } from '../../../../../workflows/read-by-server.ts'
import { idempotencyKeys, tasks, workflowInstances } from '../../../platform/db/schema/workflow.ts'
import { readInstance } from '../../../engine/instance-repository.ts'
import { personEvents, restore } from '../../../engine/interpret.ts'
import { getWorkflow } from '../../../engine/registry.ts'
import { balance } from '../../orders/balance.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import { clockOverride } from '../../../platform/clock.ts'
import { readWorld } from '../../../engine/order-state/load.ts'
import { checkOrders } from './check-orders.ts'
import type { OrderOfBatch } from './order-batches.ts'

const withoutCode: EventOf<'delivery'> = 'ISSUE_WITHOUT_CODE'
const inFull: EventOf<'delivery'> = 'ISSUED_IN_FULL'

/**
 * Paid pickup orders that the customer has in hand already, each by its task of issue: without the code, in full. What a
 * person must look at for each order (money at the till, the customer's age, a locked code) is refused.
 */
export const issueOrders: BatchKind<OrderOfBatch> = {
  right: 'orderIssueWithoutCode',
  form: 'delivery/v1/without-code',
  async check(run, rows) {
    const begun = await usedKeys(run, rows, rows.map(keyOf(run, 1)))
    return checkOrders(run, rows, ({ world }, row) =>
      begun.has(keyOf(run, 1)(row)) ? null : problemOf(world),
    )
  },
  async carryOut(run, row, options) {
    const { services, engine, owner } = run
    const [first, second] = [keyOf(run, 1)(row), keyOf(run, 2)(row)]
    const used = await usedKeys(run, [row], [first, second])
    // This batch has issued it already, and could not say so any more.
    if (used.has(second)) return
    const task = await taskOf(run, row)
    let { revision } = task.instance
    const { orderId, seen } = row.data
    if (!used.has(first)) {
      const read = await readWorld(
        services.database.db as unknown as Tx,
        orderId,
        clockOverride(services.clock),
      )
      const problem = read && problemOf(read.world)
      if (problem) throw refuse.denied(problem.key, problem.params)
      if (!task.offered.has(withoutCode)) throw refuse.denied('errors:orderNotToIssue')
      const admitted = await engine.advance(owner, {
        ...{ target: { taskId: task.taskId }, type: withoutCode, payload: options, revision },
        orderUpdateTime: seen === undefined ? null : new Date(seen),
        ...{ idempotencyKey: first, mobile: false, tabId: null },
      })
      revision = admitted.revision
    }
    const { lines } = task.instance.context as { lines: { lineId: number; collected: number }[] }
    const handed = lines.filter(({ collected }) => collected > 0)
    await engine.advance(owner, {
      ...{ target: { taskId: task.taskId }, type: inFull, revision },
      payload: { lines: handed.map(({ lineId, collected }) => ({ lineId, returned: 0, handed: collected })) },
      ...{ orderUpdateTime: null, idempotencyKey: second, mobile: false, tabId: null },
    })
  },
}

function problemOf(world: OrderState): RowProblem | null {
  const issue = world
    .rows('workflowInstances')
    .find(({ workflow, status }) => workflow === 'delivery' && status === 'active')
  if (!issue) return { key: 'errors:orderNotToIssue' }
  if (balance(world).toPay > 0) return { key: 'errors:orderNotPaid' }
  if (world.order.productsForAdults) return { key: 'errors:orderForAdults' }
  const offered = offeredIn(issue)
  if (offered.has(withoutCode)) return null
  return { key: offered.has('UNLOCKED') ? 'errors:orderCodeLocked' : 'errors:orderBeingIssued' }
}

const offeredIn = (instance: Parameters<typeof restore>[1] & { workflow: string; version: number }) => {
  const workflow = getWorkflow(instance.workflow, instance.version)
  return new Set(personEvents(workflow, restore(workflow, instance)).map(([name]) => name))
}

const openIssue = (orderId: number) => and(eq(tasks.orderId, orderId), eq(tasks.taskType, 'delivery'))

async function taskOf({ services: { database } }: BatchRun, { data: { orderId } }: Row<OrderOfBatch>) {
  const [task] = await database.db
    .select({ taskId: tasks.taskId, instanceId: tasks.instanceId })
    .from(tasks)
    .where(and(openIssue(orderId), eq(tasks.taskStatus, 'open')))
  const instance = task && (await readInstance(database.db as unknown as Tx, task.instanceId))
  if (!task || !instance) throw refuse.denied('errors:orderNotToIssue')
  return { taskId: task.taskId, instance, offered: offeredIn(instance) }
}

/** Of the n-th step of a row. */
const keyOf = ({ batchId }: BatchRun, n: number) => {
  return ({ line }: Pick<Row<OrderOfBatch>, 'line'>) => `batch-${batchId}-${line}-${n}`
}

/**
 * Which of these steps of orders its owner has taken: an order whose first was is issued to its end, however it looks by now.
 */
async function usedKeys(
  { services: { database }, owner }: BatchRun,
  rows: readonly Row<OrderOfBatch>[],
  keys: readonly string[],
): Promise<Set<string>> {
  const found = await database.db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .innerJoin(workflowInstances, eq(workflowInstances.id, idempotencyKeys.instanceId))
    .where(
      and(
        inArray(
          workflowInstances.orderId,
          rows.map(({ data }) => data.orderId),
        ),
        inArray(idempotencyKeys.key, [...keys]),
        eq(idempotencyKeys.actorId, owner.id),
      ),
    )
  return new Set(found.map(({ key }) => key))
}
