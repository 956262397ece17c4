import type { DeskSubject } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Language } from '../../../platform/i18n/translate.ts'

/** Work that the system does in one state of the machine. Its outcome is sent to the machine as an event. */
export interface SystemAction {
  /** Leaf state of the machine. */
  state: string
  /** Runs under the lock of the subject, in the transaction of the event that reports the outcome. */
  execute: (tx: Tx, work: ActionContext) => Promise<ActionOutcome>
  /** Called after a failure, when the work of `execute` is rolled back. */
  failed: (error: unknown) => ActionOutcome
}
export interface ActionContext {
  subject: string
  /** Context of the machine when it entered the state. */
  context: unknown
  /** The user whose step led to this state. */
  initiator: Pick<Actor, 'name'>
  at: Date
  /** Engine for changes of orders. */
  engine: Pick<Engine, 'send' | 'recordExternalChange'>
  /** Live notifications in addition to the notification of the desk workflow itself. */
  changes: LiveChange[]
}
export interface ActionOutcome {
  event: string
  payload?: unknown
}

/** Functions that a workflow of the kind `desk` needs in addition to its machine. */
export interface DeskWorkflow {
  /**
   * Locks the subject and returns the parameters of its machine, or null if the subject does not exist. Both the start
   * of a desk workflow and its system actions take this lock first and the lock of the instance second, which prevents
   * deadlocks.
   */
  lockSubject: (
    tx: Tx,
    subject: string,
    config: Pick<Config, 'appEnv'>,
  ) => Promise<Record<string, unknown> | null>
  /**
   * Store of the subject. Only users of this store may see the subject. Without this function every user with the right
   * may see it.
   */
  storeOf?: (db: Db | Tx, subject: string) => Promise<string | null>
  /** The subject belongs to all stores, so only users who see all stores may work on it. */
  allStores?: true
  /** Information shown next to the steps. Null if the subject no longer exists. */
  readSubject: (db: Db | Tx, subject: string, language: Language) => Promise<DeskSubject | null>
  systemActions: readonly SystemAction[]
  /** Throws a Refusal for a step that is impossible for reasons that its form and the machine cannot check. */
  requirePossible?: (
    db: Db | Tx,
    subject: string,
    step: { type: string; payload: unknown; at: Date },
  ) => Promise<void>
}
