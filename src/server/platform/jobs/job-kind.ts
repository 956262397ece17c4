import type { Writable } from 'node:stream'
import type { Job } from '../../../../schemas/api/jobs.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Language } from '../i18n/translate.ts'
import type { Services } from '../services.ts'

/**
 * Context of a running job. After a restart the job runs again and continues from `state`. `Engine`: the part of the
 * engine that the kind uses.
 */
export interface JobRun<State, Engine = unknown> {
  jobId: number
  services: Services
  engine: Engine
  /** The user who requested the job, with the rights and stores at the start of the run. */
  owner: Actor
  /** The same user with current rights and stores. Throws when the user has lost the right of the job. */
  readOwner(): Promise<Actor>
  /** The last saved state; null: none yet. */
  state: State | null
  /**
   * Saves the progress. Throws when the job was canceled, when its owner has lost the right, when this server stops, or when another
   * server has taken over the job; the job must then stop immediately.
   */
  saveProgress(state: State, progress: { done: number; total: number | null }): Promise<void>
  /**
   * Creates the empty file that the owner downloads when the job is done, and deletes the file of an earlier attempt. The stream must
   * be ended and must have emitted `finish` before `run` returns.
   */
  createFile(name: string): Promise<Writable>
}

/**
 * A kind of long-running work. `run` works in small transactions and calls `saveProgress` after each, so that it can be
 * canceled, and returns the result for the owner. Throws a Refusal for errors that the owner should see. Its functions are
 * methods, so that a kind of any input is a JobKind: a stored job is run by its own kind.
 */
export interface JobKind<Input = unknown, State = unknown, Engine = unknown> {
  /** Required right; an owner who loses it gets a failed job and no access to the file. */
  right: Right | { of(input: Input): Right }['of']
  /** Title in the owner's list of jobs. */
  title(input: Input, language: Language): string
  run(run: JobRun<State, Engine>, input: Input): Promise<unknown>
  /** The batch that the job is about, for its link on the screen. */
  batch?(input: Input): Job['batch']
  /** Called on retry, in the transaction that queues the new job: writes related rows, or refuses. */
  onRetry?(
    services: Services,
    tx: Tx,
    owner: Actor,
    input: Input,
    jobs: { before: number; now: number },
  ): Promise<void>
}
