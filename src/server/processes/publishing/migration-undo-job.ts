import { and, asc, eq, gt } from 'drizzle-orm'
import { workflowMigrationUndo } from '../../platform/db/schema/workflow.ts'
import { undoInstanceMigration } from '../../engine/migrate-instances.ts'
import { translate } from '../../platform/i18n/translate.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { logRepeatedMigration } from './publishing.ts'

export interface MigrationUndoPlan {
  workflow: string
  from: number
  to: number
  /** Job of the migration to undo. */
  jobId: number
}

interface State {
  after: number
  seen: number
  back: number
  total: number
}

/** Number of instances between two updates of the progress. */
const batchSize = 20

/**
 * Restores the version and state that instances had before a migration. Instances that have had a step since then are
 * not changed.
 */
export const migrationUndoJob: JobKind<MigrationUndoPlan, State> = {
  right: 'processPublish',
  title: ({ workflow, from, to }, language) =>
    translate(language, 'jobKinds:migrationUndo', {
      workflow: translate(language, `${workflow}/v${to}:title`),
      from,
      to,
    }),
  onRetry: (services, tx, owner, { workflow }, jobs) =>
    logRepeatedMigration(services, tx, owner, workflow, jobs),
  async run({ services, owner, state, saveProgress }, plan) {
    const { db } = services.database
    const { jobId, instanceId } = workflowMigrationUndo
    const ofJob = eq(jobId, plan.jobId)
    let progress = state ?? {
      after: 0,
      seen: 0,
      back: 0,
      total: await db.$count(workflowMigrationUndo, ofJob),
    }
    for (;;) {
      const batch = await db
        .select({ id: instanceId })
        .from(workflowMigrationUndo)
        .where(and(ofJob, gt(instanceId, progress.after)))
        .orderBy(asc(instanceId))
        .limit(batchSize)
      if (batch.length === 0) break
      for (const { id } of batch) {
        const isUndone = await undoInstanceMigration(services, owner, plan.jobId, id)
        progress = {
          ...progress,
          after: id,
          seen: progress.seen + 1,
          back: progress.back + (isUndone ? 1 : 0),
        }
      }
      await saveProgress(progress, { done: progress.seen, total: Math.max(progress.total, progress.seen) })
    }
    return { back: progress.back, stayed: progress.seen - progress.back }
  },
}
