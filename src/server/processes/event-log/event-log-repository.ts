import { sql, type SQL } from 'drizzle-orm'
import type { Workflow } from '../../../../workflows/define.ts'
import { systemActor, type Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { externalChangeEventType } from '../../engine/interpret.ts'
import type { Language } from '../../platform/i18n/translate.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'
import type { StatisticsPeriod } from '../statistics/mined-period.ts'

/** Number of rows per query. Only these rows are in memory at a time. */
const pageSize = 2_000

export interface EventLogRequest {
  actor: Actor
  workflow: Pick<Workflow, 'name' | 'kind'>
  /** Language of the activities and states. */
  language: Language
  period: StatisticsPeriod
  pfm: string | undefined
}

export interface LoggedInstance {
  instanceId: number
  orderId: number | null
  taskId: number | null
  pfm: string | null
}

export interface LoggedStep extends LoggedInstance {
  revision: number
  at: string
  version: number
  event: string
  /** Null for the first step of an instance. */
  from: string | null
  to: string
  /** Pseudonym of the actor that is valid only in this file (p1, p2, …). `system` for automatic steps. */
  resource: string
  /** Ids of the current roles of the actor. */
  roles: string[]
  /** Ids of the lines of the order; empty unless requested. */
  items: number[]
}

const toInstantSql = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
const buildPeriodCondition = ({ actor, workflow, period, pfm }: EventLogRequest): SQL => sql`
  i.workflow = ${workflow.name} and ${buildStoresCondition(actor, pfm, sql`i.pfm`)}
    and r.at >= ${toInstantSql(period.from)} and r.at < ${toInstantSql(period.to)} and r.event->>'type' <> ${externalChangeEventType}`

const caseColumns = sql.raw(
  `i.id::float8 as "instanceId", i.order_id::float8 as "orderId", i.pfm, t.task_id::float8 as "taskId"`,
)

type StepRow = Omit<LoggedStep, 'at' | 'resource' | 'roles'> & { at: number; by: string }

/**
 * Reads the steps in the period, sorted by instance, one page at a time. The input of users is not included.
 * `withItems`: true to read the lines of the orders too.
 */
export async function* readLoggedSteps(
  db: Db,
  request: EventLogRequest,
  { withItems = false } = {},
): AsyncGenerator<LoggedStep> {
  const items = withItems
    ? sql`array(select p.id::float8 from order_products p where p.order_id = i.order_id order by p.id)`
    : sql`'{}'::float8[]`
  const rolesByUser = await readRoles(db)
  const resourceById = new Map([[systemActor.id, systemActor.id]])
  const getResource = (by: string) => {
    const resource = resourceById.get(by) ?? `p${resourceById.size}`
    resourceById.set(by, resource)
    return resource
  }
  for (let after = { instanceId: 0, revision: -1 }; ;) {
    const page = await queryRows<StepRow>(
      db,
      sql`select ${caseColumns}, r.revision, (extract(epoch from r.at) * 1000)::float8 as at, r.version,
          r.actor_id as by, r.from_state as "from", r.event->>'type' as event, r.to_state as "to",
          to_json(${items}) as items
        from workflow_records r join workflow_instances i on i.id = r.instance_id
          left join tasks t on t.instance_id = i.id
        where ${buildPeriodCondition(request)} and (r.instance_id, r.revision) > (${after.instanceId}, ${after.revision})
        order by r.instance_id, r.revision limit ${pageSize}`,
    )
    for (const { by, at: ms, ...step } of page)
      yield {
        ...step,
        at: new Date(ms).toISOString(),
        resource: getResource(by),
        roles: rolesByUser.get(by) ?? [],
      }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last
  }
}

/** Reads the instances that have steps in the period. */
export async function* readCases(db: Db, request: EventLogRequest): AsyncGenerator<LoggedInstance> {
  for (let after = 0; ;) {
    const page = await queryRows<LoggedInstance>(
      db,
      sql`select ${caseColumns} from workflow_instances i left join tasks t on t.instance_id = i.id
        where i.id > ${after}
          and exists (select from workflow_records r where r.instance_id = i.id and ${buildPeriodCondition(request)})
        order by i.id limit ${pageSize}`,
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.instanceId
  }
}

/** Reads the orders of the instances with steps in the period. An order with several instances is returned once. */
export async function* readOrders(
  db: Db,
  request: EventLogRequest,
): AsyncGenerator<{ orderId: number; pfm: string | null }> {
  for (let after = 0; ;) {
    const page = await queryRows<{ orderId: number; pfm: string | null }>(
      db,
      sql`select i.order_id::float8 as "orderId", max(i.pfm) as pfm from workflow_instances i
        where i.order_id > ${after}
          and exists (select from workflow_records r where r.instance_id = i.id and ${buildPeriodCondition(request)})
        group by i.order_id order by i.order_id limit ${pageSize}`,
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.orderId
  }
}

export interface LoggedItem {
  id: number
  orderId: number
  sku: string
  quantity: number
}

/** Reads the lines of the orders of the instances with steps in the period. */
export async function* readLoggedItems(db: Db, request: EventLogRequest): AsyncGenerator<LoggedItem> {
  for (let after = 0; ;) {
    const page = await queryRows<LoggedItem>(
      db,
      sql`select p.id::float8 as id, p.order_id::float8 as "orderId", p.sku, p.sku_quantity as quantity
        from order_products p
        where p.id > ${after} and exists (select from workflow_instances i where i.order_id = p.order_id
          and exists (select from workflow_records r where r.instance_id = i.id and ${buildPeriodCondition(request)}))
        order by p.id limit ${pageSize}`,
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

async function readRoles(db: Db): Promise<Map<string, string[]>> {
  const results = await queryRows<{ id: string; roles: string[] }>(
    db,
    sql`select user_id as id, array_agg(role_id order by role_id) as roles from user_roles group by user_id`,
  )
  return new Map(results.map(({ id, roles }) => [id, roles]))
}
