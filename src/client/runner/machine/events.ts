import type { Claim, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { ScanEvent } from '../../../shared/draft-scans.ts'
import type { Asides, DeviceDraft, QueuedSubmit, Refusal } from './context.ts'

export type RunnerEvent =
  /** The loaded task, the screen width, and what this device has stored for the task. */
  | {
      type: 'LOADED'
      view: RunnerView
      phone: boolean
      device: DeviceDraft | null
      asides?: Asides
      queuedSubmit: QueuedSubmit | null
    }
  | { type: 'LOAD_REFUSED'; refusal: Refusal }
  | { type: 'RETRY' }
  | { type: 'CHANGED_ELSEWHERE' }
  /**
   * Result of `open`, for the other parallel regions. `unsaved`: the form holds data that the server's draft does
   * not.
   */
  | { type: 'OPENED'; unsaved: boolean }
  | { type: 'TYPED'; data: unknown; scans?: readonly ScanEvent[] }
  /** Input in the dialog form of an event; `data` null: the form was cleared. */
  | { type: 'TYPED_ASIDE'; form: string; data: unknown }
  /** `key`: a fresh Idempotency-Key, used unless the same step was already sent without a response. */
  | { type: 'SUBMIT'; event: string; payload?: unknown; key: string }
  | { type: 'ACCEPTED'; view: RunnerView; phone: boolean }
  | { type: 'REFUSED'; refusal: Refusal }
  /** `busy`: the server asks to wait until this moment of `performance.now()`. */
  | { type: 'NO_ANSWER'; busy?: { until: number } | null }
  | { type: 'UNANSWERED' }
  | { type: 'SEND_AGAIN' }
  /** The page was open for longer than a shift and the step was still not sent. */
  | { type: 'BECAME_OUTDATED'; keptAt: string }
  | { type: 'WITHDRAW' }
  | { type: 'RESTORE' }
  | { type: 'DISMISS' }
  /** `opened`: key of the form that was saved; the response may arrive when another form is open. */
  | { type: 'SAVE' }
  | { type: 'SAVED'; opened: number; edition: number; savedAt: string }
  /** `again`: the save was not refused, so it may be retried. */
  | { type: 'SAVE_FAILED'; opened: number; again: boolean }
  | { type: 'SAVE_STALE'; opened: number }
  /** Another terminal saved the draft in between. */
  | { type: 'SAVE_OVERTAKEN'; opened: number }
  | { type: 'CLAIMED'; claim: Claim }
  /** `isTakenOver`: another user took the task over from this one, and may not be working on it now. */
  | { type: 'CLAIM_REFUSED'; name: string; isTakenOver?: boolean }
  | { type: 'CLAIM_FAILED' }
  | { type: 'TAKE_OVER' }
  | { type: 'WIDTH'; phone: boolean }

export const getView = (event: RunnerEvent): RunnerView | undefined =>
  event.type === 'LOADED' || event.type === 'ACCEPTED' ? event.view : undefined

export const getRefusal = (event: RunnerEvent): Refusal | null => ('refusal' in event ? event.refusal : null)
