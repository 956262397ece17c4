import type { Claim, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { DraftLineChange } from '../../../shared/draft-scans.ts'
import type { EventFormDrafts, DeviceDraft, QueuedSubmit, Refusal } from './context.ts'

export type RunnerEvent =
  /** The loaded task, the width of the screen, and the data that this device has stored for the task. */
  | {
      type: 'LOADED'
      view: RunnerView
      phone: boolean
      device: DeviceDraft | null
      asides?: EventFormDrafts
      queuedSubmit: QueuedSubmit | null
    }
  | { type: 'LOAD_REFUSED'; refusal: Refusal }
  | { type: 'RETRY' }
  | { type: 'CHANGED_ELSEWHERE' }
  /**
   * Raised by the actions that open a form or merge its data, for the other parallel regions. `unsaved`: the form
   * contains data that the server's draft does not contain.
   */
  | { type: 'OPENED'; unsaved: boolean }
  | { type: 'TYPED'; data: unknown; scans?: readonly DraftLineChange[] }
  /** Input in the dialog form of an event. `data` is null if the form was cleared. */
  | { type: 'TYPED_ASIDE'; form: string; data: unknown }
  /**
   * `key`: new Idempotency-Key. It is not used if the same step was already sent without a response, because the key
   * of that request is used again.
   */
  | { type: 'SUBMIT'; event: string; payload?: unknown; key: string }
  | { type: 'ACCEPTED'; view: RunnerView; phone: boolean }
  | { type: 'REFUSED'; refusal: Refusal }
  /** `busy`: time of `performance.now()` until which the server requested the client to wait. */
  | { type: 'NO_ANSWER'; busy?: { until: number } | null }
  | { type: 'UNANSWERED' }
  | { type: 'SEND_AGAIN' }
  /** While the page was open, the queued step became too old to be sent without confirmation. */
  | { type: 'BECAME_OUTDATED'; keptAt: string }
  | { type: 'WITHDRAW' }
  | { type: 'RESTORE' }
  | { type: 'DISMISS' }
  /**
   * `opened` in the results of SAVE is the key of the form that was saved, because the response may arrive when
   * another form is open.
   */
  | { type: 'SAVE' }
  | { type: 'SAVED'; opened: number; edition: number; savedAt: string }
  /** `canRetry`: false if the save was refused, and for an action, whose draft the server does not store. */
  | { type: 'SAVE_FAILED'; opened: number; canRetry: boolean }
  | { type: 'SAVE_STALE'; opened: number }
  /** Another device has saved the draft in the meantime. */
  | { type: 'SAVE_OVERTAKEN'; opened: number }
  | { type: 'CLAIMED'; claim: Claim }
  /** `isTakenOver`: another user has taken the task over from this user, but may not be working on it now. */
  | { type: 'CLAIM_REFUSED'; name: string; isTakenOver?: boolean }
  | { type: 'CLAIM_FAILED' }
  | { type: 'TAKE_OVER' }
  | { type: 'WIDTH'; phone: boolean }

export const getViewOfEvent = (event: RunnerEvent): RunnerView | undefined =>
  event.type === 'LOADED' || event.type === 'ACCEPTED' ? event.view : undefined

export const getRefusalOfEvent = (event: RunnerEvent): Refusal | null =>
  'refusal' in event ? event.refusal : null
