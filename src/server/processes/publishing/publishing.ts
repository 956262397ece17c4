import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type {
  VersionActivation,
  ActivationBody,
  MigrationUndoBody,
} from '../../../../schemas/api/workflows.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { stores } from '../../platform/db/schema/reference.ts'
import { jobs } from '../../platform/db/schema/jobs.ts'
import {
  workflowActivations,
  workflowInstances,
  workflowPublications,
} from '../../platform/db/schema/workflow.ts'
import { workflowMigrationUndo } from '../../platform/db/schema/workflow.ts'
import { dryRunMigration, type MigrationPlan } from '../../engine/migrate-instances.ts'
import { getWorkflowVersions, isPublishedVersion } from '../../engine/registry.ts'
import { getVersionShares, type VersionLimit } from '../../engine/versions.ts'
import { queueJob, type JobRow } from '../../platform/jobs/repository.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readStoreCodes } from './activations.ts'
import { checkActivation } from './publish-gate.ts'

interface VersionKey {
  name: string
  version: number
}

/** Returns a version of a workflow, or refuses it as not found (code 1). */
export function requireWorkflowVersion(name: string, version: number) {
  const workflow = getWorkflowVersions(name).find((w) => w.version === version)
  if (!workflow) throw refuse.pageNotFound()
  return workflow
}

/**
 * Returns a version of a workflow and refuses a draft. A draft may still change, so no instance may start with it or be
 * migrated to it.
 */
export function requirePublishedVersion(name: string, version: number) {
  const workflow = requireWorkflowVersion(name, version)
  if (!isPublishedVersion(workflow)) throw refuse.denied('errors:versionNotPublished')
  return workflow
}

/** Publishing affects all stores, so actors who may not see all of them are refused. */
export function requireAccessToAllStores({ stores: visibleStores }: Actor): void {
  if (visibleStores !== 'all') throw refuse.forbidden()
}

/**
 * Runs a publishing operation while no other one runs for the same workflow. Refuses an outdated revision; the message
 * names the user who made the last change.
 */
export async function withPublishingLock<Result>(
  { database: { db } }: Services,
  name: string,
  revision: number,
  operation: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`publish ${name}`}))`)
    const [last] = await tx
      .select()
      .from(workflowPublications)
      .where(eq(workflowPublications.workflow, name))
      .orderBy(desc(workflowPublications.id))
      .limit(1)
    if ((last?.id ?? 0) !== revision)
      throw refuse.denied(
        last ? 'errors:publicationChanged' : 'errors:publicationUnknown',
        last ? { who: last.actorName, version: last.version } : {},
        { revision: last?.id ?? 0 },
      )
    return operation(tx)
  })
}

type PublicationLine = Omit<typeof workflowPublications.$inferInsert, 'at' | 'actorId' | 'actorName'>

const insertLine = async (services: Services, tx: Tx, actor: Actor, line: PublicationLine): Promise<void> => {
  const at = await readDatabaseNow(tx, services.clock)
  await tx.insert(workflowPublications).values({ ...line, at, actorId: actor.id, actorName: actor.name })
}

/**
 * Changes whether new instances start with this version: in the given stores or in all stores, with a share, or not at
 * all. Running instances are not changed.
 */
export async function changeVersionActivation(
  services: Services,
  actor: Actor,
  { name, version }: VersionKey,
  body: ActivationBody,
): Promise<VersionActivation> {
  requireAccessToAllStores(actor)
  requirePublishedVersion(name, version)
  const { db } = services.database
  await requireStores(db, body.pfms ?? [])
  if (body.active && body.retired === true) throw refuse.denied('errors:versionRetired')
  if (body.active) {
    const gate = await checkActivation(db, name, version)
    if (gate.blocked) throw refuse.denied('errors:publicationBlocked', {}, gate)
  }
  return withPublishingLock(services, name, body.revision, (tx) =>
    storeActivation(services, tx, actor, { name, version }, body),
  )
}

/** Stores an activation and its log line. Refuses a retired version, and a change that leaves a store without a version. */
export async function storeActivation(
  services: Services,
  tx: Tx,
  actor: Actor,
  { name, version }: VersionKey,
  { active, pfms, share = 100, retired = false, reason }: Omit<ActivationBody, 'revision'>,
): Promise<VersionActivation> {
  const activations = await tx
    .select()
    .from(workflowActivations)
    .where(eq(workflowActivations.workflow, name))
  // A retired version cannot be changed, because the decision to retire it is final.
  if (activations.some((row) => row.version === version && row.retired))
    throw refuse.denied('errors:versionRetired')
  if (retired) await requireUnused(tx, name, version)
  const row = {
    active,
    pfms,
    share,
    retired,
    at: await readDatabaseNow(tx, services.clock),
    by: actor.name,
  }
  const others = activations.filter((activation) => activation.version !== version)
  await requireEveryStoreCovered(tx, name, [...others, { workflow: name, version, ...row }])
  await tx
    .insert(workflowActivations)
    .values({ workflow: name, version, ...row })
    .onConflictDoUpdate({ target: [workflowActivations.workflow, workflowActivations.version], set: row })
  const act = retired
    ? 'retired'
    : !active
      ? 'paused'
      : pfms !== null || share < 100
        ? 'limited'
        : 'activated'
  await insertLine(services, tx, actor, {
    workflow: name,
    version,
    act,
    reason,
    ...(active && { pfms, share }),
  })
  return { active, pfms, share, retired }
}

async function requireUnused(tx: Tx, name: string, version: number): Promise<void> {
  const isActive = and(
    eq(workflowInstances.workflow, name),
    eq(workflowInstances.version, version),
    eq(workflowInstances.status, 'active'),
  )
  const count = await tx.$count(workflowInstances, isActive)
  if (count > 0) throw refuse.denied('errors:versionInUse', { count })
}

/**
 * Refuses a change after which some new instances of a store would have no version. The last version of the list of a
 * store must have a share of 100 %.
 */
async function requireEveryStoreCovered(
  tx: Tx,
  name: string,
  activations: Parameters<typeof getVersionShares>[0],
): Promise<void> {
  const uncovered = (await readStoreCodes(tx)).filter(
    (pfm) => getVersionShares(activations, name, pfm).at(-1)?.share !== 100,
  )
  if (uncovered.length > 0)
    throw refuse.denied('errors:storeWithoutVersion', { pfm: uncovered[0] }, { without: uncovered })
}

/** Refuses an unknown store with code 50. */
export async function requireStores(db: Db, pfms: readonly string[]): Promise<void> {
  const existing = await db
    .select({ pfm: stores.pfm })
    .from(stores)
    .where(inArray(stores.pfm, [...pfms]))
  const unknown = pfms.filter((pfm) => !existing.some((store) => store.pfm === pfm))
  if (unknown.length > 0)
    throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode', {
      details: { unknown },
    })
}

/** Refuses while a migration or an undo is running for the workflow, because both would change the same instances. */
async function requireNoMigration(tx: Tx, name: string): Promise<void> {
  const [running] = await tx
    .select({ id: jobs.id })
    .from(workflowPublications)
    .innerJoin(jobs, eq(jobs.id, workflowPublications.jobId))
    .where(and(eq(workflowPublications.workflow, name), inArray(jobs.status, ['queued', 'running'])))
    .limit(1)
  if (running) throw refuse.denied('errors:migrationUnderWay')
}

/**
 * Reads the stores and the share to which an active version is limited. The limit also applies to migrations to this
 * version. Null if the version has no limit or is not active.
 */
export async function readVersionActivationLimit(
  db: Db | Tx,
  name: string,
  version: number,
): Promise<VersionLimit | null> {
  const { workflow, version: versionColumn, active } = workflowActivations
  const [activation] = await db
    .select()
    .from(workflowActivations)
    .where(and(eq(workflow, name), eq(versionColumn, version), eq(active, true)))
  return activation && (activation.pfms !== null || activation.share < 100)
    ? { pfms: activation.pfms, share: activation.share }
    : null
}

/** Starts a migration of running instances. Refuses it if some of the instances cannot be migrated. */
export async function startMigration(
  services: Services,
  actor: Actor,
  plan: MigrationPlan,
  { reason, revision }: MigrationUndoBody,
): Promise<JobRow> {
  const { workflow, from, to } = plan
  const report = await dryRunMigration(services.database.db, plan)
  if (report.stuck.length > 0) throw refuse.denied('errors:migrationIncomplete', {}, report)
  return withPublishingLock(services, workflow, revision, async (tx) => {
    const [activation] = await tx
      .select({ retired: workflowActivations.retired })
      .from(workflowActivations)
      .where(and(eq(workflowActivations.workflow, workflow), eq(workflowActivations.version, to)))
    if (activation?.retired) throw refuse.denied('errors:versionRetired')
    await requireNoMigration(tx, workflow)
    const job = await queueJob(services, actor, 'migration', plan, tx)
    await insertLine(services, tx, actor, {
      workflow,
      version: to,
      act: 'migrated',
      reason,
      fromVersion: from,
      jobId: job.id,
      ...plan.only,
    })
    return job
  })
}

/** Adds the log line for a new job that continues a failed or stopped migration (or undo). */
export async function logRepeatedMigration(
  services: Services,
  tx: Tx,
  actor: Actor,
  name: string,
  { before, now }: { before: number; now: number },
): Promise<void> {
  requireAccessToAllStores(actor)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`publish ${name}`}))`)
  await requireNoMigration(tx, name)
  const { version, act, reason, fromVersion, undoneJobId, pfms, share } = await findMigrationLogLine(
    tx,
    name,
    before,
  )
  const [activation] = await tx
    .select({ retired: workflowActivations.retired })
    .from(workflowActivations)
    .where(and(eq(workflowActivations.workflow, name), eq(workflowActivations.version, version)))
  if (activation?.retired) throw refuse.denied('errors:versionRetired')
  const line = { workflow: name, version, act, reason, fromVersion, undoneJobId, pfms, share, jobId: now }
  await insertLine(services, tx, actor, line)
}

/** Finds the log line of the job of a migration or an undo. Refuses any other job as not found. */
export async function findMigrationLogLine(db: Db | Tx, name: string, jobId: number) {
  const [line] = await db
    .select()
    .from(workflowPublications)
    .where(and(eq(workflowPublications.workflow, name), eq(workflowPublications.jobId, jobId)))
  if (!line) throw refuse.pageNotFound()
  return line
}

/** Starts to undo a migration. Only instances that have had no step since the migration are restored. */
export async function startMigrationUndo(
  services: Services,
  actor: Actor,
  { name, jobId }: { name: string; jobId: number },
  { reason, revision }: MigrationUndoBody,
): Promise<JobRow> {
  const { version, fromVersion } = await findMigrationLogLine(services.database.db, name, jobId)
  return withPublishingLock(services, name, revision, async (tx) => {
    await requireNoMigration(tx, name)
    if ((await countUndoableInstancesByJob(tx, [jobId])).length === 0)
      throw refuse.denied('errors:nothingToUndo')
    const undoing = { workflow: name, from: version, to: fromVersion!, jobId }
    const job = await queueJob(services, actor, 'migrationUndo', undoing, tx)
    await insertLine(services, tx, actor, {
      workflow: name,
      version: fromVersion!,
      act: 'undone',
      reason,
      fromVersion: version,
      jobId: job.id,
      undoneJobId: jobId,
    })
    return job
  })
}

/**
 * Counts by migration job the active instances that have had no step since the migration, so that it can be undone for
 * them. A job without such instances is not in the result.
 */
export async function countUndoableInstancesByJob(
  db: Db | Tx,
  jobIds: readonly number[],
): Promise<{ jobId: number; count: number }[]> {
  if (jobIds.length === 0) return []
  const { jobId } = workflowMigrationUndo
  return db
    .select({ jobId, count: sql<number>`count(*)::int` })
    .from(workflowMigrationUndo)
    .innerJoin(
      workflowInstances,
      and(
        eq(workflowInstances.id, workflowMigrationUndo.instanceId),
        eq(workflowInstances.revision, workflowMigrationUndo.revision),
        eq(workflowInstances.status, 'active'),
      ),
    )
    .where(inArray(jobId, [...jobIds]))
    .groupBy(jobId)
}
