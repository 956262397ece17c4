import { request } from './http.ts'

/**
 * `type`: only tasks of this type. `order`: the customer of this order is at the counter, so tasks that the customer
 * waits for come first.
 */
export interface NextTaskFilter {
  type?: string
  order?: number
}

/** Claims the most urgent task that the user may work on. `taskId` is null if there is none. Throws ApiError. */
export const claimNextTask = (filter: NextTaskFilter = {}) =>
  request('POST', 'tasks/take-next', { query: { ...filter } })
