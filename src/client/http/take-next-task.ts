import { request } from './http.ts'

/** Claims the most urgent task, of a type or of all, that this person may do; null: there is none. Throws ApiError. */
export const takeNextTask = (type?: string) =>
  request<{ taskId: number | null }>('POST', 'tasks/take-next', type === undefined ? {} : { query: { type } })
