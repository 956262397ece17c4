import { and, eq, inArray } from 'drizzle-orm'
import type { BatchKind, BatchRun, BatchRow, RowProblem } from '../../batches/batch-family.ts'
import type { ServerSentEvent } from '../../../../../workflows/read-by-server.ts'
import { idempotencyKeys, tasks, workflowInstances } from '../../../platform/db/schema/workflow.ts'
import { readInstance } from '../../../engine/instance-repository.ts'
import { getUserEvents, restoreSnapshot } from '../../../engine/interpret.ts'
import { getWorkflow } from '../../../engine/registry.ts'
import { computeOrderBalance } from '../../orders/money/balance.ts'
import { requiresAgeCheck } from '../../orders/goods/goods-for-adults.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { OrderState } from '../../../engine/order-state/order-state.ts'
import { getClockOverride } from '../../../platform/clock.ts'
import { readOrderState } from '../../../engine/order-state/load.ts'
import { checkBatchOrders } from './check-batch-orders.ts'
import type { BatchOrder } from './order-batches.ts'

const issueWithoutCode: ServerSentEvent<'delivery'> = 'ISSUE_WITHOUT_CODE'
const issuedInFull: ServerSentEvent<'delivery'> = 'ISSUED_IN_FULL'

/**
 * Issues paid pickup orders that the customer has already received. Each order is issued in full by its issue task,
 * without the issue code. Refuses orders without an open issue task, orders that are being issued, and orders that a
 * user must check (unpaid, for adults only, locked code).
 */
export const issueOrdersToCustomersBatch: BatchKind<BatchOrder> = {
  right: 'orderIssueWithoutCode',
  form: 'delivery/v1/without-code',
  async check(run, rows) {
    const startedKeys = await readUsedKeys(run, rows, rows.map(buildStepKey(run, 1)))
    return checkBatchOrders(run, rows, {
      findProblem: ({ orderState }, row) =>
        startedKeys.has(buildStepKey(run, 1)(row)) ? null : findProblem(orderState),
      computeAmount: (orderState) => computeOrderBalance(orderState).cost,
    })
  },
  async execute(run, row, options) {
    const { services, engine, owner } = run
    const [first, second] = [buildStepKey(run, 1)(row), buildStepKey(run, 2)(row)]
    const acceptedKeys = await readUsedKeys(run, [row], [first, second])
    // An earlier run issued the order, but the server stopped before it saved the outcome.
    if (acceptedKeys.has(second)) return
    const task = await readIssueTask(run, row)
    let { revision } = task.instance
    const { orderId, seen } = row.data
    if (!acceptedKeys.has(first)) {
      const state = await readOrderState(services.database.db, orderId, getClockOverride(services.clock))
      const problem = state && findProblem(state.orderState)
      if (problem) throw refuse.denied(problem.key, problem.params)
      if (!task.offered.has(issueWithoutCode)) throw refuse.denied('errors:orderNotToIssue')
      const result = await engine.executeUserStep(owner, {
        target: { taskId: task.taskId },
        type: issueWithoutCode,
        payload: options,
        revision,
        orderUpdateTime: seen === undefined ? null : new Date(seen),
        idempotencyKey: first,
        mobile: false,
        tabId: null,
      })
      revision = result.revision
    }
    const { lines } = task.instance.context as { lines: { lineId: number; collected: number }[] }
    const handedLines = lines.filter(({ collected }) => collected > 0)
    await engine.executeUserStep(owner, {
      target: { taskId: task.taskId },
      type: issuedInFull,
      revision,
      payload: {
        lines: handedLines.map(({ lineId, collected }) => ({ lineId, returned: 0, handed: collected })),
      },
      orderUpdateTime: null,
      idempotencyKey: second,
      mobile: false,
      tabId: null,
    })
  },
}

function findProblem(orderState: OrderState): RowProblem | null {
  const issueInstance = orderState
    .rows('workflowInstances')
    .find(({ workflow, status }) => workflow === 'delivery' && status === 'active')
  if (!issueInstance) return { key: 'errors:orderNotToIssue' }
  if (computeOrderBalance(orderState).toPay > 0) return { key: 'errors:orderNotPaid' }
  if (requiresAgeCheck(orderState.order, orderState.rows('orderProducts')))
    return { key: 'errors:orderForAdults' }
  const offeredEvents = readOfferedEvents(issueInstance)
  if (offeredEvents.has(issueWithoutCode)) return null
  return { key: offeredEvents.has('UNLOCKED') ? 'errors:orderCodeLocked' : 'errors:orderBeingIssued' }
}

const readOfferedEvents = (
  instance: Parameters<typeof restoreSnapshot>[1] & { workflow: string; version: number },
) => {
  const workflow = getWorkflow(instance.workflow, instance.version)
  return new Set(getUserEvents(workflow, restoreSnapshot(workflow, instance)).map(([name]) => name))
}

const isIssueTask = (orderId: number) => and(eq(tasks.orderId, orderId), eq(tasks.taskType, 'delivery'))

async function readIssueTask(
  { services: { database } }: BatchRun,
  { data: { orderId } }: BatchRow<BatchOrder>,
) {
  const [task] = await database.db
    .select({ taskId: tasks.taskId, instanceId: tasks.instanceId })
    .from(tasks)
    .where(and(isIssueTask(orderId), eq(tasks.taskStatus, 'open')))
  const instance = task && (await readInstance(database.db, task.instanceId))
  if (!task || !instance) throw refuse.denied('errors:orderNotToIssue')
  return { taskId: task.taskId, instance, offered: readOfferedEvents(instance) }
}

/** Returns the idempotency key of step `n` (1 or 2) for a row. */
const buildStepKey = ({ batchId }: BatchRun, n: number) => {
  return ({ line }: Pick<BatchRow<BatchOrder>, 'line'>) => `batch-${batchId}-${line}-${n}`
}

/**
 * Returns those of the idempotency keys with which the owner has already executed a step. If the first step of an order
 * was executed, the batch also executes the second one, whatever the state of the order.
 */
async function readUsedKeys(
  { services: { database }, owner }: BatchRun,
  rows: readonly BatchRow<BatchOrder>[],
  keys: readonly string[],
): Promise<Set<string>> {
  const keyRows = await database.db
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
  return new Set(keyRows.map(({ key }) => key))
}
