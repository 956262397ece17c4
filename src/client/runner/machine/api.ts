import type { Claim, DraftBody, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { NextTaskFilter } from '../../http/take-next-task.ts'
import { get, getAt, request, requestAt } from '../../http/http.ts'
import type { Submit } from './context.ts'

/**
 * Calls of one task or action. `path`: `tasks/7`, `orders/100234/actions/cancelOrder`. All of them throw ApiError:
 * the server's refusal, or status 0 when there was no response.
 */

export const fetchView = (path: string) => getAt<RunnerView>(path)

/**
 * Submits a step and returns the task after it. A repeat with the same key gets the response of the first request.
 */
export const sendEvent = (path: string, { body, key, orderUpdateTime }: Submit) =>
  requestAt<RunnerView>('POST', `${path}/events`, { body, idempotencyKey: key, orderUpdateTime })

export const putDraft = (path: string, body: DraftBody) =>
  requestAt<{ edition: number; savedAt: string }>('PUT', `${path}/draft`, { body })

/**
 * Refused with 409, code 19 and `details: { name }` while another user holds the claim, unless `takeOver` is true.
 */
export const claimTask = (path: string, takeOver: boolean) =>
  requestAt<Claim | null>('POST', `${path}/claim`, { body: takeOver ? { takeOver } : {} })

/** `keepalive`: the request must survive the page being closed. */
export const releaseTask = (path: string, keepalive = false) =>
  requestAt<void>('DELETE', `${path}/claim`, { keepalive })

/** Looks up the next task without claiming it. */
export const fetchNextTask = (filter: NextTaskFilter) => get('tasks/next', { query: { ...filter } })

/** Early check of one mark: code 390 when the mark is registered elsewhere. The step validates all marks again. */
export const registerMark = (lineId: number, code: string) =>
  request('PUT', `order-products/${lineId}/mark`, { body: { code } })

/** Removes a scanned mark, including what an earlier forming stored of it. */
export const releaseMark = (lineId: number, code: string) =>
  request('DELETE', `order-products/${lineId}/mark`, { query: { code } })
