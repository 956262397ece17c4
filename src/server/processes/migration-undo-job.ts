import { and, asc, eq, gt } from 'drizzle-orm'
import { workflowMigrationUndo } from '../platform/db/schema/workflow.ts'
import { undoMigration } from '../engine/migrate-instances.ts'
import { translate } from '../platform/i18n/translate.ts'
import type { JobKind } from '../platform/jobs/job-kind.ts'
import { repeatLine } from './publishing.ts'

export interface Undoing {
  workflow: string
  from: number
  to: number
  /** The migration that is undone. */
  jobId: number
}

interface State {
  after: number
  seen: number
  back: number
  total: number
}

/** Between two signs of life. */
const portion = 20

/** Takes instances back to where a migration found them, as far as nobody has worked on them since; the others stay. */
export const migrationUndoJob: JobKind<Undoing, State> = {
  right: 'processPublish',
  title: ({ workflow, from, to }, language) =>
    translate(language, 'jobKinds:migrationUndo', {
      workflow: translate(language, `${workflow}/v${to}:title`),
      from,
      to,
    }),
  again: (services, tx, owner, { workflow }, jobs) => repeatLine(services, tx, owner, workflow, jobs),
  async run({ services, owner, state, keep }, undoing) {
    const { db } = services.database
    const { jobId, instanceId } = workflowMigrationUndo
    const ofJob = eq(jobId, undoing.jobId)
    let now = state ?? { after: 0, seen: 0, back: 0, total: await db.$count(workflowMigrationUndo, ofJob) }
    for (;;) {
      const found = await db
        .select({ id: instanceId })
        .from(workflowMigrationUndo)
        .where(and(ofJob, gt(instanceId, now.after)))
        .orderBy(asc(instanceId))
        .limit(portion)
      if (found.length === 0) break
      for (const { id } of found) {
        const back = await undoMigration(services, owner, undoing.jobId, id)
        now = { ...now, after: id, seen: now.seen + 1, back: now.back + (back ? 1 : 0) }
      }
      await keep(now, { done: now.seen, total: Math.max(now.total, now.seen) })
    }
    return { back: now.back, stayed: now.seen - now.back }
  },
}
