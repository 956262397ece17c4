import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { ApiError, isTransientError, getFieldProblems } from '../../http/api-error.ts'
import { submitStep } from './api.ts'
import { deviceEventFormDrafts, deviceDrafts, offlineQueue, notifyQueuedStepRefused } from './device-store.ts'
import {
  isSubmitOutdated,
  omitEventFormDraft,
  type QueuedSubmit,
  type Refusal,
  type SubmitRequest,
} from './context.ts'

export type SubmitOutcome =
  | { kind: 'accepted'; view: RunnerView }
  | { kind: 'refused'; refusal: Refusal }
  /**
   * It is unknown whether the step was processed, or the server refused it only temporarily. It is repeated with the
   * same key.
   * `busy`: the server is busy; the step may be sent again at this time of `performance.now()`.
   */
  | { kind: 'noAnswer'; busy: { until: number } | null }

export const toRefusal = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message } = error
  const fields = collectFieldMessages(error)
  return { status, code, message, ...(Object.keys(fields).length > 0 && { fields }) }
}

/** Returns the first message for each top-level field of the form, and for each added question (`answers/<key>`). */
function collectFieldMessages(error: ApiError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of getFieldProblems(error)) {
    const field = /^\/payload\/(answers\/[^/]+|[^/]+)/.exec(path)?.[1]
    if (field !== undefined) fields[field] ??= message
  }
  return fields
}

/**
 * True if the result of the step is unknown, or if the server refused the step only temporarily. A bug of the server
 * (500) counts as a refusal.
 */
const isOutcomeUnknown = (error: unknown): error is ApiError =>
  isTransientError(error) && error.status !== 500

/** Delay in ms if a busy server sends no Retry-After. */
const defaultRetryMs = 2_000

const pendingSends = new Map<string, Promise<SubmitOutcome>>()
/** When a step may be sent again after a busy server, as a time of `performance.now()`, by idempotency key. */
const busyUntil = new Map<string, { until: number }>()

/**
 * Sends a step. The runner and the code that sends queued steps may send the same step at the same time; only one
 * request is made.
 */
export function sendSubmit(path: string, submit: SubmitRequest): Promise<SubmitOutcome> {
  return deduplicateSend(submit, () => withSubmitLock(submit.key, {}, () => attempt(path, submit)))
}

function deduplicateSend(submit: SubmitRequest, send: () => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
  const wait = busyUntil.get(submit.key)
  if (wait && performance.now() < wait.until) return Promise.resolve({ kind: 'noAnswer', busy: wait })
  busyUntil.delete(submit.key)
  const running = pendingSends.get(submit.key)
  if (running) return running
  const outcome = send().finally(() => pendingSends.delete(submit.key))
  pendingSends.set(submit.key, outcome)
  return outcome
}

/**
 * Ensures that only one tab of the browser sends a step at a time. Plain HTTP has no Web Locks, so there only the
 * idempotency key prevents a double step. `ifAvailable`: calls `act` with false while another tab has the lock.
 */
function withSubmitLock<T>(
  key: string,
  options: { ifAvailable?: true },
  act: (isFree: boolean) => Promise<T>,
): Promise<T> {
  return 'locks' in navigator
    ? navigator.locks.request(`runner.submit.${key}`, options, (lock) => act(lock !== null))
    : act(true)
}

async function attempt(path: string, submit: SubmitRequest): Promise<SubmitOutcome> {
  try {
    return { kind: 'accepted', view: await submitStep(path, submit) }
  } catch (error) {
    if (!isOutcomeUnknown(error)) return { kind: 'refused', refusal: toRefusal(error) }
    if (error.status === 0) return { kind: 'noAnswer', busy: null }
    const wait = { until: performance.now() + (error.retryAfterMs ?? defaultRetryMs) }
    busyUntil.set(submit.key, wait)
    return { kind: 'noAnswer', busy: wait }
  }
}

/** Interval in ms for retries of queued steps. */
const syncIntervalMs = 10_000

/**
 * Sends the queued steps of the user that are not outdated, including those of tasks that are not open on the screen.
 * Returns the function that stops the sending.
 */
export function startOfflineSync(person: string): () => void {
  const sendAll = () => {
    for (const queued of offlineQueue.unsent(person))
      if (!isSubmitOutdated(queued)) void sendQueued(person, queued)
  }
  const timer = setInterval(sendAll, syncIntervalMs)
  window.addEventListener('online', sendAll)
  sendAll()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', sendAll)
  }
}

/**
 * Sends a queued step. The result is stored before the lock is released, so that another tab finds nothing left to
 * send.
 */
async function sendQueued(person: string, queued: QueuedSubmit): Promise<void> {
  const storeOutcome = (outcome: SubmitOutcome) => {
    const stored = offlineQueue.read(person, queued.path)
    if (stored?.key !== queued.key || outcome.kind === 'noAnswer') return
    if (outcome.kind === 'accepted') {
      acceptedResponses.set(queued.path, { view: outcome.view, at: performance.now() })
      clearStored(person, queued)
    } else {
      offlineQueue.write(person, { ...stored, refusal: outcome.refusal })
      notifyQueuedStepRefused()
    }
  }
  const outcome = await deduplicateSend(queued, () =>
    withSubmitLock(queued.key, { ifAvailable: true }, async (isFree) => {
      const isQueued = isFree && offlineQueue.read(person, queued.path)?.key === queued.key
      if (!isQueued) return { kind: 'noAnswer', busy: null } as const
      const outcome = await attempt(queued.path, queued)
      storeOutcome(outcome)
      return outcome
    }),
  )
  storeOutcome(outcome)
}

/**
 * Views that the server returned for accepted queued steps, by path. The screen of a step may need one that has just
 * arrived.
 */
const acceptedResponses = new Map<string, { view: RunnerView; at: number }>()
/** Maximum age in ms of a response that a screen may use when it opens. */
const maxResponseAgeMs = 10_000

/**
 * Returns the response to a queued step of this path that arrived since `since` (`performance.now()`); null if there
 * is none.
 */
export function findQueuedSubmitResponseSince(path: string, since: number): RunnerView | null {
  const response = acceptedResponses.get(path)
  return response && response.at >= since ? response.view : null
}

/**
 * Called if the step or action of this path cannot be loaded. The reason may be that its queued submit was accepted.
 * Sends the queued submit unless it is outdated. Returns the result, also one of the last ten seconds; null if there
 * is none.
 */
export async function resolveQueuedSubmit(
  person: string,
  path: string,
): Promise<Exclude<SubmitOutcome, { kind: 'noAnswer' }> | null> {
  const queued = offlineQueue.read(person, path)
  if (queued && !queued.refusal && !isSubmitOutdated(queued)) await sendQueued(person, queued)
  const refusal = offlineQueue.read(person, path)?.refusal
  if (refusal) return { kind: 'refused', refusal }
  const view = findQueuedSubmitResponseSince(path, performance.now() - maxResponseAgeMs)
  acceptedResponses.delete(path)
  return view && { kind: 'accepted', view }
}

/** Removes the queued submit and the drafts stored by this browser, because their data are submitted. */
function clearStored(person: string, { path, typed, aside }: QueuedSubmit): void {
  offlineQueue.remove(person, path)
  if (typed) deviceDrafts.remove(person, path, typed.form)
  deviceEventFormDrafts.write(
    person,
    path,
    omitEventFormDraft(deviceEventFormDrafts.read(person, path), aside),
  )
}
