import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { ApiError, isPassing, fieldProblems } from '../../http/api-error.ts'
import { sendEvent } from './api.ts'
import { deviceAsides, deviceDrafts, offlineQueue, tellKeptRefused } from './device-store.ts'
import { isOutdated, without, type KeptSubmit, type Refusal, type Submit } from './context.ts'

export type Outcome =
  | { kind: 'accepted'; view: RunnerView }
  | { kind: 'refused'; refusal: Refusal }
  /**
   * Nobody knows whether the step took effect, or it was turned away for the moment alone: to be repeated with the same
   * key. `busy`: the server answered, and asks to wait until this moment of `performance.now()`.
   */
  | { kind: 'noAnswer'; busy: { until: number } | null }

export const refusalFrom = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message } = error
  const fields = fieldsIn(error)
  return { status, code, message, ...(Object.keys(fields).length > 0 && { fields }) }
}

/** By the form's top field, the first sentence about it. */
function fieldsIn(error: ApiError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of fieldProblems(error)) {
    const field = /^\/payload\/([^/]+)/.exec(path)?.[1]
    if (field !== undefined) fields[field] ??= message
  }
  return fields
}

/** A gateway without a server behind it says as little about the step as silence does; a bug of the server's stays one. */
const unanswered = (error: unknown): error is ApiError => isPassing(error) && error.status !== 500

/** Where a server that is busy does not say how long, ms. */
const breathMs = 2_000

const underWay = new Map<string, Promise<Outcome>>()
/** By key, until when the server asked to wait: by the clock that nobody sets. */
const busy = new Map<string, { until: number }>()

/** Sends a step. The runner and the sender of kept steps may ask for the same one at once: it then goes out once. */
export function sendSubmit(path: string, submit: Submit): Promise<Outcome> {
  return once(submit, () => inTurn(submit.key, {}, () => attempt(path, submit)))
}

function once(submit: Submit, send: () => Promise<Outcome>): Promise<Outcome> {
  const wait = busy.get(submit.key)
  if (wait && performance.now() < wait.until) return Promise.resolve({ kind: 'noAnswer', busy: wait })
  busy.delete(submit.key)
  const running = underWay.get(submit.key)
  if (running) return running
  const outcome = send().finally(() => underWay.delete(submit.key))
  underWay.set(submit.key, outcome)
  return outcome
}

/**
 * One tab of the browser at a time speaks for a step. Pages of plain HTTP have no locks: there its key alone guards it.
 * `ifAvailable`: while another tab does, `act` hears false.
 */
function inTurn<T>(key: string, how: { ifAvailable?: true }, act: (free: boolean) => Promise<T>): Promise<T> {
  return 'locks' in navigator
    ? navigator.locks.request(`runner.submit.${key}`, how, (lock) => act(lock !== null))
    : act(true)
}

async function attempt(path: string, submit: Submit): Promise<Outcome> {
  try {
    return { kind: 'accepted', view: await sendEvent(path, submit) }
  } catch (error) {
    if (!unanswered(error)) return { kind: 'refused', refusal: refusalFrom(error) }
    if (error.status === 0) return { kind: 'noAnswer', busy: null }
    const wait = { until: performance.now() + (error.retryAfterMs ?? breathMs) }
    busy.set(submit.key, wait)
    return { kind: 'noAnswer', busy: wait }
  }
}

/** How often a kept step is tried while the browser believes that there is a network, ms. */
const pauseMs = 10_000

/** Sends what this browser has kept of the person, also when its task is not on the screen. Answers how to stop. */
export function startOfflineSync(person: string): () => void {
  const sendAll = () => {
    for (const kept of offlineQueue.unsent(person)) if (!isOutdated(kept)) void sendKept(person, kept)
  }
  const timer = setInterval(sendAll, pauseMs)
  window.addEventListener('online', sendAll)
  sendAll()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', sendAll)
  }
}

/** What came of it is written down before another tab may look: it then finds nothing to send. */
async function sendKept(person: string, kept: KeptSubmit): Promise<void> {
  const settle = (outcome: Outcome) => {
    const now = offlineQueue.read(person, kept.path)
    if (now?.key !== kept.key || outcome.kind === 'noAnswer') return
    if (outcome.kind === 'accepted') {
      accepted.set(kept.path, { view: outcome.view, at: performance.now() })
      forget(person, kept)
    } else {
      offlineQueue.write(person, { ...now, refusal: outcome.refusal })
      tellKeptRefused()
    }
  }
  const outcome = await once(kept, () =>
    inTurn(kept.key, { ifAvailable: true }, async (free) => {
      const waits = free && offlineQueue.read(person, kept.path)?.key === kept.key
      if (!waits) return { kind: 'noAnswer', busy: null } as const
      const outcome = await attempt(kept.path, kept)
      settle(outcome)
      return outcome
    }),
  )
  settle(outcome)
}

/** Answers of queued steps, by path: the screen of a step may ask for it when it has just been carried out. */
const accepted = new Map<string, { view: RunnerView; at: number }>()
/** For so long such an answer belongs to the screen that is being opened, ms. */
const recentMs = 10_000

/** What the server answered to a queued step of this path since `since` of `performance.now()`; null: nothing. */
export function acceptedSince(path: string, since: number): RunnerView | null {
  const found = accepted.get(path)
  return found && found.at >= since ? found.view : null
}

/**
 * The step or action of this path cannot be loaded: it may be gone because its queued submit was carried out. Sends what is
 * queued, and answers what the server said to it; null: nothing was queued, or nobody answers.
 */
export async function outcomeOfQueued(
  person: string,
  path: string,
): Promise<Exclude<Outcome, { kind: 'noAnswer' }> | null> {
  const queued = offlineQueue.read(person, path)
  if (queued && !queued.refusal && !isOutdated(queued)) await sendKept(person, queued)
  const refusal = offlineQueue.read(person, path)?.refusal
  if (refusal) return { kind: 'refused', refusal }
  const view = acceptedSince(path, performance.now() - recentMs)
  accepted.delete(path)
  return view && { kind: 'accepted', view }
}

/** What went out is no draft any more. */
function forget(person: string, { path, typed, aside }: KeptSubmit): void {
  offlineQueue.remove(person, path)
  if (typed) deviceDrafts.remove(person, path, typed.form)
  deviceAsides.write(person, path, without(deviceAsides.read(person, path), aside))
}
