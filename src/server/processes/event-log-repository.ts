import { sql, type SQL } from 'drizzle-orm'
import type { Workflow } from '../../../workflows/define.ts'
import { system, type Actor } from '../platform/identity/actor.ts'
import { rows, type Db } from '../platform/db/database.ts'
import { noted } from '../engine/interpret.ts'
import { inStores } from '../platform/access/in-stores.ts'
import type { MinedPeriod } from './mined-period.ts'

/** Rows that are read, and kept in memory, at once. */
const pageSize = 2_000

export interface EventLogRequest {
  actor: Actor
  workflow: Pick<Workflow, 'name' | 'kind'>
  period: MinedPeriod
  pfm: string | undefined
}

export interface LoggedCase {
  instanceId: number
  orderId: number | null
  taskId: number | null
  pfm: string | null
}

export interface LoggedStep extends LoggedCase {
  revision: number
  at: string
  version: number
  event: string
  /** null: the beginning. */
  from: string | null
  to: string
  /** A number of this file, never a name or an id: p1, p2, … `system`: nobody. */
  resource: string
  /** Ids of the roles that whoever did it has now. */
  roles: string[]
}

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
const ofPeriod = ({ actor, workflow, period, pfm }: EventLogRequest): SQL => sql`
  i.workflow = ${workflow.name} and ${inStores(actor, pfm, sql`i.pfm`)}
    and r.at >= ${at(period.from)} and r.at < ${at(period.to)} and r.event->>'type' <> ${noted}`

const caseColumns = sql.raw(
  `i.id::float8 as "instanceId", i.order_id::float8 as "orderId", i.pfm, t.task_id::float8 as "taskId"`,
)

type StepRow = Omit<LoggedStep, 'at' | 'resource' | 'roles'> & { at: number; by: string }

/** Steps of the period, instance by instance, a page at a time. What was typed in them stays where it is. */
export async function* eachStep(db: Db, asked: EventLogRequest): AsyncGenerator<LoggedStep> {
  const rolesOf = await readRoles(db)
  const known = new Map([[system.id, system.id]])
  const resourceOf = (by: string) => {
    const resource = known.get(by) ?? `p${known.size}`
    known.set(by, resource)
    return resource
  }
  for (let after = { instanceId: 0, revision: -1 }; ;) {
    const page = await rows<StepRow>(
      db,
      sql`select ${caseColumns}, r.revision, (extract(epoch from r.at) * 1000)::float8 as at, r.version,
          r.actor_id as by, r.from_state as "from", r.event->>'type' as event, r.to_state as "to"
        from workflow_records r join workflow_instances i on i.id = r.instance_id
          left join tasks t on t.instance_id = i.id
        where ${ofPeriod(asked)} and (r.instance_id, r.revision) > (${after.instanceId}, ${after.revision})
        order by r.instance_id, r.revision limit ${pageSize}`,
    )
    for (const { by, at: ms, ...step } of page)
      yield {
        ...step,
        at: new Date(ms).toISOString(),
        resource: resourceOf(by),
        roles: rolesOf.get(by) ?? [],
      }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last
  }
}

/** What the steps of the period belong to, each once. */
export async function* eachCase(db: Db, asked: EventLogRequest): AsyncGenerator<LoggedCase> {
  for (let after = 0; ;) {
    const page = await rows<LoggedCase>(
      db,
      sql`select ${caseColumns} from workflow_instances i left join tasks t on t.instance_id = i.id
        where i.id > ${after}
          and exists (select from workflow_records r where r.instance_id = i.id and ${ofPeriod(asked)})
        order by i.id limit ${pageSize}`,
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.instanceId
  }
}

/** Orders of those, each once, though it has several tasks. */
export async function* eachOrder(
  db: Db,
  asked: EventLogRequest,
): AsyncGenerator<{ orderId: number; pfm: string | null }> {
  for (let after = 0; ;) {
    const page = await rows<{ orderId: number; pfm: string | null }>(
      db,
      sql`select i.order_id::float8 as "orderId", max(i.pfm) as pfm from workflow_instances i
        where i.order_id > ${after}
          and exists (select from workflow_records r where r.instance_id = i.id and ${ofPeriod(asked)})
        group by i.order_id order by i.order_id limit ${pageSize}`,
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.orderId
  }
}

async function readRoles(db: Db): Promise<Map<string, string[]>> {
  const found = await rows<{ id: string; roles: string[] }>(
    db,
    sql`select user_id as id, array_agg(role_id order by role_id) as roles from user_roles group by user_id`,
  )
  return new Map(found.map(({ id, roles }) => [id, roles]))
}
