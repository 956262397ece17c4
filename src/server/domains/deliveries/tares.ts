import { asc, eq } from 'drizzle-orm'
import type { OrderTares } from '../../../../schemas/api/packing.ts'
import type { FormId } from '../../../../schemas/forms/registry.generated.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { orderTares } from '../../platform/db/schema/orders.ts'
import { tasks, workflowDrafts, workflowInstances } from '../../platform/db/schema/workflow.ts'
import { getStepMeta, restoreSnapshot } from '../../engine/interpret.ts'
import { getWorkflow } from '../../engine/registry.ts'
import { requireVisibleOrder } from '../orders/visible-order.ts'

type StoredInstance = typeof workflowInstances.$inferSelect
export type DraftTare = Omit<OrderTares['tares'][number], 'n'>

/** A step in which containers are weighed: its workflow, snapshot and form. */
export interface WeighingStep {
  workflow: Workflow
  snapshot: ReturnType<typeof restoreSnapshot>
  form: FormId
}

export function findWeighingStep(instance: StoredInstance): WeighingStep | null {
  if (instance.status !== 'active') return null
  const workflow = getWorkflow(instance.workflow, instance.version)
  const snapshot = restoreSnapshot(workflow, instance)
  const meta = getStepMeta(snapshot)
  return meta?.for === 'person' && meta.form.endsWith('/tares')
    ? { workflow, snapshot, form: meta.form }
    : null
}

/**
 * Containers from the draft of the step, and its edition. Without a draft of this form, the containers from its initial
 * data.
 */
export async function readDraftTares(
  tx: Tx | Db,
  instance: StoredInstance,
  { workflow, snapshot, form }: WeighingStep,
): Promise<{ edition: number; tares: DraftTare[] }> {
  const [draft] = await tx.select().from(workflowDrafts).where(eq(workflowDrafts.instanceId, instance.id))
  const data = draft?.form === form ? draft.data : workflow.formData?.(snapshot.context, form)
  const { tares } = (data ?? {}) as { tares?: unknown }
  return { edition: draft?.edition ?? 0, tares: Array.isArray(tares) ? tares.map(parseDraftTare) : [] }
}

/** Converts a container of a draft, which is not validated yet. Values that are not integers become null. */
function parseDraftTare(value: unknown): DraftTare {
  const { typeId, weight, unused } = (value ?? {}) as Record<string, unknown>
  return {
    typeId: Number.isInteger(typeId) ? (typeId as number) : null,
    weight: Number.isInteger(weight) ? (weight as number) : null,
    unused: unused === true,
  }
}

/** The open task in which containers of the order are weighed now. Null if there is none. */
export async function findWeighingTask(tx: Tx | Db, orderId: number) {
  const taskRows = await tx
    .select({ taskId: tasks.taskId, taskStatus: tasks.taskStatus, instance: workflowInstances })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .where(eq(tasks.orderId, orderId))
  for (const { taskId, taskStatus, instance } of taskRows) {
    const weighing = taskStatus === 'open' ? findWeighingStep(instance) : null
    if (weighing) return { taskId, instance, weighing }
  }
  return null
}

/**
 * Containers of an order: those of the open weighing task, otherwise the saved ones. Refuses an order of a store that
 * the actor may not see.
 */
export async function readTares(db: Db, orderId: number, actor: Actor): Promise<OrderTares> {
  await requireVisibleOrder(db, orderId, actor)
  const task = await findWeighingTask(db, orderId)
  if (!task) {
    const { typeId, weight, unused } = orderTares
    const tares = await db
      .select({ typeId, weight, unused })
      .from(orderTares)
      .where(eq(orderTares.orderId, orderId))
      .orderBy(asc(orderTares.id))
    return { orderId, weighing: null, tares: assignTareNumbers(tares) }
  }
  const { edition, tares } = await readDraftTares(db, task.instance, task.weighing)
  return { orderId, weighing: { taskId: task.taskId, edition }, tares: assignTareNumbers(tares) }
}

const assignTareNumbers = (tares: readonly DraftTare[]) => tares.map((tare, i) => ({ n: i + 1, ...tare }))
