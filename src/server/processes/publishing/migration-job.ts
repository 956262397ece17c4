import { eq, sql } from 'drizzle-orm'
import { migrateInstance, dryRunMigration, type MigrationPlan } from '../../engine/migrate-instances.ts'
import { isWithinVersionLimit } from '../../engine/versions.ts'
import { queryRows } from '../../platform/db/database.ts'
import { workflowMigrationUndo } from '../../platform/db/schema/workflow.ts'
import { translate } from '../../platform/i18n/translate.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { logRepeatedMigration } from './publishing.ts'

/** Stored progress. */
interface State {
  /** Id of the last processed instance. */
  after: number
  seen: number
  total: number
}

/** Number of instances between two updates of the progress. */
const batchSize = 20

/**
 * Migrates running instances to another version, each in a separate transaction. An instance that cannot be migrated
 * stays on its version and is listed in the result.
 */
export const migrationJob: JobKind<MigrationPlan, State> = {
  right: 'processPublish',
  title: ({ workflow, from, to }, language) =>
    translate(language, 'jobKinds:migration', {
      workflow: translate(language, `${workflow}/v${to}:title`),
      from,
      to,
    }),
  onRetry: (services, tx, owner, { workflow }, jobs) =>
    logRepeatedMigration(services, tx, owner, workflow, jobs),
  async run({ services, owner, state, saveProgress, jobId }, plan) {
    const { db } = services.database
    const isActive = sql`workflow = ${plan.workflow} and version = ${plan.from} and status = 'active'`
    const isInScope = (instance: Parameters<typeof isWithinVersionLimit>[2]) =>
      plan.only === null || isWithinVersionLimit(plan.only, plan.workflow, instance)
    const readActiveAfter = (after: number, limit: number | null) =>
      queryRows<{ id: number; pfm: string | null; orderId: number | null; subject: string | null }>(
        db,
        sql`select id::float8 as id, pfm, order_id::float8 as "orderId", subject from workflow_instances
          where ${isActive} and id > ${after} order by id limit ${limit}::int`,
      )
    let progress = state ?? {
      after: 0,
      seen: 0,
      total: (await readActiveAfter(0, null)).filter(isInScope).length,
    }
    for (;;) {
      const batch = await readActiveAfter(progress.after, batchSize)
      if (batch.length === 0) break
      for (const instance of batch) {
        if (isInScope(instance)) await migrateInstance(services, owner, plan, instance.id, jobId)
        progress = { ...progress, after: instance.id, seen: progress.seen + (isInScope(instance) ? 1 : 0) }
      }
      await saveProgress(progress, { done: progress.seen, total: Math.max(progress.total, progress.seen) })
    }
    // After a crash the stored progress lacks the last instances, so the migrated ones are counted in the undo table.
    const moved = await db.$count(workflowMigrationUndo, eq(workflowMigrationUndo.jobId, jobId))
    return { ...(await dryRunMigration(db, plan)), moved }
  },
}
