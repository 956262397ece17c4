import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../identity/actor.ts'
import { recordFileExport } from '../../audit/audit-log.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { concurrentJobLimits } from '../../jobs/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'

/** Number of running synchronous exports in this process, by database and user. */
const runningByDatabase = new WeakMap<object, Map<string, number>>()

interface ExportFile<File> {
  file: File
  /** Null if the rows were not counted. */
  rows: number | null
}

/**
 * Creates a file within the request. A running call counts toward the limit of concurrent exports of the user, like an
 * export job. The export is recorded in the access log before the file is returned. `subject`: name of the exported
 * list.
 */
export async function exportSynchronously<File>(
  services: Services,
  actor: Actor,
  subject: string,
  createFile: () => Promise<ExportFile<File>>,
): Promise<File> {
  const { db } = services.database
  const runningByUser = runningByDatabase.get(services.database) ?? new Map<string, number>()
  runningByDatabase.set(services.database, runningByUser)
  const { maximum, refusal } = concurrentJobLimits.export!
  const running = runningByUser.get(actor.id) ?? 0
  // This export is counted as running before the jobs are counted, because otherwise two concurrent requests could
  // exceed the limit together.
  runningByUser.set(actor.id, running + 1)
  try {
    const userExports = and(eq(jobs.ownerId, actor.id), eq(jobs.kind, 'export'))
    const queued = await db.$count(jobs, and(userExports, inArray(jobs.status, ['queued', 'running'])))
    if (running + queued >= maximum) throw refuse.denied(refusal, { most: maximum })
    const { file, rows } = await createFile()
    await recordFileExport(services, actor, subject, rows)
    return file
  } finally {
    const remaining = (runningByUser.get(actor.id) ?? 1) - 1
    if (remaining === 0) runningByUser.delete(actor.id)
    else runningByUser.set(actor.id, remaining)
  }
}
