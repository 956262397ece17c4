import { request } from './http.ts'

/** `type`: of one type alone. `order`: its customer stands at the counter, what they wait for comes first. */
export interface Wanted {
  type?: string
  order?: number
}

/** Claims the most urgent task that this person may do; null: there is none. Throws ApiError. */
export const takeNextTask = (wanted: Wanted = {}) =>
  request<{ taskId: number | null }>('POST', 'tasks/take-next', { query: { ...wanted } })
