import type { ActorRefFrom } from 'xstate'
import { ApiError } from '../http/api-error.ts'
import { isPhoneWidth } from '../ui/phone-width.ts'
import { errorCodes } from '../../shared/error-codes.ts'
import { claimTask, fetchTask, putDraft } from './api.ts'
import { deviceDrafts, keptSubmits } from './device-store.ts'
import type { RunnerContext } from './runner-context.ts'
import type { RunnerEvent } from './runner-events.ts'
import { runnerMachine } from './runner-machine.ts'
import { refusalFrom, sendSubmit } from './send-submit.ts'

type Self = Pick<ActorRefFrom<typeof runnerMachine>, 'send' | 'getSnapshot'>
interface Args {
  context: RunnerContext
  self: { send: (event: RunnerEvent) => void; getSnapshot: () => { status: string } }
}

/** Late answers of a page that was left change nothing. */
const tell = (self: Self | Args['self'], event: RunnerEvent) => {
  if (self.getSnapshot().status === 'active') self.send(event)
}

async function load({ context: { taskId, person }, self }: Args) {
  try {
    const view = await fetchTask(taskId)
    const device = view.step.form === null ? null : deviceDrafts.read(person, taskId, view.step.form)
    tell(self, {
      type: 'LOADED',
      view,
      phone: isPhoneWidth(),
      device,
      kept: keptSubmits.read(person, taskId),
    })
  } catch (error) {
    tell(self, { type: 'LOAD_REFUSED', refusal: refusalFrom(error) })
  }
}

async function send({ context: { taskId, submit }, self }: Args) {
  if (!submit) return
  const outcome = await sendSubmit(taskId, submit)
  if (outcome.kind === 'accepted') {
    tell(self, { type: 'ACCEPTED', view: outcome.view, phone: isPhoneWidth() })
  } else if (outcome.kind === 'refused') {
    tell(self, { type: 'REFUSED', refusal: outcome.refusal })
  } else {
    tell(self, { type: 'NO_ANSWER' })
  }
}

async function saveDraft({ context, self }: Args) {
  const { taskId, view, typed, edition, opened } = context
  if (!view || !typed) return
  const body = { form: typed.form, data: typed.data, revision: view.step.revision, edition }
  try {
    const saved = await putDraft(taskId, body)
    tell(self, { type: 'SAVED', opened: opened.key, ...saved })
  } catch (error) {
    const stale = error instanceof ApiError && error.code === errorCodes.staleOrder
    tell(self, { type: stale ? 'SAVE_STALE' : 'SAVE_FAILED', opened: opened.key })
  }
}

async function claim({ context: { taskId }, self }: Args, takeOver: boolean) {
  try {
    tell(self, { type: 'CLAIMED', claim: await claimTask(taskId, takeOver) })
  } catch (error) {
    tell(self, claimRefusal(error))
  }
}

/** Only an answer that names the holder takes the work away: without an answer the claim may well stand. */
export function claimRefusal(error: unknown): RunnerEvent {
  const details = error instanceof ApiError ? (error.details as { name?: unknown } | undefined) : undefined
  return typeof details?.name === 'string'
    ? { type: 'CLAIM_REFUSED', name: details.name }
    : { type: 'CLAIM_FAILED' }
}

function keepOnDevice({ context: { taskId, person, view, typed } }: Args) {
  if (!view || !typed) return
  const savedAt = new Date().toISOString()
  deviceDrafts.write(person, taskId, { ...typed, revision: view.step.revision, savedAt })
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
    forgetOnDevice: ({ context: { taskId, person, opened, offered } }) => {
      deviceDrafts.remove(person, taskId, opened.form)
      if (offered) deviceDrafts.remove(person, taskId, offered.form)
    },
    keep: ({ context: { taskId, person, submit } }) => {
      if (submit) keptSubmits.write(person, { ...submit, taskId, keptAt: new Date().toISOString() })
    },
    forgetKept: ({ context: { taskId, person } }) => keptSubmits.remove(person, taskId),
  },
})
