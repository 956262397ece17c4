import type { Job } from '../../../../schemas/api/jobs.ts'

export const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running'

/** What came of a job is shown for so long, unless its owner puts it away, ms. */
const toldMs = 3 * 86_400_000

export const inSight = (job: Job, now: number): boolean =>
  isUnderWay(job) || (!job.dismissed && job.endedAt !== null && now - Date.parse(job.endedAt) < toldMs)

/** Text key. */
export const stateOf = ({ status, cancelAsked, total }: Job): string =>
  status === 'running' ? (cancelAsked ? 'canceling' : total === null ? 'begun' : 'working') : status
