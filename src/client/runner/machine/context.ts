import type { DeskView, Draft, RunnerView, SubmitBody, TaskView } from '../../../../schemas/api/tasks.ts'
import { mergeDrafts, type MergedDraft, type ScanEvent } from '../../../shared/draft-scans.ts'
import { remapDrafts } from './remap-drafts.ts'
import { isSameData } from './same-data.ts'

export interface Refusal {
  status: number
  code: number
  /** The server's sentence, in the person's language. */
  message: string
  /** By field of the form, the sentence about it. */
  fields?: Readonly<Record<string, string>>
}

/** A field shows the sentence itself. */
export const isShownAtField = ({ message, fields }: Pick<Refusal, 'message' | 'fields'>) =>
  Object.values(fields ?? {}).includes(message)

export interface FormData {
  form: string
  data: unknown
}

export interface Submit {
  body: SubmitBody
  /** Idempotency-Key: a repeat of the same step carries the same. */
  key: string
  /** null: it belongs to no order. */
  orderUpdateTime: string | null
  /** What stood in the form of the step. */
  typed: FormData | null
  /** The small form of the event, when the payload was typed there. */
  aside?: string
}

/** A step that was sent while no answer came. `refusal`: it was sent later and refused; nobody has seen that yet. */
export interface KeptSubmit extends Submit {
  /** Of the task or action. */
  path: string
  keptAt: string
  refusal?: Refusal
}

/** After a shift nobody remembers the step, and the order has moved on: it is sent only when the person says so. */
export const sentByItselfMs = 12 * 3_600_000

export const isOutdated = ({ keptAt }: Pick<KeptSubmit, 'keptAt'>, now = Date.now()): boolean =>
  now - Date.parse(keptAt) > sentByItselfMs

/** What was typed, as this browser keeps it until the server has it. */
export interface DeviceDraft extends FormData {
  revision: number
  /** Edition of the server's draft that it was typed upon; 0: there was none. */
  edition: number
  sent: readonly unknown[]
  /** Changes of lines among it that the server may not have; absent: it was kept before they were. */
  scans?: readonly ScanEvent[]
  /** What it was typed upon. */
  base?: unknown
}

export type Asides = Readonly<Record<string, unknown>>

export interface RunnerContext {
  /** Of the task, the action or the desk: `tasks/7`, `orders/100234/actions/cancelOrder`, `desks/7`. */
  path: string
  /** Id of who is signed in: what this browser keeps is kept for this person. */
  person: string
  view: RunnerView | null
  /** What the form opened with; a new key draws a new form. */
  opened: { key: number; form: string; data: unknown }
  /** What stands in the form, when it differs from what the step brought. */
  typed: FormData | null
  /** By form, what stands in the small forms of events, which are asked in a dialog. */
  asides: Asides
  /** What was typed in the steps before and went with none of them: fields that are `kept` take it up. */
  carried: Readonly<Record<string, unknown>>
  /** What was typed before the page was refreshed. */
  offered: FormData | null
  /** The step that is open came over to another version of its process while this page showed it. */
  cameOver: boolean
  /** Under way, or not answered. */
  submit: Submit | null
  /** When `submit` was kept, if that is too long ago to be sent by itself. */
  outdated: string | null
  /** The server turned the step away for the moment, until `performance.now()` says so; null: no answer came. */
  busy: { until: number } | null
  refusal: Refusal | null
  /** The step that `refusal` speaks of. */
  refused: Submit | null
  /** It went out after the person had gone on. */
  later: boolean
  /** Such a step that met a newer one; the task that is being asked for may have ended. */
  lost: { refusal: Refusal | null; refused: Submit | null } | null
  /** Edition of the server's draft that this screen has seen; 0: none. */
  edition: number
  savedAt: string | null
  /** Data on their way to the server's draft: the newest last, before them what was never answered. */
  sent: readonly unknown[]
  /** Changes of lines that the server's draft may not hold, the newest last. */
  scans: readonly ScanEvent[]
  /** Those of `scans` that are on their way. */
  sentScans: readonly ScanEvent[]
  /** What the form's data began from: the server's draft as it was last seen, else what the step brought. */
  base: unknown
  /** Data that were merged with another terminal's, for the form that is open; a new number each time. */
  merged: { serial: number; data: Readonly<Record<string, unknown>> } | null
  /** Name of the other person who holds the claim, or has taken the task from this one (`taken`). */
  heldBy: string | null
  taken: boolean
}

export const startFrom = (of: { path: string; person: string }): RunnerContext => ({
  ...of,
  view: null,
  opened: { key: 0, form: '', data: undefined },
  typed: null,
  asides: {},
  carried: {},
  offered: null,
  cameOver: false,
  submit: null,
  outdated: null,
  busy: null,
  refusal: null,
  refused: null,
  later: false,
  lost: null,
  edition: 0,
  savedAt: null,
  sent: [],
  scans: [],
  sentScans: [],
  base: undefined,
  merged: null,
  heldBy: null,
  taken: false,
})

/** The server has it before its first step: it is claimed, and what is typed is kept there. An action is not. */
export const isClaimable = (view: RunnerView): view is TaskView | DeskView =>
  view.task !== null || view.order === null

/** Two answers may overtake each other. */
export function isOlder(next: RunnerView | undefined, now: RunnerView | null): boolean {
  if (!next || !now) return false
  if (next.step.revision !== now.step.revision) return next.step.revision < now.step.revision
  return next.order !== null && now.order !== null && next.order.dateUpdate < now.order.dateUpdate
}

/** The same step of the same goods: the form on the screen still speaks of what the server has. */
export const isSameStep = (next: RunnerView | undefined, now: RunnerView | null) =>
  next?.step.revision === now?.step.revision &&
  next?.step.form === now?.step.form &&
  JSON.stringify(next?.order?.lines) === JSON.stringify(now?.order?.lines)

/** The same form of the same step; units that were scanned elsewhere are part of what is merged. */
export const isSameForm = (next: RunnerView, now: RunnerView | null) => {
  const goods = ({ order }: RunnerView) => order?.lines.map(({ marks: _, ...line }) => line)
  return (
    now !== null &&
    next.step.revision === now.step.revision &&
    next.step.form === now.step.form &&
    JSON.stringify(goods(next)) === JSON.stringify(goods(now))
  )
}

const draftOf = ({ draft, step }: RunnerView): Draft | null => (draft?.form === step.form ? draft : null)

/** What was typed upon the server's draft as it stands: upon its edition, or upon one whose save was never answered. */
const isUpon = (
  draft: Draft | null,
  { edition, sent, scans = [] }: Pick<RunnerContext, 'edition' | 'sent'> & Pick<DeviceDraft, 'scans'>,
) =>
  (draft?.edition ?? 0) === edition ||
  (draft?.edition === edition + 1 &&
    // Two terminals that scan the same once save the same data: the ids say whose it is.
    (scans[0] === undefined || draft.scans.includes(scans[0].id)) &&
    sent.some((data) => isSameData(data, draft.data)))

/** True when what this device has kept goes on from the server's draft. Two clocks would not tell. */
export const isDeviceNewer = (view: RunnerView, device: DeviceDraft | null) =>
  device !== null &&
  device.form === view.step.form &&
  device.revision === view.step.revision &&
  isUpon(draftOf(view), device)

/** This device has kept something that neither goes on from the server's draft nor stands in it. */
export const isDeviceBehind = (view: RunnerView, device: DeviceDraft | null) =>
  device !== null &&
  device.form === view.step.form &&
  !isDeviceNewer(view, device) &&
  !isSameData(device.data, draftOf(view)?.data)

/** A newer edition of the draft takes nothing away from what stands in this form. */
export const isNothingLost = (view: RunnerView, context: RunnerContext) =>
  isUpon(draftOf(view), context) ||
  (isSameData(context.typed?.data, draftOf(view)?.data) &&
    context.scans.every(({ id }) => draftOf(view)?.scans.includes(id)))

/** The newer edition as the one that is seen here, under the form as it stands. */
export const withEditionOf = (view: RunnerView): Partial<RunnerContext> => {
  const draft = draftOf(view)
  return { view, edition: draft?.edition ?? 0, savedAt: draft?.savedAt ?? null, sent: [] }
}

/** What is left of what was typed once a step was taken: a note that went with it is done. */
export function carriedAfter({ carried, typed, submit, opened }: RunnerContext): RunnerContext['carried'] {
  const sent = Object.keys((submit?.body.payload ?? {}) as object)
  const left = { ...carried, ...((typed?.form === opened.form ? typed.data : {}) as object) }
  return Object.fromEntries(Object.entries(left).filter(([field]) => !sent.includes(field)))
}

/** What this device and the server's newer draft come to together; null: the draft is none of this step, or no newer one. */
export function mergedWith(view: RunnerView, mine: Omit<DeviceDraft, 'sent'> | null): Merged | null {
  const draft = draftOf(view)
  if (draft === null || mine === null || draft.edition <= mine.edition) return null
  if (mine.form !== draft.form || mine.revision !== view.step.revision) return null
  const pending = (mine.scans ?? []).filter(({ id }) => !draft.scans.includes(id))
  return { ...mergeDrafts({ base: mine.base, mine: mine.data, theirs: draft.data, pending }), pending }
}

export interface Merged extends MergedDraft {
  /** Changes that are not in the server's draft yet. */
  pending: readonly ScanEvent[]
}

/** What stands on this screen, as one side of a merge. */
export const sideOf = ({ view, opened, typed, edition, scans, base }: RunnerContext) =>
  view && {
    ...{ form: opened.form, data: typed?.data ?? opened.data, revision: view.step.revision },
    ...{ edition, scans, base },
  }

export const without = (asides: Asides, form: string | undefined): Asides =>
  Object.fromEntries(Object.entries(asides).filter(([name]) => name !== form))

/** `device`: what this browser has kept, when it may go into the form unasked. */
export function openForm(
  context: RunnerContext,
  view: RunnerView,
  device: DeviceDraft | null,
): Partial<RunnerContext> {
  const newest = isDeviceNewer(view, device) ? device : draftOf(view)
  const data = newest ? newest.data : view.step.data
  const { cameOver, offered, asides } = remapDrafts(context, view)
  const restored = isSameData(offered?.data, data)
  return {
    cameOver,
    ...withEditionOf(view),
    ...{ scans: newest === device ? (device?.scans ?? []) : [], sentScans: [], merged: null },
    base: newest !== null && newest === device ? device.base : data,
    opened: { key: context.opened.key + 1, form: view.step.form ?? '', data },
    asides: view.step.ended ? {} : asides,
    offered: restored ? null : offered,
    typed: newest && { form: newest.form, data: newest.data },
    submit: null,
    refusal: null,
    refused: null,
  }
}
