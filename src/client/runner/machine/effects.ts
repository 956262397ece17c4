import i18next from 'i18next'
import type { ActorRefFrom } from 'xstate'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { ApiError, isTransientError } from '../../http/api-error.ts'
import { handleRefusal } from '../../http/handle-refusal.ts'
import { isPhoneWidth } from '../../ui/phone-width.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { getFormLoader } from '../form/load-form.ts'
import { hasFormFields } from '../form/form-fields.ts'
import { getWorkflowNamespace } from '../use-translation-values.ts'
import { claimTask, fetchRunnerView, putDraft, releaseTaskClaim } from './api.ts'
import { deviceEventFormDrafts, deviceDrafts, offlineQueue } from './device-store.ts'
import { isClaimable, isOlderView, type RunnerContext } from './context.ts'
import type { RunnerEvent } from './events.ts'
import { runnerMachine } from './runner-machine.ts'
import { findQueuedSubmitResponseSince, resolveQueuedSubmit, toRefusal, sendSubmit } from './send-submit.ts'

type Self = Pick<ActorRefFrom<typeof runnerMachine>, 'send' | 'getSnapshot'>
interface Args {
  context: RunnerContext
  self: { send: (event: RunnerEvent) => void; getSnapshot: () => { status: string } }
}

/** Sends the event unless the runner has stopped, because a late response may arrive after its page was closed. */
const sendIfActive = (self: Self | Args['self'], event: RunnerEvent) => {
  if (self.getSnapshot().status === 'active') self.send(event)
}

/**
 * Maximum time in ms to wait for the texts and the form of a step. After that time the step displays its own loading
 * state.
 */
const maxPreloadMs = 1_000

/**
 * Loads the texts and the form before the step is rendered, because otherwise React would show the fallback for at
 * least 300 ms.
 */
async function preload({ step }: RunnerView): Promise<void> {
  const parts = [
    i18next.loadNamespaces(['runner', getWorkflowNamespace(step)]),
    step.form !== null && hasFormFields(step.form) ? getFormLoader(step.form).load() : null,
  ]
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, maxPreloadMs)))
  await Promise.race([Promise.allSettled(parts), timeout])
  clearTimeout(timer)
}

async function load({ context: { path, person }, self }: Args) {
  const since = performance.now()
  try {
    const fetched = await fetchRunnerView(path)
    // A queued step may have been accepted while the view was being loaded.
    const acceptedView = findQueuedSubmitResponseSince(path, since)
    const view =
      acceptedView && (acceptedView.step.ended || isOlderView(fetched, acceptedView)) ? acceptedView : fetched
    await preload(view)
    const device = view.step.form === null ? null : deviceDrafts.read(person, path, view.step.form)
    sendIfActive(self, {
      type: 'LOADED',
      view,
      phone: isPhoneWidth(),
      device,
      asides: deviceEventFormDrafts.read(person, path),
      queuedSubmit: offlineQueue.read(person, path),
    })
  } catch (error) {
    const refusal = toRefusal(error)
    const queued = await resolveQueuedSubmit(person, path)
    if (queued?.kind === 'accepted') {
      const phone = isPhoneWidth()
      const asides = deviceEventFormDrafts.read(person, path)
      return sendIfActive(self, {
        type: 'LOADED',
        view: queued.view,
        phone,
        device: null,
        asides,
        queuedSubmit: null,
      })
    }
    if (self.getSnapshot().status === 'active') handleRefusal(error, { hasDialog: false })
    sendIfActive(self, { type: 'LOAD_REFUSED', refusal: queued?.refusal ?? refusal })
  }
}

async function send({ context: { path, submit }, self }: Args) {
  if (!submit) return
  const outcome = await sendSubmit(path, submit)
  if (outcome.kind === 'accepted') {
    await preload(outcome.view)
    sendIfActive(self, { type: 'ACCEPTED', view: outcome.view, phone: isPhoneWidth() })
  } else if (outcome.kind === 'refused') {
    sendIfActive(self, { type: 'REFUSED', refusal: outcome.refusal })
  } else {
    sendIfActive(self, { type: 'NO_ANSWER', busy: outcome.busy })
  }
}

async function saveDraft({ context, self }: Args) {
  const { path, view, typed, edition, initialForm, scans } = context
  if (!view || !typed) return
  // The server does not store an action before its first step, so its draft is only on this device.
  if (!isClaimable(view))
    return sendIfActive(self, { type: 'SAVE_FAILED', opened: initialForm.key, canRetry: false })
  const body = {
    form: typed.form,
    data: typed.data,
    revision: view.step.revision,
    edition,
    ...(scans.length > 0 && { scans: [...scans] }),
  }
  try {
    const saved = await putDraft(path, body)
    sendIfActive(self, { type: 'SAVED', opened: initialForm.key, ...saved })
  } catch (error) {
    sendIfActive(self, { opened: initialForm.key, ...toSaveFailure(error) })
    const refusedClaim = toClaimFailureEvent(error)
    if (refusedClaim.type === 'CLAIM_REFUSED') sendIfActive(self, refusedClaim)
  }
}

function toSaveFailure(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  if (error.code === errorCodes.staleOrder) return { type: 'SAVE_STALE' } as const
  const { edition } = (error.details ?? {}) as { edition?: unknown }
  if (typeof edition === 'number') return { type: 'SAVE_OVERTAKEN' } as const
  return { type: 'SAVE_FAILED', canRetry: isTransientError(error) } as const
}

const pendingClaims = new Map<string, Promise<unknown>>()

async function claim({ context: { path }, self }: Args, takeOver: boolean) {
  const call = claimTask(path, takeOver)
  pendingClaims.set(path, call)
  try {
    const claim = await call
    // The response may contain no claim if the task was closed, or if the user lost the right to it, after the page
    // was loaded.
    sendIfActive(self, claim?.mine ? { type: 'CLAIMED', claim } : { type: 'CLAIM_FAILED' })
  } catch (error) {
    sendIfActive(self, toClaimFailureEvent(error))
  } finally {
    if (pendingClaims.get(path) === call) pendingClaims.delete(path)
  }
}

/**
 * Releases the claim of a page that was left while its claim request was running, unless the user has opened the task
 * again.
 */
export async function releasePendingClaim(path: string): Promise<void> {
  const call = pendingClaims.get(path)
  await call
  if ([undefined, call].includes(pendingClaims.get(path))) await releaseTaskClaim(path)
}

interface HolderDetails {
  name?: unknown
  taken?: unknown
}

/**
 * Converts an error of a claim request or of a save. Only a refusal that names another user means that the claim is
 * lost; without a response the claim may still be valid.
 */
export function toClaimFailureEvent(error: unknown): RunnerEvent {
  const details = error instanceof ApiError ? (error.details as HolderDetails | undefined) : undefined
  return typeof details?.name === 'string'
    ? { type: 'CLAIM_REFUSED', name: details.name, isTakenOver: details.taken === true }
    : { type: 'CLAIM_FAILED' }
}

function storeDraftOnDevice({ context }: Args) {
  const { path, person, view, typed, edition, sent, scans, base } = context
  if (!view || !typed) return
  deviceDrafts.write(person, path, { ...typed, revision: view.step.revision, edition, sent, scans, base })
}

/** The machine with its side effects: calls of the API and access to storage. */
export const runnerMachineWithEffects = runnerMachine.provide({
  actions: {
    load: (args) => void load(args),
    send: (args) => void send(args),
    saveDraft: (args) => void saveDraft(args),
    claim: (args) => void claim(args, false),
    takeOver: (args) => void claim(args, true),
    storeDraftOnDevice,
    storeAsides: ({ context: { path, person, asides } }) => deviceEventFormDrafts.write(person, path, asides),
    removeFromDevice: ({ context: { path, person, initialForm, restorableInput } }) => {
      deviceDrafts.remove(person, path, initialForm.form)
      if (restorableInput) deviceDrafts.remove(person, path, restorableInput.form)
    },
    queueSubmit: ({ context: { path, person, submit } }) => {
      if (submit) offlineQueue.write(person, { ...submit, path, keptAt: new Date().toISOString() })
    },
    removeQueued: ({ context: { path, person } }) => offlineQueue.remove(person, path),
  },
})
