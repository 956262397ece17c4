import { sql } from 'drizzle-orm'
import type { InstancePath, InstanceQuery, InstanceRow, SeenStep } from '../../../schemas/api/processes.ts'
import { maySeeStore, type Actor } from '../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../platform/db/database.ts'
import { readRecords } from '../engine/instance-repository.ts'
import { metaOf, noted, restore, statePath } from '../engine/interpret.ts'
import { getWorkflow } from '../engine/registry.ts'
import { replay } from '../engine/replay.ts'
import { refuse } from '../platform/http/refusal.ts'

/** No instance comes near it; a runaway one must not fill the screen. */
const stepsShown = 2_000

const instanceColumns = sql.raw(
  `i.id::float8 as "instanceId", i.workflow, i.version, i.state, i.status <> 'active' as ended`,
)

const mayBeSeen = (actor: Actor, pfm: string | null) =>
  actor.stores === 'all' || (pfm !== null && maySeeStore(actor, pfm))

/** Every step of an instance. One of a store that is not the person's is as if it did not exist: code 1. */
export async function readPath(db: Db, actor: Actor, instanceId: number): Promise<InstancePath> {
  const [found] = await rows<
    InstanceRow & { orderId: number | null; taskId: number | null; pfm: string | null }
  >(
    db,
    sql`select ${instanceColumns}, i.order_id::float8 as "orderId", i.pfm, t.task_id::float8 as "taskId"
      from workflow_instances i left join tasks t on t.instance_id = i.id where i.id = ${instanceId}`,
  )
  if (!found || !mayBeSeen(actor, found.pfm)) throw refuse.pageNotFound()
  const { orderId, taskId, pfm, ...instance } = found
  const [steps, related] = await Promise.all([
    rows<Omit<InstancePath['steps'][number], 'at'> & { at: number }>(
      db,
      sql`select revision, (extract(epoch from at) * 1000)::float8 as at, actor_name as who, from_state as "from",
          event->>'type' as event, to_state as "to", version
        from workflow_records where instance_id = ${instanceId}
          and at >= (select created_at from workflow_instances where id = ${instanceId}) and event->>'type' <> ${noted} order by revision limit ${stepsShown}`,
    ),
    orderId === null
      ? []
      : rows<InstanceRow>(
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
    steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
  }
}

/** The step after `revision`, as whoever took it saw it: the machine is run again up to there. */
export async function readSeenStep(
  db: Db,
  actor: Actor,
  { id, revision }: { id: number; revision: number },
): Promise<SeenStep> {
  const [found] = await rows<{ workflow: string; pfm: string | null; began: number; version: number }>(
    db,
    sql`select i.workflow, i.pfm, first.version as began, stood.version
      from workflow_instances i
      join workflow_records first on first.instance_id = i.id and first.revision = 0 and first.at >= i.created_at
      join workflow_records stood on stood.instance_id = i.id and stood.revision = ${revision}
        and stood.at >= i.created_at
      where i.id = ${id}`,
  )
  if (!found || !mayBeSeen(actor, found.pfm)) throw refuse.pageNotFound()
  const { version } = found
  const records = (await readRecords(db as unknown as Tx, id)).filter(({ event }) => event.type !== noted)
  const until = records.findIndex((record) => record.revision === revision)
  if (until === -1) throw refuse.pageNotFound()
  const before = records.slice(0, until + 1)
  const { value, context } = replay({ workflow: found.workflow, version: found.began }, before)
  const workflow = getWorkflow(found.workflow, version)
  const meta = metaOf(restore(workflow, { value, context }))
  const person = meta?.for === 'person' ? meta : null
  const next = records[until + 1]
  const payload = next?.event.payload
  const isShown = person !== null && actor.rights.has('menuViewOrders')
  return {
    ...{ revision, version, state: statePath(value) },
    ...{ form: person?.form ?? null, script: person?.script ?? null },
    summary: workflow.summary(context as never),
    answer: next
      ? {
          ...{ at: new Date(next.at).toISOString(), who: next.who, event: next.event.type },
          payload:
            isShown && typeof payload === 'object' && payload !== null
              ? (payload as Record<string, unknown>)
              : null,
        }
      : null,
  }
}

/** Instance of a task or of an order's own process; whether it may be seen is asked when it is read. */
export async function findInstance(db: Db, { taskId, orderId }: InstanceQuery): Promise<number> {
  const [found] = await rows<{ id: number }>(
    db,
    taskId === undefined
      ? sql`select id::float8 as id from workflow_instances where workflow = 'order' and order_id = ${orderId ?? 0}`
      : sql`select instance_id::float8 as id from tasks where task_id = ${taskId}`,
  )
  if (!found) throw refuse.pageNotFound()
  return found.id
}
