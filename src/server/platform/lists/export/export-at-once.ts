import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../identity/actor.ts'
import { recordExport } from '../../audit/audit-log.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { concurrentJobLimits } from '../../jobs/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'

/** Files that this server makes now within their calls, by person. */
const underWayOf = new WeakMap<object, Map<string, number>>()

interface ExportFile<File> {
  file: File
  /** Null: not counted. */
  rows: number | null
}

/**
 * A file that is made within its call. It counts among the exports that one person may have under way, like the job of a long
 * one, and has its line in the access log before it is handed out. `subject`: what it holds.
 */
export async function exportAtOnce<File>(
  services: Services,
  actor: Actor,
  subject: string,
  make: () => Promise<ExportFile<File>>,
): Promise<File> {
  const { db } = services.database
  const underWay = underWayOf.get(services.database) ?? new Map<string, number>()
  underWayOf.set(services.database, underWay)
  const { most, refusal } = concurrentJobLimits.export!
  const now = underWay.get(actor.id) ?? 0
  // Taken before the jobs are counted: two at once would both find room for the last.
  underWay.set(actor.id, now + 1)
  try {
    const ofPerson = and(eq(jobs.ownerId, actor.id), eq(jobs.kind, 'export'))
    const queued = await db.$count(jobs, and(ofPerson, inArray(jobs.status, ['queued', 'running'])))
    if (now + queued >= most) throw refuse.denied(refusal, { most })
    const { file, rows } = await make()
    await recordExport(services, actor, subject, rows)
    return file
  } finally {
    const left = (underWay.get(actor.id) ?? 1) - 1
    if (left === 0) underWay.delete(actor.id)
    else underWay.set(actor.id, left)
  }
}
