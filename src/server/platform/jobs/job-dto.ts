import type { Job } from '../../../../schemas/api/jobs.ts'
import { translate, type Language } from '../i18n/translate.ts'
import type { JobKind } from './job-kind.ts'
import { jobKindRegistry } from './registry.ts'
import type { JobRow } from './repository.ts'

/**
 * Returns the kind of a job. Undefined if this server does not know the kind, because a newer server has queued the
 * job.
 */
export const findJobKind = (row: JobRow): JobKind | undefined =>
  (jobKindRegistry.get() as Readonly<Record<string, JobKind>>)[row.kind]

export const toJobDto = (row: JobRow, language: Language): Job => ({
  id: row.id,
  kind: row.kind,
  status: row.status as Job['status'],
  title: findJobKind(row)?.title(row.input, language) ?? row.kind,
  done: row.done,
  total: row.total,
  cancelAsked: row.cancelAsked,
  result: row.result,
  error: row.error === null ? null : translate(language, row.error, row.errorParams ?? {}),
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  dismissed: row.dismissed,
  batch: findJobKind(row)?.batch?.(row.input) ?? null,
  file:
    row.fileName === null || row.fileUntil === null
      ? null
      : { name: row.fileName, bytes: row.fileBytes!, until: row.fileUntil.toISOString() },
})
