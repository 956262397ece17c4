import type { Claim, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { ScanEvent } from '../../../shared/draft-scans.ts'
import type { Asides, DeviceDraft, KeptSubmit, Refusal } from './context.ts'

export type RunnerEvent =
  /** The task as it stands, the width of the screen, and what this device has kept of the task. */
  | {
      type: 'LOADED'
      view: RunnerView
      phone: boolean
      device: DeviceDraft | null
      asides?: Asides
      keptSubmit: KeptSubmit | null
    }
  | { type: 'LOAD_REFUSED'; refusal: Refusal }
  | { type: 'RETRY' }
  | { type: 'CHANGED_ELSEWHERE' }
  /** What `open` did, for the regions beside it. `unsaved`: the form holds what the server's draft does not. */
  | { type: 'OPENED'; unsaved: boolean }
  | { type: 'TYPED'; data: unknown; scans?: readonly ScanEvent[] }
  /** In the small form of an event; null: it is empty again. */
  | { type: 'TYPED_ASIDE'; form: string; data: unknown }
  /** `key`: a fresh Idempotency-Key, taken unless the same step was sent before and never answered. */
  | { type: 'SUBMIT'; event: string; payload?: unknown; key: string }
  | { type: 'ACCEPTED'; view: RunnerView; phone: boolean }
  | { type: 'REFUSED'; refusal: Refusal }
  /** `busy`: the server asks to wait until this moment of `performance.now()`. */
  | { type: 'NO_ANSWER'; busy?: { until: number } | null }
  | { type: 'UNANSWERED' }
  | { type: 'SEND_AGAIN' }
  /** The page stood open for longer than a shift, and the step was still not sent. */
  | { type: 'GREW_OLD'; keptAt: string }
  | { type: 'WITHDRAW' }
  | { type: 'RESTORE' }
  | { type: 'DISMISS' }
  /** `opened`: key of the form that was saved; the answer may come when another one is on the screen. */
  | { type: 'SAVE' }
  | { type: 'SAVED'; opened: number; edition: number; savedAt: string }
  /** `again`: nobody refused it. */
  | { type: 'SAVE_FAILED'; opened: number; again: boolean }
  | { type: 'SAVE_STALE'; opened: number }
  /** The draft was saved from elsewhere in between. */
  | { type: 'SAVE_OVERTAKEN'; opened: number }
  | { type: 'CLAIMED'; claim: Claim }
  /** `taken`: it was taken from this person, and nobody need be at it now. */
  | { type: 'CLAIM_REFUSED'; name: string; taken?: boolean }
  | { type: 'CLAIM_FAILED' }
  | { type: 'TAKE_OVER' }
  | { type: 'WIDTH'; phone: boolean }

export const viewOf = (event: RunnerEvent): RunnerView | undefined =>
  event.type === 'LOADED' || event.type === 'ACCEPTED' ? event.view : undefined

export const refusalOf = (event: RunnerEvent): Refusal | null => ('refusal' in event ? event.refusal : null)
