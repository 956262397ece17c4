import { randomUUID } from 'node:crypto'
import type { Actor } from '../identity/actor.ts'
import { loadActor } from '../identity/actors.ts'
import { startPollingLoop, defaultPollMs, type PollingLoop } from '../polling-loop.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { readSettings } from '../settings/read-settings.ts'
import { deleteFileParts, JobFile } from './job-file.ts'
import type { JobKind, JobRunContext } from './job-kind.ts'
import {
  leaseJob,
  endJob,
  saveJobProgress,
  maxJobAttempts,
  renewJobLease,
  type JobOutcome,
  type JobRow,
} from './repository.ts'
import { getRequiredJobRight } from './required-right.ts'

/** Thrown to stop the run of a job on this server. */
class JobStopped extends Error {
  readonly reason: 'canceled' | 'lost' | 'stopping'
  constructor(reason: JobStopped['reason']) {
    super(reason)
    this.reason = reason
  }
}

const renewIntervalMs = 10_000

/** Pauses before the next attempts after an unexpected error, in seconds. Other jobs run in the meantime. */
const retryDelaysSeconds = [2, 10, 30, 60]

type JobKinds = Readonly<Record<string, JobKind>>
type WorkerContext = Pick<JobRunContext<unknown>, 'services' | 'engine'>

/**
 * Runs jobs, one at a time per server process, and polls for due jobs. If a server process ends, another one continues
 * the job from its saved state when the lease has expired.
 */
export function startJobWorker(context: WorkerContext, kinds: JobKinds): PollingLoop {
  const abortController = new AbortController()
  const loop = startPollingLoop({
    everyMs: context.services.pollMs ?? defaultPollMs,
    round: async () => {
      while (!abortController.signal.aborted && (await runNextJob(context, kinds, abortController.signal)));
    },
    failed: (error) => context.services.log.error({ err: error }, 'jobs'),
  })
  loop.runNow()
  return {
    runNow: loop.runNow,
    stop: async () => {
      abortController.abort()
      await loop.stop()
    },
  }
}

/** Claims and runs the next job. Returns false if there was none. */
export async function runNextJob(
  context: WorkerContext,
  kinds: JobKinds,
  stopSignal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { services } = context
  const { db } = services.database
  const job = await leaseJob(db, randomUUID(), Object.keys(kinds))
  if (!job) return false
  const renewTimer = setInterval(() => void renewJobLease(db, job).catch(() => {}), renewIntervalMs)
  try {
    const outcome = await runToOutcome(context, kinds, job, stopSignal)
    const leaseId = job.leasedBy!
    // If another server has taken over the job, the file that this server has written is deleted.
    if (!(await endJob(db, job, outcome))) await deleteFileParts(db, job.id, { writer: leaseId })
    else await deleteFileParts(db, job.id, outcome.file ? { exceptWriter: leaseId } : {})
  } finally {
    clearInterval(renewTimer)
    services.publish([{ kind: 'job', personId: job.ownerId }])
  }
  return true
}

async function runToOutcome(
  context: WorkerContext,
  kinds: JobKinds,
  job: JobRow,
  stopSignal: AbortSignal,
): Promise<JobOutcome> {
  try {
    if (job.cancelAsked) throw new JobStopped('canceled')
    return { status: 'done', ...(await runJob(context, kinds, job, stopSignal)) }
  } catch (error) {
    if (error instanceof JobStopped) return { status: error.reason === 'stopping' ? 'queued' : 'canceled' }
    if (error instanceof Refusal) return { status: 'failed', error: error.key, errorParams: error.params }
    context.services.log.error({ err: error, job: job.id, kind: job.kind }, 'job')
    // The error may be temporary, so the job is tried again from its saved state, up to the maximum number of attempts.
    return job.attempts < maxJobAttempts
      ? { status: 'queued', afterSeconds: retryDelaysSeconds[job.attempts - 1]! }
      : { status: 'failed', error: 'errors:jobFailed' }
  }
}

async function runJob(
  { services, engine }: WorkerContext,
  kinds: JobKinds,
  job: JobRow,
  stopSignal: AbortSignal,
): Promise<Pick<JobOutcome, 'result' | 'file'>> {
  const { db } = services.database
  const kind = kinds[job.kind]!
  const right = getRequiredJobRight(kind, job.input)
  const readOwner = async () => {
    const owner = await loadActor(db, job.ownerId)
    if (!owner.rights.has(right)) throw refuse.forbidden()
    return owner
  }
  const owner = await readOwner()
  const saveState: JobRunContext<unknown>['saveProgress'] = async (state, { done, total }) => {
    const saved = await saveJobProgress(db, job, { state, done, total })
    // The lease is lost: another server has taken over the job, or the job has ended.
    if (!saved) throw new JobStopped('lost')
    services.publish([{ kind: 'job', personId: job.ownerId }])
    if (saved.cancelAsked) throw new JobStopped('canceled')
    if (stopSignal.aborted) throw new JobStopped('stopping')
    await readOwner()
  }
  let jobFile: JobFile | null = null
  const createFile = async (name: string) => {
    await deleteFileParts(db, job.id)
    return (jobFile = new JobFile(db, job, name))
  }
  const jobRun: JobRunContext<unknown> = {
    jobId: job.id,
    services,
    engine,
    owner,
    readOwner,
    state: job.state,
    saveProgress: saveState,
    createFile,
  }
  const result = await kind.run(jobRun, job.input)
  const { keepFilesDays } = await readSettings(db)
  return { result, file: describeFile(jobFile, keepFilesDays, owner.stores) }
}

function describeFile(
  jobFile: JobFile | null,
  keepDays: number,
  stores: Actor['stores'],
): JobOutcome['file'] {
  if (jobFile === null) return null
  if (!jobFile.writableFinished) throw new Error(`the file ${jobFile.fileName} was not written to its end`)
  return { name: jobFile.fileName, bytes: jobFile.size, retentionDays: keepDays, stores }
}
