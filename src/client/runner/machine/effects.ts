import i18next from 'i18next'
import type { ActorRefFrom } from 'xstate'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { ApiError, isPassing } from '../../http/api-error.ts'
import { heedRefusal } from '../../http/heed-refusal.ts'
import { isPhoneWidth } from '../../ui/phone-width.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { formCode } from '../form/load-form.ts'
import { hasFields } from '../form/outline.ts'
import { namespaceOf } from '../use-text-facts.ts'
import { claimTask, fetchView, putDraft, releaseTask } from './api.ts'
import { deviceAsides, deviceDrafts, offlineQueue } from './device-store.ts'
import { isClaimable, isOlder, type RunnerContext } from './context.ts'
import type { RunnerEvent } from './events.ts'
import { runnerMachine } from './runner-machine.ts'
import { acceptedSince, outcomeOfQueued, refusalFrom, sendSubmit } from './send-submit.ts'

type Self = Pick<ActorRefFrom<typeof runnerMachine>, 'send' | 'getSnapshot'>
interface Args {
  context: RunnerContext
  self: { send: (event: RunnerEvent) => void; getSnapshot: () => { status: string } }
}

/** Late answers of a page that was left change nothing. */
const tell = (self: Self | Args['self'], event: RunnerEvent) => {
  if (self.getSnapshot().status === 'active') self.send(event)
}

/** Longer than this a step is not held back for its texts and its form: it says itself that they are on their way, ms. */
const preparedWithin = 1_000

/** A step whose texts and form have come is drawn at once: React leaves what stands for a missing part there for 300 ms. */
async function prepare({ step }: RunnerView): Promise<void> {
  const parts = [
    i18next.loadNamespaces(['runner', namespaceOf(step)]),
    step.form !== null && hasFields(step.form) ? formCode(step.form).load() : null,
  ]
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, preparedWithin)))
  await Promise.race([Promise.allSettled(parts), late])
  clearTimeout(timer)
}

async function load({ context: { path, person }, self }: Args) {
  const since = performance.now()
  try {
    const fetched = await fetchView(path)
    // A queued step may have been carried out while the view was under way.
    const after = acceptedSince(path, since)
    const view = after && (after.step.ended || isOlder(fetched, after)) ? after : fetched
    await prepare(view)
    const device = view.step.form === null ? null : deviceDrafts.read(person, path, view.step.form)
    tell(self, {
      type: 'LOADED',
      view,
      phone: isPhoneWidth(),
      device,
      asides: deviceAsides.read(person, path),
      keptSubmit: offlineQueue.read(person, path),
    })
  } catch (error) {
    const refusal = refusalFrom(error)
    const queued = await outcomeOfQueued(person, path)
    if (queued?.kind === 'accepted') {
      const phone = isPhoneWidth()
      const asides = deviceAsides.read(person, path)
      return tell(self, { type: 'LOADED', view: queued.view, phone, device: null, asides, keptSubmit: null })
    }
    if (self.getSnapshot().status === 'active') heedRefusal(error, { inWindow: false })
    tell(self, { type: 'LOAD_REFUSED', refusal: queued?.refusal ?? refusal })
  }
}

async function send({ context: { path, submit }, self }: Args) {
  if (!submit) return
  const outcome = await sendSubmit(path, submit)
  if (outcome.kind === 'accepted') {
    await prepare(outcome.view)
    tell(self, { type: 'ACCEPTED', view: outcome.view, phone: isPhoneWidth() })
  } else if (outcome.kind === 'refused') {
    tell(self, { type: 'REFUSED', refusal: outcome.refusal })
  } else {
    tell(self, { type: 'NO_ANSWER', busy: outcome.busy })
  }
}

async function saveDraft({ context, self }: Args) {
  const { path, view, typed, edition, opened, scans } = context
  if (!view || !typed) return
  // An action is not begun before its first step: until then only this device keeps what is typed.
  if (!isClaimable(view)) return tell(self, { type: 'SAVE_FAILED', opened: opened.key, again: false })
  const body = {
    ...{ form: typed.form, data: typed.data, revision: view.step.revision, edition },
    ...(scans.length > 0 && { scans: [...scans] }),
  }
  try {
    const saved = await putDraft(path, body)
    tell(self, { type: 'SAVED', opened: opened.key, ...saved })
  } catch (error) {
    tell(self, { opened: opened.key, ...outcomeOfSave(error) })
    const held = claimRefusal(error)
    if (held.type === 'CLAIM_REFUSED') tell(self, held)
  }
}

function outcomeOfSave(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  if (error.code === errorCodes.staleOrder) return { type: 'SAVE_STALE' } as const
  const { edition } = (error.details ?? {}) as { edition?: unknown }
  if (typeof edition === 'number') return { type: 'SAVE_OVERTAKEN' } as const
  return { type: 'SAVE_FAILED', again: isPassing(error) } as const
}

const claiming = new Map<string, Promise<unknown>>()

async function claim({ context: { path }, self }: Args, takeOver: boolean) {
  const call = claimTask(path, takeOver)
  claiming.set(path, call)
  try {
    tell(self, { type: 'CLAIMED', claim: await call })
  } catch (error) {
    tell(self, claimRefusal(error))
  } finally {
    if (claiming.get(path) === call) claiming.delete(path)
  }
}

/** The page was left while its claim was being asked for: nobody works on the task, unless it was opened again. */
export async function releaseWhatIsClaimed(path: string): Promise<void> {
  const call = claiming.get(path)
  await call
  if ([undefined, call].includes(claiming.get(path))) await releaseTask(path)
}

interface Held {
  name?: unknown
  taken?: unknown
}

/** Only an answer that names the holder takes the work away: without an answer the claim may well stand. */
export function claimRefusal(error: unknown): RunnerEvent {
  const details = error instanceof ApiError ? (error.details as Held | undefined) : undefined
  return typeof details?.name === 'string'
    ? { type: 'CLAIM_REFUSED', name: details.name, taken: details.taken === true }
    : { type: 'CLAIM_FAILED' }
}

function keepOnDevice({ context }: Args) {
  const { path, person, view, typed, edition, sent, scans, base } = context
  if (!view || !typed) return
  deviceDrafts.write(person, path, { ...typed, revision: view.step.revision, edition, sent, scans, base })
}

/** The machine with its hands: calls and storage. */
export const workingRunner = runnerMachine.provide({
  actions: {
    load: (args) => void load(args),
    send: (args) => void send(args),
    saveDraft: (args) => void saveDraft(args),
    claim: (args) => void claim(args, false),
    takeOver: (args) => void claim(args, true),
    keepOnDevice,
    keepAsides: ({ context: { path, person, asides } }) => deviceAsides.write(person, path, asides),
    forgetOnDevice: ({ context: { path, person, opened, offered } }) => {
      deviceDrafts.remove(person, path, opened.form)
      if (offered) deviceDrafts.remove(person, path, offered.form)
    },
    keep: ({ context: { path, person, submit } }) => {
      if (submit) offlineQueue.write(person, { ...submit, path, keptAt: new Date().toISOString() })
    },
    forgetKept: ({ context: { path, person } }) => offlineQueue.remove(person, path),
  },
})
