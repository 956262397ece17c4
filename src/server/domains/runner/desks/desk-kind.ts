import type { DeskSubject } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Language } from '../../../platform/i18n/translate.ts'

/** Work of the system in one state of the machine, and the event that reports its outcome to the machine. */
export interface SystemAction {
  /** Leaf state of the machine. */
  state: string
  /** Runs under the lock of the subject, in the transaction of the event that it leads to. */
  execute: (tx: Tx, work: ActionContext) => Promise<ActionOutcome>
  /** Called after a failure; the work of `execute` is rolled back. */
  failed: (error: unknown) => ActionOutcome
}
export interface ActionContext {
  subject: string
  /** Context of the machine at the entry of the state. */
  context: unknown
  /** The user whose step led to this state. */
  initiator: Pick<Actor, 'name'>
  at: Date
  /** Engine for changes of orders. */
  engine: Pick<Engine, 'send' | 'recordExternalChange'>
  /** Live notifications besides that of the desk itself. */
  changes: LiveChange[]
}
export interface ActionOutcome {
  event: string
  payload?: unknown
}

/** Functions that a workflow of the kind `desk` needs in addition to its machine. */
export interface DeskKind {
  /**
   * Locks the subject and returns the parameters of its machine; null: the subject does not exist. Starting a desk
   * and executing its actions both take this lock first and the lock of the instance second.
   */
  lockSubject: (
    tx: Tx,
    subject: string,
    config: Pick<Config, 'appEnv'>,
  ) => Promise<Record<string, unknown> | null>
  /**
   * Store of the subject, which only users of that store may see; without it every user with the right may see it.
   */
  storeOf?: (db: Db | Tx, subject: string) => Promise<string | null>
  /** The subject concerns all stores, so only users who see all stores may work on it. */
  allStores?: true
  /** Information shown next to the steps; null: the subject no longer exists. */
  readSubject: (db: Db | Tx, subject: string, language: Language) => Promise<DeskSubject | null>
  systemActions: readonly SystemAction[]
  /** Throws a Refusal for a step that is impossible for reasons that its form and the machine cannot check. */
  requirePossible?: (
    db: Db | Tx,
    subject: string,
    step: { type: string; payload: unknown; at: Date },
  ) => Promise<void>
}
