import type { DeskView, Draft, RunnerView, SubmitBody, TaskView } from '../../../../schemas/api/tasks.ts'
import { mergeDrafts, type MergedDraft, type ScanEvent } from '../../../shared/draft-scans.ts'
import { remapDrafts } from './remap-drafts.ts'
import { isSameData } from './same-data.ts'

export interface Refusal {
  status: number
  code: number
  /** The server's message in the user's language. */
  message: string
  /** Message per form field. */
  fields?: Readonly<Record<string, string>>
}

/** True if the message is already displayed at a field. */
export const isShownAtField = ({ message, fields }: Pick<Refusal, 'message' | 'fields'>) =>
  Object.values(fields ?? {}).includes(message)

export interface FormData {
  form: string
  data: unknown
}

export interface Submit {
  body: SubmitBody
  /** Idempotency-Key: a repeat of the same step carries the same key. */
  key: string
  /** null: the submit belongs to no order. */
  orderUpdateTime: string | null
  /** Content of the step's form at the time of the submit. */
  typed: FormData | null
  /** Form id of the event's dialog, when the payload was typed there. */
  aside?: string
}

/** A submitted step that got no response. `refusal`: it was sent later and refused, and no user has seen that yet. */
export interface QueuedSubmit extends Submit {
  /** Path of the task or action. */
  path: string
  keptAt: string
  refusal?: Refusal
}

/**
 * Maximum age of a queued step that is sent automatically, ms. An older step, from a previous shift, is sent only
 * after the user confirms.
 */
export const autoSendMaxAgeMs = 12 * 3_600_000

export const isOutdated = ({ keptAt }: Pick<QueuedSubmit, 'keptAt'>, now = Date.now()): boolean =>
  now - Date.parse(keptAt) > autoSendMaxAgeMs

/** Form data as this browser stores them until the server has them. */
export interface DeviceDraft extends FormData {
  revision: number
  /** Edition of the server's draft that the data are based on; 0: there was no draft. */
  edition: number
  sent: readonly unknown[]
  /** Line changes in the data that the server may not have; absent in drafts stored by an older client. */
  scans?: readonly ScanEvent[]
  /** Data that the user started from. */
  base?: unknown
}

export type Asides = Readonly<Record<string, unknown>>

export interface RunnerContext {
  /** Path of the task, the action or the desk: `tasks/7`, `orders/100234/actions/cancelOrder`, `desks/7`. */
  path: string
  /** Id of the signed-in user: everything this browser stores is stored per user. */
  person: string
  view: RunnerView | null
  /** Initial data of the form; a new key mounts a new form. */
  initialForm: { key: number; form: string; data: unknown }
  /** Current form data when they differ from the step's own data. */
  typed: FormData | null
  /** Data of the small event forms in dialogs, by form id. */
  asides: Asides
  /** Values typed in earlier steps and not submitted with any of them: fields marked `kept` reuse them. */
  carriedValues: Readonly<Record<string, unknown>>
  /** Data typed before the step was refreshed, offered for restoring. */
  restorableInput: FormData | null
  /** The open step was migrated to another version of its process while this page showed it. */
  isMigrated: boolean
  /** The submit in flight, or the one without a response. */
  submit: Submit | null
  /** Time when `submit` was queued, if that is too long ago to send it without confirmation. */
  queuedSince: string | null
  /** The server asked to wait until this moment of `performance.now()`; null: there was no response. */
  busy: { until: number } | null
  refusal: Refusal | null
  /** The submit that `refusal` belongs to. */
  refusedSubmit: Submit | null
  /** The refused submit was sent from the queue after the user had moved on. */
  wasSentFromQueue: boolean
  /** A queued submit that was refused as stale; the task that is being reloaded may have ended. */
  lostRefusal: { refusal: Refusal | null; refusedSubmit: Submit | null } | null
  /** Edition of the server's draft last seen by this screen; 0: none. */
  edition: number
  savedAt: string | null
  /** Data being saved to the server's draft: the newest last, preceded by saves without a response. */
  sent: readonly unknown[]
  /** Line changes that the server's draft may not contain, the newest last. */
  scans: readonly ScanEvent[]
  /** The part of `scans` that is being saved. */
  sentScans: readonly ScanEvent[]
  /** Base of the form's data: the server's draft as last seen, else the step's own data. */
  base: unknown
  /** Data merged with another terminal's draft, for the open form; each merge has a new serial number. */
  merged: { serial: number; data: Readonly<Record<string, unknown>> } | null
  /** Name of the other user who holds the claim, or who took the task over from this user (`isTakenOver`). */
  heldBy: string | null
  isTakenOver: boolean
}

export const createInitialContext = (of: { path: string; person: string }): RunnerContext => ({
  ...of,
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
})

/**
 * The server knows it before its first step, so it can be claimed and drafts are saved there. An action has neither.
 */
export const isClaimable = (view: RunnerView): view is TaskView | DeskView =>
  view.task !== null || view.order === null

/** True if `next` is older than `now`: responses may arrive out of order. */
export function isOlderView(next: RunnerView | undefined, now: RunnerView | null): boolean {
  if (!next || !now) return false
  if (next.step.revision !== now.step.revision) return next.step.revision < now.step.revision
  return next.order !== null && now.order !== null && next.order.dateUpdate < now.order.dateUpdate
}

/** True if the step and its goods are the same, so that the form on the screen still matches the server's state. */
export const isSameStep = (next: RunnerView | undefined, now: RunnerView | null) =>
  next?.step.revision === now?.step.revision &&
  next?.step.form === now?.step.form &&
  JSON.stringify(next?.order?.lines) === JSON.stringify(now?.order?.lines)

/**
 * True if both views show the same form of the same step. Scanned marks are ignored, because the merge handles them.
 */
export const isSameForm = (next: RunnerView, now: RunnerView | null) => {
  const goods = ({ order }: RunnerView) => order?.lines.map(({ marks: _, ...line }) => line)
  return (
    now !== null &&
    next.step.revision === now.step.revision &&
    next.step.form === now.step.form &&
    JSON.stringify(goods(next)) === JSON.stringify(goods(now))
  )
}

const getStepDraft = ({ draft, step }: RunnerView): Draft | null => (draft?.form === step.form ? draft : null)

/** The data are based on the current server draft: on its edition, or on one whose save got no response. */
const isBasedOnDraft = (
  draft: Draft | null,
  { edition, sent, scans = [] }: Pick<RunnerContext, 'edition' | 'sent'> & Pick<DeviceDraft, 'scans'>,
) =>
  (draft?.edition ?? 0) === edition ||
  (draft?.edition === edition + 1 &&
    // Two terminals that scan the same save equal data: the scan ids tell them apart.
    (scans[0] === undefined || draft.scans.includes(scans[0].id)) &&
    sent.some((data) => isSameData(data, draft.data)))

/**
 * True when this device's stored draft continues the server's draft. Timestamps of two clocks could not decide that.
 */
export const isDeviceDraftNewer = (view: RunnerView, device: DeviceDraft | null) =>
  device !== null &&
  device.form === view.step.form &&
  device.revision === view.step.revision &&
  isBasedOnDraft(getStepDraft(view), device)

/** True if this device has stored a draft that neither continues the server's draft nor equals it. */
export const isDeviceDraftOutdated = (view: RunnerView, device: DeviceDraft | null) =>
  device !== null &&
  device.form === view.step.form &&
  !isDeviceDraftNewer(view, device) &&
  !isSameData(device.data, getStepDraft(view)?.data)

/** True if opening the newer edition of the draft discards no input of this form. */
export const canAdoptDraftEdition = (view: RunnerView, context: RunnerContext) =>
  isBasedOnDraft(getStepDraft(view), context) ||
  (isSameData(context.typed?.data, getStepDraft(view)?.data) &&
    context.scans.every(({ id }) => getStepDraft(view)?.scans.includes(id)))

/** Adopts the newer edition of the draft without changing the form. */
export const adoptDraftEdition = (view: RunnerView): Partial<RunnerContext> => {
  const draft = getStepDraft(view)
  return { view, edition: draft?.edition ?? 0, savedAt: draft?.savedAt ?? null, sent: [] }
}

/** Unsubmitted values that remain after a step: a note that was sent with it is dropped. */
export function collectCarriedValues({
  carriedValues: carried,
  typed,
  submit,
  initialForm,
}: RunnerContext): RunnerContext['carriedValues'] {
  const sent = Object.keys((submit?.body.payload ?? {}) as object)
  const remaining = { ...carried, ...((typed?.form === initialForm.form ? typed.data : {}) as object) }
  return Object.fromEntries(Object.entries(remaining).filter(([field]) => !sent.includes(field)))
}

/**
 * Merge of this device's data with the server's newer draft; null: the draft belongs to another step or is not
 * newer.
 */
export function mergeWithServerDraft(
  view: RunnerView,
  local: Omit<DeviceDraft, 'sent'> | null,
): Merged | null {
  const draft = getStepDraft(view)
  if (draft === null || local === null || draft.edition <= local.edition) return null
  if (local.form !== draft.form || local.revision !== view.step.revision) return null
  const pending = (local.scans ?? []).filter(({ id }) => !draft.scans.includes(id))
  return { ...mergeDrafts({ base: local.base, mine: local.data, theirs: draft.data, pending }), pending }
}

export interface Merged extends MergedDraft {
  /** Line changes that are not in the server's draft yet. */
  pending: readonly ScanEvent[]
}

/** Returns the data of this screen as one side of a merge. */
export const toMergeSide = ({ view, initialForm, typed, edition, scans, base }: RunnerContext) =>
  view && {
    form: initialForm.form,
    data: typed?.data ?? initialForm.data,
    revision: view.step.revision,
    edition,
    scans,
    base,
  }

export const omitAside = (asides: Asides, form: string | undefined): Asides =>
  Object.fromEntries(Object.entries(asides).filter(([name]) => name !== form))

/** `device`: the draft stored by this browser, when it may be opened without asking. */
export function openForm(
  context: RunnerContext,
  view: RunnerView,
  device: DeviceDraft | null,
): Partial<RunnerContext> {
  const newest = isDeviceDraftNewer(view, device) ? device : getStepDraft(view)
  const data = newest ? newest.data : view.step.data
  const { isMigrated, restorableInput, asides } = remapDrafts(context, view)
  const isRestored = isSameData(restorableInput?.data, data)
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
