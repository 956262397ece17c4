import type { DeskSubject } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { Language } from '../../../platform/i18n/translate.ts'

/** Work of the system in one state of a desk workflow. Its outcome is sent to the machine as an event. */
export interface SystemAction {
  /** Path of the state in which the action is executed. The state has no child states. */
  state: string
  /** Does the work, with the subject locked, in the transaction that also sends the outcome. */
  execute: (tx: Tx, work: SystemActionContext) => Promise<SystemActionOutcome>
  /**
   * Called if `execute` has failed, after its work was rolled back. Returns the outcome to send, or throws so that the
   * action is executed again.
   */
  failed: (error: unknown) => SystemActionOutcome
}
export interface SystemActionContext {
  subject: string
  /** Context of the machine in the current state. */
  context: unknown
  /** User whose step led to the current state. */
  initiator: Pick<Actor, 'name'>
  at: Date
  /** Engine, to change orders. */
  engine: Pick<Engine, 'send' | 'recordExternalChange'>
  /**
   * Live notifications to publish after the commit. The notification of the desk workflow itself is added
   * automatically.
   */
  changes: LiveChange[]
}
export interface SystemActionOutcome {
  event: string
  payload?: unknown
}

/**
 * Functions that a desk workflow needs in addition to its machine. The subject of a workflow is the record that the
 * workflow is about, for example an acceptance act.
 */
export interface DeskWorkflow {
  /**
   * Locks the subject and returns the parameters of its machine, or null if the subject does not exist or is finished.
   * To prevent deadlocks, the start of a workflow and its system actions take this lock before the lock of the
   * instance.
   */
  lockSubject: (
    tx: Tx,
    subject: string,
    config: Pick<Config, 'appEnv'>,
  ) => Promise<Record<string, unknown> | null>
  /**
   * Returns the store of the subject, whose users may see it. Without this function, every user with the right may see
   * it.
   */
  storeOf?: (db: Db | Tx, subject: string) => Promise<string | null>
  /** True if the subject belongs to all stores. Only users with access to all stores may then work on it. */
  allStores?: true
  /** Reads the data of the subject that are shown next to the steps. Null if the subject no longer exists. */
  readSubject: (db: Db | Tx, subject: string, language: Language) => Promise<DeskSubject | null>
  systemActions: readonly SystemAction[]
  /** Throws a Refusal for a step that is impossible for a reason that neither its form nor the machine can check. */
  requirePossible?: (
    db: Db | Tx,
    subject: string,
    step: { type: string; payload: unknown; at: Date },
  ) => Promise<void>
}
