import type {
  DeskView,
  StepDraft,
  RunnerView,
  StepSubmitBody,
  TaskView,
} from '../../../../schemas/api/tasks.ts'
import { mergeDrafts, type MergedDraft, type DraftLineChange } from '../../../shared/draft-scans.ts'
import type { PiecesInHand } from './pieces-in-hand.ts'
import { remapDrafts } from './remap-drafts.ts'
import { isEqualJson } from './same-data.ts'

export interface Refusal {
  status: number
  code: number
  /** Message of the server in the user's language. */
  message: string
  /** Messages by form field. */
  fields?: Readonly<Record<string, string>>
}

/** True if the message is already displayed at a field. */
export const appearsAtField = ({ message, fields }: Pick<Refusal, 'message' | 'fields'>) =>
  Object.values(fields ?? {}).includes(message)

export interface StepFormData {
  form: string
  data: unknown
}

export interface SubmitRequest {
  body: StepSubmitBody
  /** Idempotency-Key. A repeat of the same step has the same key. */
  key: string
  /** Update time of the order; null if the submit does not belong to an order. */
  orderUpdateTime: string | null
  /** Data of the step's form at the time of the submit. */
  typed: StepFormData | null
  /** Form id of the event's dialog, if the payload was typed there. */
  aside?: string
}

/** A submitted step without a response. `refusal`: refusal of a later attempt that no user has seen yet. */
export interface QueuedSubmit extends SubmitRequest {
  /** Path of the task, action or desk. */
  path: string
  keptAt: string
  refusal?: Refusal
}

/**
 * Maximum age in ms of a queued step that is sent automatically. An older step comes from a previous shift and is
 * sent only after the user confirms.
 */
export const autoSendMaxAgeMs = 12 * 3_600_000

export const isSubmitOutdated = ({ keptAt }: Pick<QueuedSubmit, 'keptAt'>, now = Date.now()): boolean =>
  now - Date.parse(keptAt) > autoSendMaxAgeMs

/** Form data that this browser stores until the server has stored them. */
export interface DeviceDraft extends StepFormData {
  revision: number
  /** Edition of the server's draft that the data are based on; 0 if there was no draft. */
  edition: number
  sent: readonly unknown[]
  /** Changes of lines that the server possibly does not have yet. Absent in drafts that an older client stored. */
  scans?: readonly DraftLineChange[]
  /** Data that `data` are based on, as in RunnerContext. */
  base?: unknown
}

export type EventFormDrafts = Readonly<Record<string, unknown>>

export interface RunnerContext {
  /** Path of the task, the action or the desk: `tasks/7`, `orders/100234/actions/cancelOrder`, `desks/7`. */
  path: string
  /** Id of the signed-in user, because everything that this browser stores is stored per user. */
  person: string
  view: RunnerView | null
  /** Initial data of the form. A new key mounts a new form. */
  initialForm: { key: number; form: string; data: unknown }
  /** Current form data; null if there is neither input of the user nor a draft. */
  typed: StepFormData | null
  /** Data of the dialog forms of events, by form id. */
  asides: EventFormDrafts
  /** Values typed but not submitted in earlier steps. Fields marked `kept` start with these values. */
  carriedValues: Readonly<Record<string, unknown>>
  /** Input that the open form does not contain, for example from before a refresh. The user may restore it. */
  restorableInput: StepFormData | null
  /** True if the open step was migrated to another version of its process while this page displayed it. */
  isMigrated: boolean
  /** The submit that is being sent, or the one without a response. */
  submit: SubmitRequest | null
  /** Time when `submit` was queued, if it is too old to be sent without confirmation; otherwise null. */
  queuedSince: string | null
  /** Time of `performance.now()` until which the client waits for a busy server; null if the server was not busy. */
  busy: { until: number } | null
  refusal: Refusal | null
  /** The submit that `refusal` belongs to. */
  refusedSubmit: SubmitRequest | null
  /** True if the refused submit was sent from the queue. The message then names the event of the submit. */
  wasSentFromQueue: boolean
  /** A queued submit that was refused as stale. The task is being reloaded, because it may have ended. */
  lostRefusal: { refusal: Refusal | null; refusedSubmit: SubmitRequest | null } | null
  /** Edition of the server's draft that this screen received last; 0 if there is none. */
  edition: number
  savedAt: string | null
  /** Data of the current save of the draft, as the last entry, and of the save before it if it had no response. */
  sent: readonly unknown[]
  /** Changes of lines that the server's draft possibly does not contain yet, oldest first. */
  scans: readonly DraftLineChange[]
  /** The part of `scans` that is being saved. */
  sentScans: readonly DraftLineChange[]
  /** Data that the form's data are based on: the server's draft as last received or saved, or the step's own data. */
  base: unknown
  /** Data for the open form after a merge with another device's draft. Each merge has a new serial number. */
  merged: { serial: number; data: Readonly<Record<string, unknown>> } | null
  /** Name of another user who has the claim, or who has taken the task over from this user (`isTakenOver`). */
  heldBy: string | null
  isTakenOver: boolean
  /** Pieces that the user holds when the task is withdrawn and that no task lists. */
  piecesInHand: readonly PiecesInHand[]
}

export const createInitialContext = (input: { path: string; person: string }): RunnerContext => ({
  ...input,
  view: null,
  initialForm: { key: 0, form: '', data: undefined },
  typed: null,
  asides: {},
  carriedValues: {},
  restorableInput: null,
  isMigrated: false,
  submit: null,
  queuedSince: null,
  busy: null,
  refusal: null,
  refusedSubmit: null,
  wasSentFromQueue: false,
  lostRefusal: null,
  edition: 0,
  savedAt: null,
  sent: [],
  scans: [],
  sentScans: [],
  base: undefined,
  merged: null,
  heldBy: null,
  isTakenOver: false,
  piecesInHand: [],
})

/**
 * True if the server stores the instance before its first step, so that it can be claimed and drafts are saved there.
 * This is not the case for an action.
 */
export const isClaimable = (view: RunnerView): view is TaskView | DeskView =>
  view.task !== null || view.order === null

/** True if `next` is older than `now`. Responses may arrive in another order than their requests. */
export function isOlderView(next: RunnerView | undefined, now: RunnerView | null): boolean {
  if (!next || !now) return false
  if (next.step.revision !== now.step.revision) return next.step.revision < now.step.revision
  return next.order !== null && now.order !== null && next.order.dateUpdate < now.order.dateUpdate
}

/** True if the step and its goods are the same, so that the displayed form still matches the server's state. */
export const isSameStepAndGoods = (next: RunnerView | undefined, now: RunnerView | null) =>
  next?.step.revision === now?.step.revision &&
  next?.step.form === now?.step.form &&
  JSON.stringify(next?.order?.lines) === JSON.stringify(now?.order?.lines)

/** Like `isSameStepAndGoods`, but ignores the marking codes of the lines, because the merge handles scans. */
export const isSameStepIgnoringMarkingCodes = (next: RunnerView, now: RunnerView | null) => {
  const getGoods = ({ order }: RunnerView) => order?.lines.map(({ marks: _, ...line }) => line)
  return (
    now !== null &&
    next.step.revision === now.step.revision &&
    next.step.form === now.step.form &&
    JSON.stringify(getGoods(next)) === JSON.stringify(getGoods(now))
  )
}

const getStepDraft = ({ draft, step }: RunnerView): StepDraft | null =>
  draft?.form === step.form ? draft : null

/** True if the data are based on the server's current draft, or became this draft by a save without a response. */
const isBasedOnDraft = (
  draft: StepDraft | null,
  { edition, sent, scans = [] }: Pick<RunnerContext, 'edition' | 'sent'> & Pick<DeviceDraft, 'scans'>,
) =>
  (draft?.edition ?? 0) === edition ||
  (draft?.edition === edition + 1 &&
    // Two devices that scan the same code save equal data. The ids of the scans distinguish them.
    (scans[0] === undefined || draft.scans.includes(scans[0].id)) &&
    sent.some((data) => isEqualJson(data, draft.data)))

/**
 * True if the draft stored by this device continues the server's draft. Timestamps cannot be compared, because the
 * two clocks may differ.
 */
export const isDeviceDraftBasedOnServerDraft = (view: RunnerView, device: DeviceDraft | null) =>
  device !== null &&
  device.form === view.step.form &&
  device.revision === view.step.revision &&
  isBasedOnDraft(getStepDraft(view), device)

/** True if this device has stored a draft that neither continues the server's draft nor is equal to it. */
export const isDeviceDraftOutdated = (view: RunnerView, device: DeviceDraft | null) =>
  device !== null &&
  device.form === view.step.form &&
  !isDeviceDraftBasedOnServerDraft(view, device) &&
  !isEqualJson(device.data, getStepDraft(view)?.data)

/** True if the server's draft needs no merge: the form's data are based on it, or are equal to it. */
export const canAdoptDraftEdition = (view: RunnerView, context: RunnerContext) =>
  isBasedOnDraft(getStepDraft(view), context) ||
  (isEqualJson(context.typed?.data, getStepDraft(view)?.data) &&
    context.scans.every(({ id }) => getStepDraft(view)?.scans.includes(id)))

/** Returns the changes of the context that replace the view and the edition of the draft without changing the form. */
export const adoptDraftEdition = (view: RunnerView): Partial<RunnerContext> => {
  const draft = getStepDraft(view)
  return { view, edition: draft?.edition ?? 0, savedAt: draft?.savedAt ?? null, sent: [] }
}

/** Returns the typed values that were not sent with the step and are carried forward to the next step. */
export function collectValuesForNextStep({
  carriedValues,
  typed,
  submit,
  initialForm,
}: RunnerContext): RunnerContext['carriedValues'] {
  const sent = Object.keys((submit?.body.payload ?? {}) as object)
  const remaining = { ...carriedValues, ...((typed?.form === initialForm.form ? typed.data : {}) as object) }
  return Object.fromEntries(Object.entries(remaining).filter(([field]) => !sent.includes(field)))
}

/**
 * Merges this device's data with the server's newer draft. Returns null if there is nothing to merge, or if the draft
 * belongs to another step or is not newer.
 */
export function mergeWithServerDraft(
  view: RunnerView,
  local: Omit<DeviceDraft, 'sent'> | null,
): DraftMergeResult | null {
  const draft = getStepDraft(view)
  if (draft === null || local === null || draft.edition <= local.edition) return null
  if (local.form !== draft.form || local.revision !== view.step.revision) return null
  const pending = (local.scans ?? []).filter(({ id }) => !draft.scans.includes(id))
  return { ...mergeDrafts({ base: local.base, mine: local.data, theirs: draft.data, pending }), pending }
}

export interface DraftMergeResult extends MergedDraft {
  /** Changes of lines that the server's draft does not contain yet. */
  pending: readonly DraftLineChange[]
}

/** Returns this device's data for a merge with the draft saved on another device; null until the task has loaded. */
export const toLocalMergeInput = ({ view, initialForm, typed, edition, scans, base }: RunnerContext) =>
  view && {
    form: initialForm.form,
    data: typed?.data ?? initialForm.data,
    revision: view.step.revision,
    edition,
    scans,
    base,
  }

export const omitEventFormDraft = (asides: EventFormDrafts, form: string | undefined): EventFormDrafts =>
  Object.fromEntries(Object.entries(asides).filter(([name]) => name !== form))

/**
 * Returns the changes of the context when the form of a view is opened. `device`: draft stored by this browser, which
 * is opened if it continues the server's draft; null to open the server's data.
 */
export function createOpenedFormContext(
  context: RunnerContext,
  view: RunnerView,
  device: DeviceDraft | null,
): Partial<RunnerContext> {
  const newest = isDeviceDraftBasedOnServerDraft(view, device) ? device : getStepDraft(view)
  const data = newest ? newest.data : view.step.data
  const { isMigrated, restorableInput, asides } = remapDrafts(context, view)
  const isRestored = isEqualJson(restorableInput?.data, data)
  return {
    isMigrated,
    ...adoptDraftEdition(view),
    scans: newest === device ? (device?.scans ?? []) : [],
    sentScans: [],
    merged: null,
    base: newest !== null && newest === device ? device.base : data,
    initialForm: { key: context.initialForm.key + 1, form: view.step.form ?? '', data },
    asides: view.step.ended ? {} : asides,
    restorableInput: isRestored ? null : restorableInput,
    typed: newest && { form: newest.form, data: newest.data },
    submit: null,
    refusal: null,
    refusedSubmit: null,
  }
}
