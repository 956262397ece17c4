import { sql } from 'drizzle-orm'
import type {
  InstancePath,
  InstanceQuery,
  InstanceRow,
  ReplayedStep,
} from '../../../../schemas/api/processes.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { readInstanceRecords } from '../../engine/instance-repository.ts'
import {
  getStepMeta,
  externalChangeEventType,
  moveEventType,
  restoreSnapshot,
  formatStatePath,
} from '../../engine/interpret.ts'
import { readMoveReasons } from '../../engine/move-instance.ts'
import { getWorkflow } from '../../engine/registry.ts'
import { replayRecords } from '../../engine/replay.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { ensureKnownVersions } from '../../engine/changed-versions.ts'

/**
 * Maximum number of steps in a response, far above any normal instance. It limits the response for an instance with an
 * endless loop.
 */
const maxSteps = 2_000

const instanceColumns = sql.raw(
  `i.id::float8 as "instanceId", i.workflow, i.version, i.state, i.status <> 'active' as ended`,
)

const canSeeInstance = (actor: Actor, pfm: string | null) =>
  actor.stores === 'all' || (pfm !== null && canSeeStore(actor, pfm))

/** Reads the steps of an instance. Refuses an instance of a store that the actor may not see as not found (code 1). */
export async function readInstancePath(db: Db, actor: Actor, instanceId: number): Promise<InstancePath> {
  const [row] = await queryRows<
    InstanceRow & { orderId: number | null; taskId: number | null; pfm: string | null }
  >(
    db,
    sql`select ${instanceColumns}, i.order_id::float8 as "orderId", i.pfm, t.task_id::float8 as "taskId"
      from workflow_instances i left join tasks t on t.instance_id = i.id where i.id = ${instanceId}`,
  )
  if (!row || !canSeeInstance(actor, row.pfm)) throw refuse.pageNotFound()
  const { orderId, taskId, pfm, ...instance } = row
  const [steps, reasons, related] = await Promise.all([
    queryRows<Omit<InstancePath['steps'][number], 'at' | 'reason'> & { at: number }>(
      db,
      sql`select revision, (extract(epoch from at) * 1000)::float8 as at, actor_name as who, from_state as "from",
          event->>'type' as event, to_state as "to", version
        from workflow_records where instance_id = ${instanceId}
          and at >= (select created_at from workflow_instances where id = ${instanceId}) and event->>'type' <> ${externalChangeEventType} order by revision limit ${maxSteps}`,
    ),
    readMoveReasons(db, instanceId),
    orderId === null
      ? []
      : queryRows<InstanceRow>(
          db,
          sql`select ${instanceColumns} from workflow_instances i
            where i.order_id = ${orderId} and i.id <> ${instanceId} order by i.id limit 100`,
        ),
  ])
  return {
    instance,
    orderId,
    taskId,
    pfm,
    related,
    steps: steps.map((step) => ({
      ...step,
      at: new Date(step.at).toISOString(),
      reason: step.event === moveEventType ? (reasons.get(step.revision) ?? null) : null,
    })),
  }
}

/**
 * Replays an instance up to the step `revision`. Returns the state, form, script and summary after this step, and the
 * next step as `answer`; null if there is none. Its payload is null if the actor may not see orders or the state is no
 * step of a person.
 */
export async function reconstructStepView(
  db: Db,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<ReplayedStep> {
  const [row] = await queryRows<{ workflow: string; pfm: string | null; began: number; version: number }>(
    db,
    sql`select i.workflow, i.pfm, first.version as began, step_record.version
      from workflow_instances i
      join workflow_records first on first.instance_id = i.id and first.revision = 0 and first.at >= i.created_at
      join workflow_records step_record on step_record.instance_id = i.id and step_record.revision = ${revision}
        and step_record.at >= i.created_at
      where i.id = ${id}`,
  )
  if (!row || !canSeeInstance(actor, row.pfm)) throw refuse.pageNotFound()
  const { version } = row
  await ensureKnownVersions(db, [row])
  const records = (await readInstanceRecords(db, id)).filter(
    ({ event }) => event.type !== externalChangeEventType,
  )
  const lastIndex = records.findIndex((record) => record.revision === revision)
  if (lastIndex === -1) throw refuse.pageNotFound()
  const history = records.slice(0, lastIndex + 1)
  const { value, context } = replayRecords({ workflow: row.workflow, version: row.began }, history)
  const workflow = getWorkflow(row.workflow, version)
  const meta = getStepMeta(restoreSnapshot(workflow, { value, context }))
  const personStep = meta?.for === 'person' ? meta : null
  const next = records[lastIndex + 1]
  const payload = next?.event.payload
  const canSeePayload = personStep !== null && actor.rights.has('menuViewOrders')
  return {
    revision,
    version,
    state: formatStatePath(value),
    form: personStep?.form ?? null,
    script: personStep?.script ?? null,
    summary: workflow.summary(context),
    answer: next
      ? {
          at: new Date(next.at).toISOString(),
          who: next.actorName,
          event: next.event.type,
          payload:
            canSeePayload && typeof payload === 'object' && payload !== null
              ? (payload as Record<string, unknown>)
              : null,
        }
      : null,
  }
}

/** Finds the id of the instance of a task or of the order process. Access is checked when the instance is read. */
export async function requireInstanceId(db: Db, { taskId, orderId }: InstanceQuery): Promise<number> {
  const [row] = await queryRows<{ id: number }>(
    db,
    taskId === undefined
      ? sql`select id::float8 as id from workflow_instances where workflow = 'order' and order_id = ${orderId ?? 0}`
      : sql`select instance_id::float8 as id from tasks where task_id = ${taskId}`,
  )
  if (!row) throw refuse.pageNotFound()
  return row.id
}
