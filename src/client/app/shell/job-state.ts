import type { Job } from '../../../../schemas/api/jobs.ts'

export const isJobInProgress = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** Time in ms for which a finished job stays visible, unless its owner dismisses it earlier. */
const visibleMs = 3 * 86_400_000

export const isJobVisible = (job: Job, now: number): boolean =>
  isJobInProgress(job) ||
  (!job.dismissed && job.endedAt !== null && now - Date.parse(job.endedAt) < visibleMs)

/**
 * Returns the numbers of successful and failed rows of a finished batch. Invalid rows count as failed. Null for a job
 * that is no batch, has not finished or has no such numbers.
 */
export function getBatchRowCounts({ batch, status, result }: Job): { done: number; failed: number } | null {
  if (batch === null || status !== 'done' || typeof result !== 'object' || result === null) return null
  const { done, failed, wrong } = result as Record<string, unknown>
  return typeof done === 'number' && typeof failed === 'number' && typeof wrong === 'number'
    ? { done, failed: failed + wrong }
    : null
}

/** True if the job succeeded without a file and without failed rows, so that it may disappear automatically. */
export const canAutoDismissJob = (job: Job): boolean =>
  job.status === 'done' && job.file === null && (getBatchRowCounts(job)?.failed ?? 0) === 0

export const getJobStateTextKey = ({ status, cancelAsked, total }: Job): string =>
  status === 'running' ? (cancelAsked ? 'canceling' : total === null ? 'begun' : 'working') : status
