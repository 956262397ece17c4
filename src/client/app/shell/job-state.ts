import type { Job } from '../../../../schemas/api/jobs.ts'

export const isJobInProgress = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** Time in ms that a finished job stays visible unless its owner dismisses it. */
const visibleMs = 3 * 86_400_000

export const isJobVisible = (job: Job, now: number): boolean =>
  isJobInProgress(job) ||
  (!job.dismissed && job.endedAt !== null && now - Date.parse(job.endedAt) < visibleMs)

/** Returns the numbers of successful and failed rows of a finished batch; null for any other job. */
export function getBatchRowCounts({ batch, status, result }: Job): { done: number; failed: number } | null {
  if (batch === null || status !== 'done' || typeof result !== 'object' || result === null) return null
  const { done, failed, wrong } = result as Record<string, unknown>
  return typeof done === 'number' && typeof failed === 'number' && typeof wrong === 'number'
    ? { done, failed: failed + wrong }
    : null
}

/** True if the result needs no attention, so that the job may disappear automatically. */
export const canAutoDismissJob = (job: Job): boolean =>
  job.status === 'done' && job.file === null && (getBatchRowCounts(job)?.failed ?? 0) === 0

export const getJobStateTextKey = ({ status, cancelAsked, total }: Job): string =>
  status === 'running' ? (cancelAsked ? 'canceling' : total === null ? 'begun' : 'working') : status
