import { sql, type SQL } from 'drizzle-orm'
import type { StateCount } from '../../../schemas/api/processes.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { rows, type Db, type Tx } from '../platform/db/database.ts'

/** Instances of the stores that the person may see. One without a store is seen by those who see all. */
const inStoresOf = ({ stores }: Actor): SQL => {
  if (stores === 'all') return sql`true`
  return stores.length === 0 ? sql`false` : sql`i.pfm in ${[...stores]}`
}

/** What is put off, as a call-back is, waits for its time (the same as a task's own `overdue`). */
const late = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`task_status = 'open' and due_at < ${at} and (postponed_until is null or postponed_until <= ${at})`
}

interface Counted {
  state: string
  instances: number
  overdue: number
  oldest: number
  since: number
}

/**
 * Where the active instances of a version stand now. «Since» is the last step of the one that has stood still longest.
 * An order's own process has no task: its late ones are those of the order.
 */
export async function countStates(
  db: Db,
  actor: Actor,
  { name, version, kind }: Pick<Workflow, 'name' | 'version' | 'kind'>,
  now: Date,
): Promise<StateCount[]> {
  const key = kind === 'task' ? sql.raw('instance_id') : sql.raw('order_id')
  const joined = kind === 'task' ? sql.raw('i.id') : sql.raw('i.order_id')
  const found = await rows<Counted>(
    db,
    sql`with late as (select ${key} as key, count(*) as n from tasks where ${late(now)} group by 1)
      select i.state, count(*)::int as instances, coalesce(sum(late.n), 0)::int as overdue,
        ((array_agg(i.id order by i.updated_at, i.id))[1])::float8 as oldest,
        (extract(epoch from min(i.updated_at)) * 1000)::float8 as since
      from workflow_instances i left join late on late.key = ${joined}
      where i.workflow = ${name} and i.version = ${version} and i.status = 'active' and ${inStoresOf(actor)}
      group by i.state order by i.state`,
  )
  return found.map(({ oldest, since, ...row }) => ({
    ...row,
    oldest: { instanceId: oldest, since: new Date(since).toISOString() },
  }))
}

/** Active instances and late tasks of every version, counted as {@link countStates} counts them: `name/v1` → numbers. */
export async function countVersions(
  db: Db,
  actor: Actor,
  workflows: readonly Pick<Workflow, 'name' | 'kind'>[],
  now: Date,
): Promise<Map<string, { open: number; overdue: number }>> {
  const ofTasks = workflows.filter(({ kind }) => kind === 'task').map(({ name }) => name)
  // Of an order's own process, an action or a desk alone there is none, and an empty list is no SQL.
  const isOfTask = ofTasks.length === 0 ? sql`false` : sql`i.workflow in ${ofTasks}`
  const found = await rows<{ id: string; open: number; overdue: number }>(
    db,
    sql`with late as (select instance_id, order_id from tasks where ${late(now)}),
        of_instance as (select instance_id as key, count(*) as n from late group by 1),
        of_order as (select order_id as key, count(*) as n from late group by 1)
      select i.workflow || '/v' || i.version as id, count(*)::int as open,
        coalesce(sum(case when ${isOfTask} then a.n else b.n end), 0)::int as overdue
      from workflow_instances i left join of_instance a on a.key = i.id left join of_order b on b.key = i.order_id
      where i.status = 'active' and ${inStoresOf(actor)} group by 1`,
  )
  return new Map(found.map(({ id, ...numbers }) => [id, numbers]))
}

interface LateState {
  workflow: string
  version: number
  state: string
  late: number
  since: number
}

/** Where tasks stand past their time, the most first; «since» is when the longest of them was due. */
export async function lateTasks(db: Db | Tx, actor: Actor, now: Date, most: number) {
  const found = await rows<LateState>(
    db,
    sql`select i.workflow, i.version, i.state, count(*)::int as late,
        (extract(epoch from min(t.due_at)) * 1000)::float8 as since
      from (select instance_id, due_at from tasks where ${late(now)}) t join workflow_instances i on i.id = t.instance_id
      where i.status = 'active' and ${inStoresOf(actor)}
      group by 1, 2, 3 order by late desc, since limit ${most}`,
  )
  return found.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))
}
