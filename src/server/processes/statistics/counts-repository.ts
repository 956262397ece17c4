import { sql, type SQL } from 'drizzle-orm'
import type { StateInstanceCount } from '../../../../schemas/api/processes.ts'
import type { Workflow } from '../../../../workflows/define.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'

/**
 * Condition for the instances that the actor may see. An instance without a store is visible only to actors who may see
 * all stores.
 */
export const buildVisibleStoresCondition = ({ stores }: Actor): SQL => {
  if (stores === 'all') return sql`true`
  return stores.length === 0 ? sql`false` : sql`i.pfm in ${[...stores]}`
}

/**
 * Condition for late tasks. A postponed task, for example one that waits for a call-back, is not late until the time to
 * which it is postponed. The field `overdue` of a task has the same rule.
 */
export const isLate = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`task_status = 'open' and due_at < ${at} and (postponed_until is null or postponed_until <= ${at})`
}

interface StateCountRow {
  state: string
  instances: number
  overdue: number
  oldest: number
  since: number
}

/**
 * Counts the active instances of a version by state. `since`: time of the last step of the instance that has been idle
 * the longest. `overdue`: number of late tasks. Only a task process has a task of its own; for other processes the late
 * tasks of the order are counted.
 */
export async function countInstancesByState(
  db: Db,
  actor: Actor,
  { name, version, kind }: Pick<Workflow, 'name' | 'version' | 'kind'>,
  now: Date,
): Promise<StateInstanceCount[]> {
  const key = kind === 'task' ? sql.raw('instance_id') : sql.raw('order_id')
  const joinColumn = kind === 'task' ? sql.raw('i.id') : sql.raw('i.order_id')
  const results = await queryRows<StateCountRow>(
    db,
    sql`with late as (select ${key} as key, count(*) as n from tasks where ${isLate(now)} group by 1)
      select i.state, count(*)::int as instances, coalesce(sum(late.n), 0)::int as overdue,
        ((array_agg(i.id order by i.updated_at, i.id))[1])::float8 as oldest,
        (extract(epoch from min(i.updated_at)) * 1000)::float8 as since
      from workflow_instances i left join late on late.key = ${joinColumn}
      where i.workflow = ${name} and i.version = ${version} and i.status = 'active' and ${buildVisibleStoresCondition(actor)}
      group by i.state order by i.state`,
  )
  return results.map(({ oldest, since, ...row }) => ({
    ...row,
    oldest: { instanceId: oldest, since: new Date(since).toISOString() },
  }))
}

/**
 * Counts the active instances and late tasks of every version, like {@link countInstancesByState}. The keys of the
 * result have the form `name/v1`.
 */
export async function countInstancesByVersion(
  db: Db,
  actor: Actor,
  workflows: readonly Pick<Workflow, 'name' | 'kind'>[],
  now: Date,
): Promise<Map<string, { open: number; overdue: number }>> {
  const taskWorkflows = workflows.filter(({ kind }) => kind === 'task').map(({ name }) => name)
  // SQL does not allow `in ()`, and the list is empty if none of the workflows is a task workflow.
  const isTaskWorkflow = taskWorkflows.length === 0 ? sql`false` : sql`i.workflow in ${taskWorkflows}`
  const results = await queryRows<{ id: string; open: number; overdue: number }>(
    db,
    sql`with late as (select instance_id, order_id from tasks where ${isLate(now)}),
        of_instance as (select instance_id as key, count(*) as n from late group by 1),
        of_order as (select order_id as key, count(*) as n from late group by 1)
      select i.workflow || '/v' || i.version as id, count(*)::int as open,
        coalesce(sum(case when ${isTaskWorkflow} then a.n else b.n end), 0)::int as overdue
      from workflow_instances i left join of_instance a on a.key = i.id left join of_order b on b.key = i.order_id
      where i.status = 'active' and ${buildVisibleStoresCondition(actor)} group by 1`,
  )
  return new Map(results.map(({ id, ...numbers }) => [id, numbers]))
}

interface LateState {
  workflow: string
  version: number
  state: string
  late: number
  since: number
}

/** Reads the states with late tasks, those with the most tasks first. `since`: earliest due time in the state. */
export async function readStatesWithLateTasks(db: Db | Tx, actor: Actor, now: Date, limit: number) {
  const results = await queryRows<LateState>(
    db,
    sql`select i.workflow, i.version, i.state, count(*)::int as late,
        (extract(epoch from min(t.due_at)) * 1000)::float8 as since
      from (select instance_id, due_at from tasks where ${isLate(now)}) t join workflow_instances i on i.id = t.instance_id
      where i.status = 'active' and ${buildVisibleStoresCondition(actor)}
      group by 1, 2, 3 order by late desc, since limit ${limit}`,
  )
  return results.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))
}
