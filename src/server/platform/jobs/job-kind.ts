import type { Writable } from 'node:stream'
import type { Job } from '../../../../schemas/api/jobs.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Language } from '../i18n/translate.ts'
import type { Services } from '../services.ts'

/**
 * Context of a running job. If the job is interrupted, it runs again with the last saved `state`. `Engine`: type of the
 * part of the engine that the job kind uses.
 */
export interface JobRunContext<State, Engine = unknown> {
  jobId: number
  services: Services
  engine: Engine
  /** The user who requested the job, with the rights and stores at the start of the run. */
  owner: Actor
  /** The same user with the current rights and stores. Throws if the user has lost the right of the job. */
  readOwner(): Promise<Actor>
  /** The last saved state. Null if there is none yet. */
  state: State | null
  /**
   * Saves the progress. Throws if the job was canceled, its owner has lost the right, this server stops, or another
   * server has taken over the job. The job must then stop immediately.
   */
  saveProgress(state: State, progress: { done: number; total: number | null }): Promise<void>
  /**
   * Creates the file that the owner can download when the job is done, and deletes that of an earlier attempt. The
   * stream must be ended and must have emitted `finish` before `run` returns.
   */
  createFile(name: string): Promise<Writable>
}

/**
 * A kind of long-running work. `run` works in small transactions and calls `saveProgress` after each of them, so that
 * the job can be canceled. It returns the result for the owner, and throws a Refusal for an error that the owner should
 * see.
 *
 * The functions are declared as methods, so that a kind with any type of input is a JobKind. This is safe, because a
 * stored job is only run by its own kind.
 */
export interface JobKind<Input = unknown, State = unknown, Engine = unknown> {
  /** Required right. If the owner loses it, the job fails and the file cannot be downloaded. */
  right: Right | { of(input: Input): Right }['of']
  /** Title in the owner's list of jobs. */
  title(input: Input, language: Language): string
  run(run: JobRunContext<State, Engine>, input: Input): Promise<unknown>
  /** Batch on which the job works, for a link to its screen. */
  batch?(input: Input): Job['batch']
  /**
   * Called if the user retries a failed or canceled job, in the transaction that queues the new job. Writes related
   * rows, or throws a Refusal. `jobs`: ids of the old and the new job.
   */
  onRetry?(
    services: Services,
    tx: Tx,
    owner: Actor,
    input: Input,
    jobs: { before: number; now: number },
  ): Promise<void>
}
