import { randomUUID } from 'node:crypto'
import type { Actor } from '../identity/actor.ts'
import { actorOfUser } from '../identity/actors.ts'
import { startPollingLoop, usualPollMs, type Rounds } from '../polling-loop.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { readSettings } from '../settings/read-settings.ts'
import { dropFileParts, JobFile } from './job-file.ts'
import type { JobKind, JobRun } from './job-kind.ts'
import {
  claimJob,
  endJob,
  saveProgress,
  maxAttempts,
  renewLease,
  type JobEnd,
  type JobRow,
} from './repository.ts'
import { rightOf } from './right-of.ts'

/** Why a job goes no further here. */
class Halted extends Error {
  readonly why: 'canceled' | 'lost' | 'stopping'
  constructor(why: Halted['why']) {
    super(why)
    this.why = why
  }
}

const renewMs = 10_000

/** After a fault: it may be gone when the job is begun the next time. Jobs of others go on meanwhile. */
const pauseSeconds = [2, 10, 30, 60]

type Kinds = Readonly<Record<string, JobKind>>
type Working = Pick<JobRun<unknown>, 'services' | 'engine'>

/**
 * Works on jobs, one at a time on each server process, and looks for another every second. A job that is cut off by a
 * restart is begun again, from what it kept, as soon as its lease has lapsed.
 */
export function startJobs(working: Working, kinds: Kinds): Rounds {
  const stopping = new AbortController()
  const rounds = startPollingLoop({
    everyMs: working.services.pollMs ?? usualPollMs,
    round: async () => {
      while (!stopping.signal.aborted && (await runNextJob(working, kinds, stopping.signal)));
    },
    failed: (error) => working.services.log.error({ err: error }, 'jobs'),
  })
  rounds.now()
  return {
    now: rounds.now,
    stop: async () => {
      stopping.abort()
      await rounds.stop()
    },
  }
}

/** False: there is nothing to do. */
export async function runNextJob(
  working: Working,
  kinds: Kinds,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { services } = working
  const { db } = services.database
  const job = await claimJob(db, randomUUID(), Object.keys(kinds))
  if (!job) return false
  const renewing = setInterval(() => void renewLease(db, job).catch(() => {}), renewMs)
  try {
    const outcome = await outcomeOf(working, kinds, job, stopping)
    const own = job.leasedBy!
    // Whoever has taken it over writes a file of their own.
    if (!(await endJob(db, job, outcome))) await dropFileParts(db, job.id, { of: own })
    else await dropFileParts(db, job.id, outcome.file ? { butOf: own } : {})
  } finally {
    clearInterval(renewing)
    services.publish([{ kind: 'job', personId: job.ownerId }])
  }
  return true
}

async function outcomeOf(
  working: Working,
  kinds: Kinds,
  job: JobRow,
  stopping: AbortSignal,
): Promise<JobEnd> {
  try {
    if (job.cancelAsked) throw new Halted('canceled')
    return { status: 'done', ...(await run(working, kinds, job, stopping)) }
  } catch (error) {
    if (error instanceof Halted) return { status: error.why === 'stopping' ? 'queued' : 'canceled' }
    if (error instanceof Refusal) return { status: 'failed', error: error.key, errorParams: error.params }
    working.services.log.error({ err: error, job: job.id, kind: job.kind }, 'job')
    // It may be the database or a fault that passes: tried again from where it is, and not for ever.
    return job.attempts < maxAttempts
      ? { status: 'queued', afterSeconds: pauseSeconds[job.attempts - 1]! }
      : { status: 'failed', error: 'errors:jobFailed' }
  }
}

async function run(
  { services, engine }: Working,
  kinds: Kinds,
  job: JobRow,
  stopping: AbortSignal,
): Promise<Pick<JobEnd, 'result' | 'file'>> {
  const { db } = services.database
  const kind = kinds[job.kind]!
  const right = rightOf(kind, job.input)
  const ownerNow = async () => {
    const owner = await actorOfUser(db, job.ownerId)
    if (!owner.rights.has(right)) throw refuse.forbidden()
    return owner
  }
  const owner = await ownerNow()
  const keep: JobRun<unknown>['keep'] = async (state, { done, total }) => {
    const kept = await saveProgress(db, job, { state, done, total })
    // Canceled by another hand, or another server holds it by now.
    if (!kept) throw new Halted('lost')
    services.publish([{ kind: 'job', personId: job.ownerId }])
    if (kept.cancelAsked) throw new Halted('canceled')
    if (stopping.aborted) throw new Halted('stopping')
    await ownerNow()
  }
  let written: JobFile | null = null
  const file = async (name: string) => {
    await dropFileParts(db, job.id)
    return (written = new JobFile(db, job, name))
  }
  const working = {
    jobId: job.id,
    services,
    engine,
    owner,
    ownerNow,
    state: job.state as never,
    keep,
    file,
  } as unknown as JobRun<never, never>
  const result = await kind.run(working, job.input as never)
  const { keepFilesDays } = await readSettings(db)
  return { result, file: fileOf(written, keepFilesDays, owner.stores) }
}

function fileOf(written: JobFile | null, keptDays: number, stores: Actor['stores']): JobEnd['file'] {
  if (written === null) return null
  if (!written.writableFinished) throw new Error(`the file ${written.fileName} was not written to its end`)
  return { name: written.fileName, bytes: written.size, keptDays, stores }
}
