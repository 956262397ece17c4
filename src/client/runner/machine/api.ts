import type { Claim, DraftBody, RunnerView } from '../../../../schemas/api/tasks.ts'
import type { Wanted } from '../../http/take-next-task.ts'
import { get, request } from '../../http/http.ts'
import type { Submit } from './context.ts'

/**
 * Calls of one task or action. `path`: `tasks/7`, `orders/100234/actions/cancelOrder`. All throw ApiError: the server's
 * refusal, or status 0 when no answer came.
 */

export const fetchView = (path: string) => get<RunnerView>(path)

/** The step taken; the answer is the task as it stands after it. A repeat with the same key is answered as the first time. */
export const sendEvent = (path: string, { body, key, orderUpdateTime }: Submit) =>
  request<RunnerView>('POST', `${path}/events`, { body, idempotencyKey: key, orderUpdateTime })

export const putDraft = (path: string, body: DraftBody) =>
  request<{ edition: number; savedAt: string }>('PUT', `${path}/draft`, { body })

/** 409 with code 19 and `details: { name }` while another person holds it, unless `takeOver`. */
export const claimTask = (path: string, takeOver: boolean) =>
  request<Claim>('POST', `${path}/claim`, { body: takeOver ? { takeOver } : {} })

/** `keepalive`: the page is being left. */
export const releaseTask = (path: string, keepalive = false) =>
  request<void>('DELETE', `${path}/claim`, { keepalive })

/** Is there a task to take next? It is not taken by asking. */
export const fetchNextTask = (wanted: Wanted) =>
  get<{ taskId: number | null }>('tasks/next', { query: { ...wanted } })

/** Early check of one mark: code 390 when it stands elsewhere. The step checks all of them again. */
export const registerMark = (lineId: number, code: string) =>
  request<void>('PUT', `order-products/${lineId}/mark`, { body: { code } })

/** Takes a scan back; what an earlier forming stored of it is deleted. */
export const releaseMark = (lineId: number, code: string) =>
  request<void>('DELETE', `order-products/${lineId}/mark`, { query: { code } })
