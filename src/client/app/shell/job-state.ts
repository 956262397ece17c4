import type { Job } from '../../../../schemas/api/jobs.ts'

export const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** What came of a job is shown for so long, unless its owner puts it away, ms. */
const toldMs = 3 * 86_400_000

export const inSight = (job: Job, now: number): boolean =>
  isUnderWay(job) || (!job.dismissed && job.endedAt !== null && now - Date.parse(job.endedAt) < toldMs)

/** Of a batch that is done: how many of its rows, and how many were not. */
export function outcomeOf({ batch, status, result }: Job): { done: number; failed: number } | null {
  if (batch === null || status !== 'done' || typeof result !== 'object' || result === null) return null
  const { done, failed, wrong } = result as Record<string, unknown>
  return typeof done === 'number' && typeof failed === 'number' && typeof wrong === 'number'
    ? { done, failed: failed + wrong }
    : null
}

/** Nothing in it calls for a person: it goes away by itself. */
export const isQuiet = (job: Job): boolean =>
  job.status === 'done' && job.file === null && (outcomeOf(job)?.failed ?? 0) === 0

/** Text key. */
export const stateOf = ({ status, cancelAsked, total }: Job): string =>
  status === 'running' ? (cancelAsked ? 'canceling' : total === null ? 'begun' : 'working') : status
