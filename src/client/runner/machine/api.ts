import type { Claim, DraftBody, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { NextTaskFilter } from '../../http/take-next-task.ts'
import { get, getAs, request, requestAs } from '../../http/http.ts'
import type { SubmitRequest } from './context.ts'

/**
 * API calls of the runner for a task, an action or a desk. `path`: `tasks/7`, `orders/100234/actions/cancelOrder`,
 * `desks/7`. All of them throw ApiError with the server's refusal, or with status 0 if there was no response.
 */

export const fetchRunnerView = (path: string) => getAs<RunnerView>(path)

/**
 * Submits a step and returns the task, action or desk in its next state. A repeat with the same key returns the
 * response of the first request.
 */
export const submitStep = (path: string, { body, key, orderUpdateTime }: SubmitRequest) =>
  requestAs<RunnerView>('POST', `${path}/events`, { body, idempotencyKey: key, orderUpdateTime })

export const putDraft = (path: string, body: DraftBody) =>
  requestAs<{ edition: number; savedAt: string }>('PUT', `${path}/draft`, { body })

/**
 * Claims a task or a desk, or renews the claim. Returns the current claim; null if there is none. While another user
 * has the claim, or after another user has taken the task over from this one, the server refuses with status 409, code
 * 19 and the name of that user in `details.name`, unless `takeOver` is true.
 */
export const claimTask = (path: string, takeOver: boolean) =>
  requestAs<Claim | null>('POST', `${path}/claim`, { body: takeOver ? { takeOver } : {} })

/** Releases the claim. `keepalive`: the browser must complete the request even if the page is closed. */
export const releaseTaskClaim = (path: string, keepalive = false) =>
  requestAs<void>('DELETE', `${path}/claim`, { keepalive })

/** Returns the next task without claiming it. */
export const fetchNextTask = (filter: NextTaskFilter) => get('tasks/next', { query: { ...filter } })

/**
 * Checks and reserves a marking code early. The server refuses (code 390) a marking code that is unreadable, of
 * another product or used by another order. The step validates all marking codes again.
 */
export const reserveMarkingCode = (lineId: number, code: string) =>
  request('PUT', `order-products/${lineId}/mark`, { body: { code } })

/**
 * Removes a scanned marking code, also from the order if an earlier forming has stored it there. The latter is refused
 * (code 390) while a formed order is being edited.
 */
export const releaseMarkingCode = (lineId: number, code: string) =>
  request('DELETE', `order-products/${lineId}/mark`, { query: { code } })
