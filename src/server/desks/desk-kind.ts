import type { DeskSubject } from '../../../schemas/api/tasks.ts'
import type { Actor } from '../actor.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Language } from '../i18n/translate.ts'

/** What the system does in a state that waits for it, and the event that tells the machine how it ended. */
export interface Deed {
  /** Leaf state of the machine. */
  state: string
  /** Under the lock of the subject, in the transaction of the event that it leads to; `by`: whose step led there. */
  carryOut: (tx: Tx, work: { subject: string; by: Pick<Actor, 'name'>; at: Date }) => Promise<Outcome>
  /** Nothing of it stands. */
  failed: (error: unknown) => Outcome
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
  /** What stands beside its steps; null: it is gone. */
  about: (db: Db | Tx, subject: string, language: Language) => Promise<DeskSubject | null>
  deeds: readonly Deed[]
}
