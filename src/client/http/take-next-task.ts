import { request } from './http.ts'

/** Claims the most urgent task this person may do; null: there is none. Throws ApiError. */
export const takeNextTask = () => request<{ taskId: number | null }>('POST', 'tasks/take-next')
