import { and, eq, sql } from 'drizzle-orm'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { clockOverride } from '../platform/clock.ts'
import { queryText, rows, type Db, type Tx } from '../platform/db/database.ts'
import { workflowMigrationUndo } from '../platform/db/schema/workflow.ts'
import type { Services } from '../platform/services.ts'
import { insert, remove, update, type RowChange } from './order-state/changes.ts'
import { diff } from './order-state/diff.ts'
import { everything, load } from './order-state/load.ts'
import { write } from './order-state/write.ts'
import type { OrderState } from './order-state/order-state.ts'
import { metaOf, restore, type StoredSnapshot } from './interpret.ts'
import { migrate, type MigrationProblem } from './migrate.ts'
import { restoreDraft, type RestoredDraft } from './draft-for.ts'
import { liveChangeOf } from './live-change.ts'
import { isWithin, type Limit } from './versions.ts'
import { getWorkflow, hashOf, migrationOf, namespaceOf } from './registry.ts'

export interface MigrationPlan {
  workflow: string
  from: number
  to: number
  /** Chosen by a person over what the version declares: old state → new state. */
  states: Record<string, string>
  /** The limit of the version that they come to: what is beyond it stays. null: none. */
  only: Limit | null
}

export interface MigrationReport {
  /** Instances by the state they stand in and the one they come to; null: they cannot. */
  groups: { from: string; to: string | null; count: number; problem: MigrationProblem | null }[]
  /** The first of those that cannot come over. */
  stuck: { instanceId: number; orderId: number | null; state: string; problem: MigrationProblem }[]
  moved: number
  only: Limit | null
  /** Open instances beyond the limit, which stay where they are. */
  beyond: number
  /** Half-typed answers of those that come over: that come along, and that are lost whole; fields whose answers are lost. */
  drafts: { kept: number; lost: number; dropped: { form: string; field: string }[] }
}

const stuckShown = 100

const migrationTo = ({ workflow, from, to }: MigrationPlan) => migrationOf(workflow, from, to)

interface Standing {
  id: number
  orderId: number | null
  pfm: string | null
  subject: string | null
  state: string
  context: unknown
  timers: string[]
  draft: Draft | null
}

interface Draft {
  form: string
  data: unknown
}

/** What would become of one instance. */
function outcome(
  to: Workflow,
  plan: MigrationPlan,
  standing: Standing,
): { to: string; draft: 'kept' | 'lost' | null; dropped: string[] } | { problem: MigrationProblem } {
  const migrated = migrate(to, migrationTo(plan), plan.states, standing)
  if ('problem' in migrated) return migrated
  // A timer would send an event that the new machine does not know.
  if (standing.timers.some((event) => !(event in to.events))) return { problem: 'unknownTimer' }
  const { draft } = standing
  if (draft === null) return { to: migrated.state, draft: null, dropped: [] }
  const kept = draftAt(to, formAt(to, migrated.snapshot), draft)
  const dropped = kept ? kept.dropped : Object.keys((draft.data ?? {}) as object)
  return { to: migrated.state, draft: kept ? 'kept' : 'lost', dropped }
}

/** Says of every running instance where it would come to, and which cannot; changes nothing. */
export async function planMigration(db: Db | Tx, plan: MigrationPlan): Promise<MigrationReport> {
  const to = getWorkflow(plan.workflow, plan.to)
  const standing = await rows<Standing>(
    db as Tx,
    sql`select i.id::float8 as id, i.order_id::float8 as "orderId", i.pfm, i.subject, i.state, i.context,
        (select coalesce(jsonb_agg(t.event), '[]'::jsonb) from workflow_timers t
          where t.instance_id = i.id and t.status = 'pending') as timers,
        (select jsonb_build_object('form', d.form, 'data', d.data) from workflow_drafts d
          where d.instance_id = i.id) as draft
      from workflow_instances i
      where i.workflow = ${plan.workflow} and i.version = ${plan.from} and i.status = 'active' order by i.id`,
  )
  const groups = new Map<string, MigrationReport['groups'][number]>()
  const stuck: MigrationReport['stuck'] = []
  const drafts = { kept: 0, lost: 0 }
  const dropped = new Map<string, { form: string; field: string }>()
  let beyond = 0
  for (const instance of standing) {
    if (plan.only && !isWithin(plan.only, plan.workflow, instance)) {
      beyond += 1
      continue
    }
    const result = outcome(to, plan, instance)
    const problem = 'problem' in result ? result.problem : null
    const target = 'to' in result ? result.to : null
    if ('to' in result && result.draft !== null) {
      drafts[result.draft] += 1
      const form = instance.draft!.form
      for (const field of result.dropped) dropped.set(`${form} ${field}`, { form, field })
    }
    const key = JSON.stringify([instance.state, target, problem])
    const group = groups.get(key) ?? { from: instance.state, to: target, count: 0, problem }
    group.count += 1
    groups.set(key, group)
    if (problem !== null && stuck.length < stuckShown)
      stuck.push({ instanceId: instance.id, orderId: instance.orderId, state: instance.state, problem })
  }
  return {
    groups: [...groups.values()],
    stuck,
    moved: 0,
    only: plan.only,
    beyond,
    drafts: { ...drafts, dropped: [...dropped.values()] },
  }
}

/**
 * Takes one running instance over, in a transaction of its own under its locks, so that a person at work on it is told by
 * the next step (355). False: it has ended, moved or cannot come over.
 */
export async function migrateInstance(
  services: Services,
  actor: Actor,
  plan: MigrationPlan,
  id: number,
  jobId: number,
): Promise<boolean> {
  const change = await services.database.db.transaction((tx) =>
    migrateOne(services, tx, actor, plan, { id, jobId }),
  )
  if (change) services.publish([change])
  return change !== null
}

async function migrateOne(
  services: Services,
  tx: Tx,
  actor: Actor,
  plan: MigrationPlan,
  { id, jobId }: { id: number; jobId: number },
) {
  const loaded = await load(
    tx,
    { instanceId: id },
    { wanted: everything, told: clockOverride(services.clock) },
  )
  const old = loaded?.instance
  // It has ended or moved meanwhile.
  if (!old || old.status !== 'active' || old.version !== plan.from) return null
  const to = getWorkflow(plan.workflow, plan.to)
  const { world } = loaded
  const timers = world.rows('workflowTimers').filter((timer) => timer.instanceId === id)
  const migrated = migrate(to, migrationTo(plan), plan.states, old)
  if ('problem' in migrated || timers.some(({ event }) => !(event in to.events))) return null
  const at = loaded.at.toISOString()
  const { value, context } = migrated.snapshot
  const set = { version: to.version, hash: hashOf(to), revision: old.revision + 1, state: migrated.state }
  const meta = metaOf(restore(to, { value, context }))
  const person = meta?.for === 'person' ? meta : null
  const draft = await keepDraft(tx, world, id, to, person?.form ?? null)
  await tx.insert(workflowMigrationUndo).values({
    ...{ jobId, instanceId: id, at: loaded.at, revision: set.revision },
    ...{ version: old.version, hash: old.hash, state: old.state, value: old.value, context: old.context },
    taskRight: world.find('tasks', { instanceId: id })?.right ?? null,
    draftForm: draft.some((change) => 'update' in change)
      ? (world.find('workflowDrafts', { instanceId: id })?.form ?? null)
      : null,
  })
  const after = world.with([
    // Not `updatedAt`: it has stood in its step for as long as before.
    update('workflowInstances', { id }, { ...set, value, context }),
    ...(world.find('tasks', { instanceId: id })
      ? [update('tasks', { instanceId: id }, { state: migrated.state, right: person?.right ?? null })]
      : []),
    ...draft,
    insert('workflowRecords', {
      ...{ instanceId: id, revision: set.revision, at, orderId: old.orderId, version: to.version },
      ...{ actorId: actor.id, actorName: actor.name, fromState: old.state, toState: migrated.state },
      event: {
        type: '@migrate',
        payload: { from: plan.from, to: plan.to, states: plan.states },
        at,
        facts: {},
      },
      effects: [],
    }),
  ])
  await write(tx, diff(world, after))
  return changeOf(world, old)
}

const changeOf = (world: OrderState, instance: Parameters<typeof liveChangeOf>[0]) =>
  liveChangeOf(
    instance,
    instance.orderId === null ? undefined : world.find('tasks', { instanceId: instance.id })?.taskId,
  )

/** Takes one instance back to where a migration found it. False: somebody has worked on it since, or it is back already. */
export async function undoMigration(
  services: Services,
  actor: Actor,
  jobId: number,
  id: number,
): Promise<boolean> {
  const change = await services.database.db.transaction(async (tx) => {
    const loaded = await load(
      tx,
      { instanceId: id },
      { wanted: everything, told: clockOverride(services.clock) },
    )
    const now = loaded?.instance
    const of = and(eq(workflowMigrationUndo.jobId, jobId), eq(workflowMigrationUndo.instanceId, id))
    const [was] = await tx.select().from(workflowMigrationUndo).where(of)
    if (!was || now?.status !== 'active' || now.revision !== was.revision) return null
    const { world } = loaded!
    const revision = now.revision + 1
    const at = loaded!.at.toISOString()
    const { version, hash, state, value, context } = was
    const after = world.with([
      update('workflowInstances', { id }, { version, hash, state, value, context, revision }),
      ...(world.find('tasks', { instanceId: id })
        ? [update('tasks', { instanceId: id }, { state, right: was.taskRight })]
        : []),
      ...(was.draftForm !== null && world.find('workflowDrafts', { instanceId: id })
        ? [update('workflowDrafts', { instanceId: id }, { form: was.draftForm })]
        : []),
      insert('workflowRecords', {
        ...{ instanceId: id, revision, at, orderId: now.orderId, version },
        ...{ actorId: actor.id, actorName: actor.name, fromState: now.state, toState: state },
        event: { type: '@unmigrate', payload: { from: now.version, to: version }, at, facts: {} },
        effects: [],
      }),
    ])
    await write(tx, diff(world, after))
    await tx.delete(workflowMigrationUndo).where(of)
    return changeOf(world, now)
  })
  if (change) services.publish([change])
  return change !== null
}

/** What is half-typed comes along when the new step's form is the old one's successor, as far as it takes the answers. */
async function keepDraft(
  tx: Tx,
  world: OrderState,
  instanceId: number,
  to: Workflow,
  form: FormId | null,
): Promise<RowChange[]> {
  const draft = world.find('workflowDrafts', { instanceId })
  if (!draft) return []
  const [typed] = await queryText<{ data: unknown }>(
    tx,
    'select data from workflow_drafts where instance_id = $1',
    [instanceId],
  )
  const kept = draftAt(to, form, { form: draft.form, data: typed?.data })
  if (form === null || !kept) return [remove('workflowDrafts', { instanceId })]
  return [
    update('workflowDrafts', { instanceId }, { form, ...(kept.dropped.length > 0 && { data: kept.data }) }),
  ]
}

/** What of a draft the form of the new step takes; null: nothing, or the form is no successor of its own. */
function draftAt(to: Workflow, form: FormId | null, draft: Draft): RestoredDraft | null {
  const successor = `${namespaceOf(to)}/${draft.form.split('/').slice(2).join('/')}`
  if (form === null || successor !== form) return null
  const kept = restoreDraft(form, draft.data)
  return kept.dropped.length > 0 && Object.keys(kept.data).length === 0 ? null : kept
}

function formAt(to: Workflow, snapshot: StoredSnapshot): FormId | null {
  const meta = metaOf(restore(to, snapshot))
  return meta?.for === 'person' ? meta.form : null
}
