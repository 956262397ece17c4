import { request } from './http.ts'

/**
 * `type`: only tasks of this type. `order`: the tasks of this order for payment, issue and disbanding come first,
 * because its customer is at the counter or its goods were just collected.
 */
export interface NextTaskFilter {
  type?: string
  order?: number
}

/** Claims the most urgent task that the user may work on. `taskId` is null if there is none. Throws ApiError. */
export const claimNextTask = (filter: NextTaskFilter = {}) =>
  request('POST', 'tasks/take-next', { query: { ...filter } })
