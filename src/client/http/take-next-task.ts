import { request } from './http.ts'

/** `type`: only tasks of this type. `order`: its customer is at the counter, so tasks they wait for come first. */
export interface NextTaskFilter {
  type?: string
  order?: number
}

/** Claims the most urgent task that the user may do; null: there is none. Throws ApiError. */
export const takeNextTask = (filter: NextTaskFilter = {}) =>
  request('POST', 'tasks/take-next', { query: { ...filter } })
