import { and, eq, sql } from 'drizzle-orm'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { listStepQuestions } from '../../../workflows/changes/questions/apply-questions.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { getClockOverride } from '../platform/clock.ts'
import { querySqlText, queryRows, type Db, type Tx } from '../platform/db/database.ts'
import { workflowMigrationUndo } from '../platform/db/schema/workflow.ts'
import type { Services } from '../platform/services.ts'
import { insertRow, removeRow, updateRow, type RowChange } from './order-state/changes.ts'
import { diffOrderStates } from './order-state/diff.ts'
import { allTables, loadSubject } from './order-state/load.ts'
import { writeChanges } from './order-state/write.ts'
import type { OrderState } from './order-state/order-state.ts'
import { getStepMeta, restoreSnapshot, type StoredSnapshot } from './interpret.ts'
import { migrateSnapshot, type MigrationProblem } from './migrate.ts'
import { restoreDraft, type RestoredDraft } from './restore-draft.ts'
import { createLiveChange } from './live-change.ts'
import { isWithinVersionLimit, type VersionLimit } from './versions.ts'
import { getWorkflow, getWorkflowHash, findMigration, getFormNamespace } from './registry.ts'

export interface MigrationPlan {
  workflow: string
  from: number
  to: number
  /** Mapping of old to new states that the user has chosen. It overrides the mapping declared by the version. */
  states: Record<string, string>
  /**
   * Limit of the target version to some stores or a share. Instances outside of it are not migrated. Null for no limit.
   */
  only: VersionLimit | null
}

export interface MigrationReport {
  /** Number of instances by current state, target state and problem. `to` is null if they cannot be migrated. */
  groups: { from: string; to: string | null; count: number; problem: MigrationProblem | null }[]
  /** The first hundred instances that cannot be migrated. */
  stuck: { instanceId: number; orderId: number | null; state: string; problem: MigrationProblem }[]
  moved: number
  only: VersionLimit | null
  /** Number of open instances that the limit excludes, so they are not migrated. */
  beyond: number
  /**
   * Drafts of the instances that can be migrated: how many are retained (at least partly) or lost, and the fields whose
   * values are lost in at least one of them.
   */
  drafts: { kept: number; lost: number; dropped: { form: string; field: string }[] }
}

const maxStuck = 100

const findMigrationTo = ({ workflow, from, to }: MigrationPlan) => findMigration(workflow, from, to)

interface OpenInstance {
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

/** Computes the result of the migration for one instance without changing it. */
function planInstance(
  to: Workflow,
  plan: MigrationPlan,
  instance: OpenInstance,
): { to: string; draft: 'kept' | 'lost' | null; dropped: string[] } | { problem: MigrationProblem } {
  const migrated = migrateSnapshot(to, findMigrationTo(plan), plan.states, instance)
  if ('problem' in migrated) return migrated
  // A pending timer would send an event that the new machine does not have.
  if (instance.timers.some((event) => !(event in to.events))) return { problem: 'unknownTimer' }
  const { draft } = instance
  if (draft === null) return { to: migrated.state, draft: null, dropped: [] }
  const restored = fitDraft(
    to,
    { form: getSnapshotForm(to, migrated.snapshot), state: migrated.state },
    draft,
  )
  const dropped = restored ? restored.dropped : Object.keys(draft.data ?? {})
  return { to: migrated.state, draft: restored ? 'kept' : 'lost', dropped }
}

/**
 * Tests a migration without changing anything. Counts the active instances of the old version by state and target
 * state, and lists those that cannot be migrated. `moved` is 0.
 */
export async function dryRunMigration(db: Db | Tx, plan: MigrationPlan): Promise<MigrationReport> {
  const to = getWorkflow(plan.workflow, plan.to)
  const instances = await queryRows<OpenInstance>(
    db,
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
  for (const instance of instances) {
    if (plan.only && !isWithinVersionLimit(plan.only, plan.workflow, instance)) {
      beyond += 1
      continue
    }
    const result = planInstance(to, plan, instance)
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
    if (problem !== null && stuck.length < maxStuck)
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
 * Migrates one active instance under its locks, in a separate transaction. The revision is increased, so a user who has
 * the instance open is refused at the next step (code 355). Returns false if the instance has ended, was already
 * migrated or cannot be migrated.
 */
export async function migrateInstance(
  services: Services,
  actor: Actor,
  plan: MigrationPlan,
  id: number,
  jobId: number,
): Promise<boolean> {
  const change = await services.database.db.transaction((tx) =>
    migrateLocked(services, tx, actor, plan, { id, jobId }),
  )
  if (change) services.publish([change])
  return change !== null
}

async function migrateLocked(
  services: Services,
  tx: Tx,
  actor: Actor,
  plan: MigrationPlan,
  { id, jobId }: { id: number; jobId: number },
) {
  const loaded = await loadSubject(
    tx,
    { instanceId: id },
    { selection: allTables, clockTime: getClockOverride(services.clock) },
  )
  const old = loaded?.instance
  // The instance has ended or was migrated after the job had listed it.
  if (!old || old.status !== 'active' || old.version !== plan.from) return null
  const to = getWorkflow(plan.workflow, plan.to)
  const { orderState } = loaded
  const timers = orderState.rows('workflowTimers').filter((timer) => timer.instanceId === id)
  const migrated = migrateSnapshot(to, findMigrationTo(plan), plan.states, old)
  if ('problem' in migrated || timers.some(({ event }) => !(event in to.events))) return null
  const at = loaded.at.toISOString()
  const { value, context } = migrated.snapshot
  const versionFields = {
    version: to.version,
    hash: getWorkflowHash(to),
    revision: old.revision + 1,
    state: migrated.state,
  }
  const meta = getStepMeta(restoreSnapshot(to, { value, context }))
  const personStep = meta?.for === 'person' ? meta : null
  const step = { form: personStep?.form ?? null, state: migrated.state }
  const draft = await migrateDraft(tx, orderState, id, to, step)
  await tx.insert(workflowMigrationUndo).values({
    jobId,
    instanceId: id,
    at: loaded.at,
    revision: versionFields.revision,
    version: old.version,
    hash: old.hash,
    state: old.state,
    value: old.value,
    context: old.context,
    taskRight: orderState.find('tasks', { instanceId: id })?.right ?? null,
    draftForm: draft.some((change) => 'update' in change)
      ? (orderState.find('workflowDrafts', { instanceId: id })?.form ?? null)
      : null,
  })
  const after = orderState.with([
    // `updatedAt` is not changed, because the time in the current step does not start again.
    updateRow('workflowInstances', { id }, { ...versionFields, value, context }),
    ...(orderState.find('tasks', { instanceId: id })
      ? [updateRow('tasks', { instanceId: id }, { state: migrated.state, right: personStep?.right ?? null })]
      : []),
    ...draft,
    insertRow('workflowRecords', {
      instanceId: id,
      revision: versionFields.revision,
      at,
      orderId: old.orderId,
      version: to.version,
      actorId: actor.id,
      actorName: actor.name,
      fromState: old.state,
      toState: migrated.state,
      event: {
        type: '@migrate',
        payload: { from: plan.from, to: plan.to, states: plan.states },
        at,
        facts: {},
      },
      effects: [],
    }),
  ])
  await writeChanges(tx, diffOrderStates(orderState, after))
  return createInstanceChange(orderState, old)
}

const createInstanceChange = (orderState: OrderState, instance: Parameters<typeof createLiveChange>[0]) =>
  createLiveChange(
    instance,
    instance.orderId === null ? undefined : orderState.find('tasks', { instanceId: instance.id })?.taskId,
  )

/**
 * Undoes the migration of one instance. Draft values that the migration removed are not restored. Returns false if the
 * instance has had a step since then, or the migration was already undone.
 */
export async function undoInstanceMigration(
  services: Services,
  actor: Actor,
  jobId: number,
  id: number,
): Promise<boolean> {
  const change = await services.database.db.transaction(async (tx) => {
    const loaded = await loadSubject(
      tx,
      { instanceId: id },
      { selection: allTables, clockTime: getClockOverride(services.clock) },
    )
    const current = loaded?.instance
    const undoKey = and(eq(workflowMigrationUndo.jobId, jobId), eq(workflowMigrationUndo.instanceId, id))
    const [saved] = await tx.select().from(workflowMigrationUndo).where(undoKey)
    if (!saved || current?.status !== 'active' || current.revision !== saved.revision) return null
    const { orderState } = loaded!
    const revision = current.revision + 1
    const at = loaded!.at.toISOString()
    const { version, hash, state, value, context } = saved
    const after = orderState.with([
      updateRow('workflowInstances', { id }, { version, hash, state, value, context, revision }),
      ...(orderState.find('tasks', { instanceId: id })
        ? [updateRow('tasks', { instanceId: id }, { state, right: saved.taskRight })]
        : []),
      ...(saved.draftForm !== null && orderState.find('workflowDrafts', { instanceId: id })
        ? [updateRow('workflowDrafts', { instanceId: id }, { form: saved.draftForm })]
        : []),
      insertRow('workflowRecords', {
        instanceId: id,
        revision,
        at,
        orderId: current.orderId,
        version,
        actorId: actor.id,
        actorName: actor.name,
        fromState: current.state,
        toState: state,
        event: { type: '@unmigrate', payload: { from: current.version, to: version }, at, facts: {} },
        effects: [],
      }),
    ])
    await writeChanges(tx, diffOrderStates(orderState, after))
    await tx.delete(workflowMigrationUndo).where(undoKey)
    return createInstanceChange(orderState, current)
  })
  if (change) services.publish([change])
  return change !== null
}

/** Step of the new version in which the migrated instance continues: its form (null if the step has none) and state. */
interface DraftStep {
  form: FormId | null
  state: string
}

/**
 * Changes for the draft of a migrated instance. If the new step has the same form in the new version, the draft is
 * retained with the values that are still valid. Otherwise it is removed.
 */
async function migrateDraft(
  tx: Tx,
  orderState: OrderState,
  instanceId: number,
  to: Workflow,
  step: DraftStep,
): Promise<RowChange[]> {
  const { form } = step
  const draft = orderState.find('workflowDrafts', { instanceId })
  if (!draft) return []
  const [stored] = await querySqlText<{ data: unknown }>(
    tx,
    'select data from workflow_drafts where instance_id = $1',
    [instanceId],
  )
  const restored = fitDraft(to, step, { form: draft.form, data: stored?.data })
  if (form === null || !restored) return [removeRow('workflowDrafts', { instanceId })]
  return [
    updateRow(
      'workflowDrafts',
      { instanceId },
      { form, ...(restored.dropped.length > 0 && { data: restored.data }) },
    ),
  ]
}

/**
 * Returns the part of a draft that the form of the new step accepts. Null if no value is accepted, or if that form is
 * not the one of the draft in the new version.
 */
function fitDraft(to: Workflow, { form, state }: DraftStep, draft: Draft): RestoredDraft | null {
  const successor = `${getFormNamespace(to)}/${draft.form.split('/').slice(2).join('/')}`
  if (form === null || successor !== form) return null
  const restored = restoreDraft(form, draft.data, listStepQuestions(to, state))
  return restored.dropped.length > 0 && Object.keys(restored.data).length === 0 ? null : restored
}

function getSnapshotForm(to: Workflow, snapshot: StoredSnapshot): FormId | null {
  const meta = getStepMeta(restoreSnapshot(to, snapshot))
  return meta?.for === 'person' ? meta.form : null
}
