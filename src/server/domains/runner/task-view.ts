import { and, desc, eq, sql } from 'drizzle-orm'
import type { Step, TaskView } from '../../../../schemas/api/tasks.ts'
import { listStepQuestions } from '../../../../workflows/changes/questions/apply-questions.ts'
import type { CurrentOrder, PersonEvent, StepMeta, Workflow } from '../../../../workflows/define.ts'
import { defaultTextVariant } from '../../../../workflows/parts/call-script/v1/rules.ts'
import type { ButtonMeaning } from '../../../../schemas/values/answers.ts'
import { findButtonMeaning } from '../../../shared/answers.ts'
import { isEveryPhoneWrong } from '../../../shared/wrong-phones.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { buildDatabaseNowColumn } from '../../platform/db/now.ts'
import {
  tasks,
  workflowDrafts,
  workflowInstances,
  workflowRecords,
} from '../../platform/db/schema/workflow.ts'
import { findState } from '../../platform/drivers/xstate.ts'
import {
  getStepMeta,
  getUserEvents,
  findUnconditionalRefusal,
  restoreSnapshot,
} from '../../engine/interpret.ts'
import { getWorkflow } from '../../engine/registry.ts'
import { readCorrectedNumberContext } from './corrected-number.ts'
import { readOrderSummary, readUnfinishedOrdersOfSamePhone } from './order-summary.ts'
import { findUserNamesWithRights } from '../../platform/access/people-with-right.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readExtraStepData } from '../tasks/extra-step-facts.ts'
import { readIssueCodeSmsState } from '../tasks/code-delivery.ts'
import { toClaimView } from '../tasks/claim-view.ts'
import { toTask } from '../tasks/task-row.ts'
import { blockUnapprovedTransfer } from './transfer-approval.ts'
import { ensureKnownVersions } from '../../engine/changed-versions.ts'

/**
 * Reads everything that the client displays for a task. A task of a store that the actor may not see is refused as if
 * it did not exist.
 */
export async function readTaskView(
  db: Db | Tx,
  taskId: number,
  actor: Actor,
  clock: Clock,
): Promise<TaskView> {
  const [row] = await db
    .select({
      task: tasks,
      instance: workflowInstances,
      draft: workflowDrafts,
      at: buildDatabaseNowColumn(clock),
    })
    .from(tasks)
    .innerJoin(workflowInstances, eq(workflowInstances.id, tasks.instanceId))
    .leftJoin(workflowDrafts, eq(workflowDrafts.instanceId, tasks.instanceId))
    .where(eq(tasks.taskId, taskId))
  if (!row || !canSeeStore(actor, row.task.pfm)) throw refuse.taskNotFound()
  const [order, history] = await Promise.all([
    readOrderSummary(db, row.task.orderId),
    readInstanceHistory(db, row.task.instanceId),
  ])
  if (!order) throw refuse.orderNotFound()
  const { instance } = row
  await ensureKnownVersions(db, [instance])
  const now = new Date(row.at)
  const currentOrder = { everyPhoneWrong: isEveryPhoneWrong(order) }
  const step = await blockUnapprovedTransfer(
    db,
    buildStepView(getWorkflow(instance.workflow, instance.version), instance, actor, now, currentOrder),
    { context: instance.context, userId: actor.id, at: now },
  )
  if (step.ended) step.stage = findLastStage(getWorkflow(instance.workflow, instance.version), history)
  if (instance.workflow === 'delivery' && step.state.startsWith('awaitingCode'))
    step.summary = { ...step.summary, ...(await readIssueCodeSmsState(db, row.task.orderId)) }
  const corrected = await readCorrectedNumberContext(db, row.task.orderId, step, history)
  step.summary = { ...step.summary, ...corrected, ...getPhoneContext(step, currentOrder) }
  // Names of the users who can unlock the code. The warning before the last attempt contains them too.
  if (step.state === 'locked' || (instance.workflow === 'delivery' && step.summary['attemptsLeft'] === 1)) {
    const names = await findUserNamesWithRights(
      db,
      ['taskDeliveryWork', 'orderUnlockIssueCode'],
      row.instance.pfm ?? row.task.pfm,
    )
    const textContext: Record<string, string> =
      step.state === 'locked' && names.length === 0 ? { context: 'nobody' } : {}
    step.summary = { ...step.summary, ...textContext, unlockers: names.join(', ') }
  }
  return {
    task: toTask(row.task, row.instance.version, now),
    order,
    step,
    draft: toDraftView(row.draft, step),
    claim: toClaimView(row.task, actor, now),
    history,
    extraFacts: step.mayWork
      ? await readExtraStepData(db, { ...instance, orderId: row.task.orderId, at: now })
      : [],
    otherOrders:
      step.mayWork && isCallTask(step)
        ? await readUnfinishedOrdersOfSamePhone(db, row.task.orderId, actor)
        : [],
  }
}

/** Returns the draft for the current form. Null for a draft of another step, and for users who may not do the step. */
export const toDraftView = (
  draft: typeof workflowDrafts.$inferSelect | null,
  step: Step,
): TaskView['draft'] =>
  step.mayWork && draft && draft.form === step.form
    ? {
        form: draft.form,
        data: draft.data,
        scans: (draft.scans as { id: string }[]).map(({ id }) => id),
        edition: draft.edition,
        savedAt: draft.savedAt.toISOString(),
        savedBy: draft.savedBy,
      }
    : null

/** Stage of the last executed step that has one. Later stages were not reached. */
export function findLastStage(workflow: Workflow, history: TaskView['history']): string | null {
  for (const { from } of history) {
    const node = from ? findState(workflow.machine, from) : undefined
    const stage = (node?.meta as StepMeta | undefined)?.stage
    if (stage) return stage
  }
  return null
}

/** True for a call task, whose summary counts the call attempts. */
const isCallTask = ({ summary }: Step) => 'callAttempts' in summary

/** Variant of the texts of a call that nobody can make. More specific variants have priority. */
const getPhoneContext = (step: Step, { everyPhoneWrong }: CurrentOrder): Record<string, string> =>
  everyPhoneWrong && isCallTask(step) && step.summary['context'] === defaultTextVariant
    ? { context: 'noNumber' }
    : {}

/** Condition for records since the creation of the instance, so that PostgreSQL skips earlier monthly partitions. */
const isSinceStart = (instanceId: number) =>
  sql`${workflowRecords.at} >= (select created_at from workflow_instances where id = ${instanceId})`

/** The last 100 executed steps of an instance, newest first. */
export async function readInstanceHistory(db: Db | Tx, instanceId: number): Promise<TaskView['history']> {
  const steps = await db
    .select({
      revision: workflowRecords.revision,
      at: workflowRecords.at,
      who: workflowRecords.actorName,
      event: workflowRecords.event,
      from: workflowRecords.fromState,
      to: workflowRecords.toState,
    })
    .from(workflowRecords)
    .where(and(eq(workflowRecords.instanceId, instanceId), isSinceStart(instanceId)))
    .orderBy(desc(workflowRecords.revision))
    .limit(100)
  return steps.map((step) => ({
    ...step,
    at: step.at.toISOString(),
    event: (step.event as { type: string }).type,
  }))
}

/** Stored state of an instance, from which the view of its step is built. */
export interface StoredInstanceState {
  value: unknown
  context: unknown
  status: string
  revision: number
  state: string
}

/** Builds the view of the current step of an instance, with the events that the actor may send. */
export function buildStepView(
  workflow: Workflow,
  instance: StoredInstanceState,
  actor: Actor,
  now: Date,
  order: CurrentOrder = { everyPhoneWrong: false },
): Step {
  const snapshot = restoreSnapshot(workflow, instance)
  const meta = instance.status === 'active' ? getStepMeta(snapshot) : null
  const personStep = meta?.for === 'person' ? meta : null
  const questions = personStep === null ? [] : listStepQuestions(workflow, instance.state)
  const mayWork = personStep !== null && actor.rights.has(personStep.right)
  const offered = mayWork
    ? getUserEvents(workflow, snapshot)
        .filter(([, event]) => event.right === undefined || actor.rights.has(event.right))
        .filter(([, event]) => event.onlyIf?.(snapshot.context, order) ?? true)
    : []
  const replacedByMain = new Set(offered.map(([, { mainInsteadOf }]) => mainInsteadOf))
  return {
    workflow: workflow.name,
    version: workflow.version,
    revision: instance.revision,
    state: instance.state,
    ended: instance.status !== 'active',
    stages: [...workflow.stages],
    stage: meta?.stage ?? null,
    form: personStep?.form ?? null,
    script: personStep?.script ?? null,
    sums: [...(personStep?.sums ?? [])],
    show: [...(personStep?.show ?? [])],
    ...(personStep?.goods && { goods: personStep.goods }),
    mobile: personStep?.mobile ?? true,
    mayWork,
    events: offered
      .map(([type, event]): [string, PersonEvent] => [
        type,
        {
          ...event,
          ...personStep?.eventOverrides?.[type],
          ...(replacedByMain.has(type) && { tone: 'plain' as const }),
        },
      ])
      .map(([type, event]) => ({
        type,
        payload: event.payload,
        tone: event.tone,
        irreversible: event.irreversible ?? false,
        ...(event.counted && { counted: event.counted }),
        ...readRefusedBy(workflow, snapshot, type),
        ...readAnswer(workflow, type, event),
        ...readUntil(event, snapshot.context),
      }))
      .filter(({ until }) => until === undefined || Date.parse(until) > now.getTime()),
    summary: workflow.summary(snapshot.context),
    data: personStep ? (workflow.formData?.(snapshot.context, personStep.form) ?? {}) : {},
    ...(questions.length > 0 && { questions: [...questions] }),
  }
}

/** Name of a guard that rejects the event for any form data. The user then need not fill in the form. */
function readRefusedBy(...args: Parameters<typeof findUnconditionalRefusal>): { refusedBy?: string } {
  const guard = findUnconditionalRefusal(...args)
  return guard === null ? {} : { refusedBy: guard }
}

const readAnswer = ({ name }: Workflow, type: string, { tone }: PersonEvent): { answer?: ButtonMeaning } => {
  const answer = findButtonMeaning(name, type, tone)
  return answer === undefined ? {} : { answer }
}

/** Time until which an undo is offered. If there is nothing to undo, the time is in the past. */
const readUntil = ({ undoes }: PersonEvent, context: unknown): { until?: string } =>
  undoes ? { until: undoes.until(context) ?? new Date(0).toISOString() } : {}
