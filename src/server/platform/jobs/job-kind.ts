import type { Writable } from 'node:stream'
import type { Job } from '../../../../schemas/api/jobs.ts'
import type { Right } from '../../../shared/rights.ts'
import type { Actor } from '../identity/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Language } from '../i18n/translate.ts'
import type { Services } from '../services.ts'

/** What a kind of job works with. Started again after a restart, it continues from `state`. `Engine`: what the kind needs of it. */
export interface JobRun<State, Engine = unknown> {
  jobId: number
  services: Services
  engine: Engine
  /** Whoever asked for it, with the rights and stores of the beginning. */
  owner: Actor
  /** The same with those of this moment. Throws when the right of the job is gone. */
  ownerNow(): Promise<Actor>
  /** What was kept last; null: nothing yet. */
  state: State | null
  /**
   * Keeps how far the job is. Throws when the job was canceled, when its owner has lost the right, when this server stops
   * or when another server has taken the job over: then nothing more may be done.
   */
  keep(state: State, progress: { done: number; total: number | null }): Promise<void>
  /**
   * The file that the owner fetches when the job is done, empty; what an earlier beginning of the job wrote is gone. It must
   * have been ended, and its `finish` heard, before `run` answers.
   */
  file(name: string): Promise<Writable>
}

/**
 * A kind of long work. `run` does it in small transactions with a `keep` after each, so that it can be canceled, and answers
 * the result that the owner sees. Throws a Refusal for what the owner should be told.
 */
export interface JobKind<Input = never, State = never, Engine = never> {
  /** Whoever has lost it meanwhile, whose job fails, and whose file is theirs no more. */
  right: Right | ((input: Input) => Right)
  /** How the owner tells it from others. */
  title(input: Input, language: Language): string
  run(run: JobRun<State, Engine>, input: Input): Promise<unknown>
  /** The batch that the job is about, for its link on the screen. */
  batch?(input: Input): Job['batch']
  /** In the transaction that begins it once more: what is to be written beside it, or a refusal. */
  again?(
    services: Services,
    tx: Tx,
    owner: Actor,
    input: Input,
    jobs: { before: number; now: number },
  ): Promise<void>
}
