import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import published from '../../../workflows/published.lock.json' with { type: 'json' }
import type { Activation, ActivationBody, UndoBody } from '../../../schemas/api/workflows.ts'
import { errorCodes } from '../../shared/error-codes.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/now.ts'
import { stores } from '../platform/db/schema/reference.ts'
import { jobs } from '../platform/db/schema/jobs.ts'
import {
  workflowActivations,
  workflowInstances,
  workflowPublications,
} from '../platform/db/schema/workflow.ts'
import { workflowMigrationUndo } from '../platform/db/schema/workflow.ts'
import { planMigration, type MigrationPlan } from '../engine/migrate-instances.ts'
import { namespaceOf, versionsOf } from '../engine/registry.ts'
import { versionsBegun, type Limit } from '../engine/versions.ts'
import { queueJob, type JobRow } from '../platform/jobs/repository.ts'
import { Refusal, refuse } from '../platform/http/refusal.ts'
import type { Services } from '../platform/services.ts'
import { storesThatBegin } from './activations.ts'
import { publishGate } from './publish-gate.ts'

interface VersionKey {
  name: string
  version: number
}

/** The version, or refused with code 1. */
export function requireVersion(name: string, version: number) {
  const workflow = versionsOf(name).find((w) => w.version === version)
  if (!workflow) throw refuse.pageNotFound()
  return workflow
}

/** A draft may still change: no instance may begin on it, nor come over to it. */
export function requirePublished(name: string, version: number) {
  const workflow = requireVersion(name, version)
  if (!Object.hasOwn(published, namespaceOf(workflow))) throw refuse.denied('errors:versionNotPublished')
  return workflow
}

/** New work of every store is decided on: refused to those who see some of them only. */
export function requireAllStores({ stores: seen }: Actor): void {
  if (seen !== 'all') throw refuse.forbidden()
}

/**
 * Runs an act of publishing alone among those of its workflow. Refused with code 19 when another has come between what the
 * person saw and now; the answer names whose.
 */
async function publishing<Answer>(
  { database: { db } }: Services,
  name: string,
  revision: number,
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
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
    return act(tx)
  })
}

type Line = Omit<typeof workflowPublications.$inferInsert, 'at' | 'actorId' | 'actorName'>

const writeLine = async (services: Services, tx: Tx, actor: Actor, line: Line): Promise<void> => {
  const at = await databaseNow(tx, services.clock)
  await tx.insert(workflowPublications).values({ ...line, at, actorId: actor.id, actorName: actor.name })
}

/** New instances begin with it from now on, in these stores or everywhere; running ones stay as they are. */
export async function activate(
  services: Services,
  actor: Actor,
  { name, version }: VersionKey,
  { active, pfms, share = 100, retired = false, reason, revision }: ActivationBody,
): Promise<Activation> {
  requireAllStores(actor)
  requirePublished(name, version)
  const { db } = services.database
  await requireStores(db, pfms ?? [])
  if (active && retired) throw refuse.denied('errors:versionRetired')
  if (active) {
    const gate = await publishGate(db, name, version)
    if (gate.blocked) throw refuse.denied('errors:publicationBlocked', {}, gate)
  }
  return publishing(services, name, revision, async (tx) => {
    const said = await tx.select().from(workflowActivations).where(eq(workflowActivations.workflow, name))
    // What was retired is a fact that others have built on.
    if (said.some((row) => row.version === version && row.retired))
      throw refuse.denied('errors:versionRetired')
    if (retired) await requireUnused(tx, name, version)
    const row = { active, pfms, share, retired, at: await databaseNow(tx, services.clock), by: actor.name }
    const others = said.filter((one) => one.version !== version)
    await requireNoStoreWithout(tx, name, [...others, { workflow: name, version, ...row }])
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
    await writeLine(services, tx, actor, {
      ...{ workflow: name, version, act, reason },
      ...(active && { pfms, share }),
    })
    return { active, pfms, share, retired }
  })
}

async function requireUnused(tx: Tx, name: string, version: number): Promise<void> {
  const standing = and(
    eq(workflowInstances.workflow, name),
    eq(workflowInstances.version, version),
    eq(workflowInstances.status, 'active'),
  )
  const count = await tx.$count(workflowInstances, standing)
  if (count > 0) throw refuse.denied('errors:versionInUse', { count })
}

/** Every store keeps a version that takes all that the newer ones leave. */
async function requireNoStoreWithout(
  tx: Tx,
  name: string,
  said: Parameters<typeof versionsBegun>[0],
): Promise<void> {
  const without = (await storesThatBegin(tx)).filter(
    (pfm) => versionsBegun(said, name, pfm).at(-1)?.share !== 100,
  )
  if (without.length > 0) throw refuse.denied('errors:storeWithoutVersion', { pfm: without[0] }, { without })
}

/** A store that does not exist is refused with code 50. */
async function requireStores(db: Db, pfms: readonly string[]): Promise<void> {
  const known = await db
    .select({ pfm: stores.pfm })
    .from(stores)
    .where(inArray(stores.pfm, [...pfms]))
  const unknown = pfms.filter((pfm) => !known.some((store) => store.pfm === pfm))
  if (unknown.length > 0)
    throw new Refusal(400, errorCodes.incorrectStoreCode, 'errors:incorrectStoreCode', {
      details: { unknown },
    })
}

/** One at a time: a migration and the undoing of another would pass each other. */
async function requireNoMigration(tx: Tx, name: string): Promise<void> {
  const [running] = await tx
    .select({ id: jobs.id })
    .from(workflowPublications)
    .innerJoin(jobs, eq(jobs.id, workflowPublications.jobId))
    .where(and(eq(workflowPublications.workflow, name), inArray(jobs.status, ['queued', 'running'])))
    .limit(1)
  if (running) throw refuse.denied('errors:migrationUnderWay')
}

/** What a version is limited to as it takes new work: running work beyond it is no part of the trial either. null: nothing. */
export async function limitOf(db: Db | Tx, name: string, version: number): Promise<Limit | null> {
  const { workflow, version: number, active } = workflowActivations
  const [said] = await db
    .select()
    .from(workflowActivations)
    .where(and(eq(workflow, name), eq(number, version), eq(active, true)))
  return said && (said.pfms !== null || said.share < 100) ? { pfms: said.pfms, share: said.share } : null
}

/** Begins to take running instances over; refused while any occupied state has no place to go to. */
export async function beginMigration(
  services: Services,
  actor: Actor,
  plan: MigrationPlan,
  { reason, revision }: UndoBody,
): Promise<JobRow> {
  const { workflow, from, to } = plan
  const report = await planMigration(services.database.db, plan)
  if (report.stuck.length > 0) throw refuse.denied('errors:migrationIncomplete', {}, report)
  return publishing(services, workflow, revision, async (tx) => {
    const [said] = await tx
      .select({ retired: workflowActivations.retired })
      .from(workflowActivations)
      .where(and(eq(workflowActivations.workflow, workflow), eq(workflowActivations.version, to)))
    if (said?.retired) throw refuse.denied('errors:versionRetired')
    await requireNoMigration(tx, workflow)
    const job = await queueJob(services, actor, 'migration', plan, tx)
    await writeLine(services, tx, actor, {
      ...{ workflow, version: to, act: 'migrated', reason, fromVersion: from, jobId: job.id },
      ...plan.only,
    })
    return job
  })
}

/** A migration, or an undoing of one, that failed or was stopped goes on as a job of its own, with a line of its own. */
export async function repeatLine(
  services: Services,
  tx: Tx,
  actor: Actor,
  name: string,
  { before, now }: { before: number; now: number },
): Promise<void> {
  requireAllStores(actor)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`publish ${name}`}))`)
  await requireNoMigration(tx, name)
  const { version, act, reason, fromVersion, undoneJobId, pfms, share } = await migrationLine(
    tx,
    name,
    before,
  )
  const [said] = await tx
    .select({ retired: workflowActivations.retired })
    .from(workflowActivations)
    .where(and(eq(workflowActivations.workflow, name), eq(workflowActivations.version, version)))
  if (said?.retired) throw refuse.denied('errors:versionRetired')
  const line = { workflow: name, version, act, reason, fromVersion, undoneJobId, pfms, share, jobId: now }
  await writeLine(services, tx, actor, line)
}

/** The line of the log that began a migration; a job of something else is as if it did not exist. */
export async function migrationLine(db: Db | Tx, name: string, jobId: number) {
  const [line] = await db
    .select()
    .from(workflowPublications)
    .where(and(eq(workflowPublications.workflow, name), eq(workflowPublications.jobId, jobId)))
  if (!line) throw refuse.pageNotFound()
  return line
}

/** Begins to take those back that a migration has moved and nobody has worked on since. */
export async function beginUndo(
  services: Services,
  actor: Actor,
  { name, jobId }: { name: string; jobId: number },
  { reason, revision }: UndoBody,
): Promise<JobRow> {
  const { version, fromVersion } = await migrationLine(services.database.db, name, jobId)
  return publishing(services, name, revision, async (tx) => {
    await requireNoMigration(tx, name)
    if ((await undoableOf(tx, [jobId])).length === 0) throw refuse.denied('errors:nothingToUndo')
    const undoing = { workflow: name, from: version, to: fromVersion!, jobId }
    const job = await queueJob(services, actor, 'migrationUndo', undoing, tx)
    await writeLine(services, tx, actor, {
      ...{ workflow: name, version: fromVersion!, act: 'undone', reason, fromVersion: version },
      ...{ jobId: job.id, undoneJobId: jobId },
    })
    return job
  })
}

/** How many instances of these migrations stand where they were put: nobody has taken a step since. */
export async function undoableOf(
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
