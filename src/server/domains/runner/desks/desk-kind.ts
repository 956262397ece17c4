import type { DeskSubject } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Language } from '../../../platform/i18n/translate.ts'

/** What the system does in a state that waits for it, and the event that tells the machine how it ended. */
export interface SystemAction {
  /** Leaf state of the machine. */
  state: string
  /** Under the lock of the subject, in the transaction of the event that it leads to; `by`: whose step led there. */
  carryOut: (tx: Tx, work: Work) => Promise<Outcome>
  /** Nothing of it stands. */
  failed: (error: unknown) => Outcome
}
export interface Work {
  subject: string
  /** Of the machine, as the state was entered. */
  context: unknown
  /** Who took the step that led here. */
  by: Pick<Actor, 'name'>
  at: Date
  /** What the deed does to orders. */
  engine: Pick<Engine, 'send' | 'note'>
  /** What the deed tells live, beside the desk itself. */
  changes: LiveChange[]
}
export interface Outcome {
  event: string
  payload?: unknown
}

/** What a workflow of the kind `desk` needs beside its machine. */
export interface DeskKind {
  /**
   * Locks what the work is about and answers the parameters of its machine; null: there is no such thing. Whatever starts
   * work about a subject or carries it out takes this lock first, and the lock of the instance after it.
   */
  begin: (tx: Tx, subject: string, config: Pick<Config, 'appEnv'>) => Promise<Record<string, unknown> | null>
  /** The store that it belongs to, seen by its own people alone; without it whoever has the right sees it. */
  storeOf?: (db: Db | Tx, subject: string) => Promise<string | null>
  /** It concerns all stores: whoever sees some of them alone has no part in it. */
  allStores?: true
  /** What stands beside its steps; null: it is gone. */
  about: (db: Db | Tx, subject: string, language: Language) => Promise<DeskSubject | null>
  deeds: readonly SystemAction[]
  /** Throws a Refusal for a step that says what cannot be, beyond what its form and the machine know. */
  requirePossible?: (
    db: Db | Tx,
    subject: string,
    step: { type: string; payload: unknown; at: Date },
  ) => Promise<void>
}
