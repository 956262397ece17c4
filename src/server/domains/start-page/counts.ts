import type { StartCount } from '../../../../schemas/api/start.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { startCounters, type StartCounter } from '../../../shared/start-counters.ts'
import { registeredLists } from '../../platform/lists/registry.ts'
import type { ListRequest } from '../../platform/lists/server-list.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Each number is the total of its list, read as the screen reads it, so that it cannot say another thing than the list. */
export async function startCounts(asked: Omit<ListRequest<unknown>, 'query'>): Promise<StartCount[]> {
  const counts: StartCount[] = []
  // One after another: the page of one person must not take all connections of the server.
  for (const { id, list: name, fixed, query, right } of startCounters as readonly StartCounter[]) {
    const list = registeredLists.get().find((one) => one.name === name)
    const { rights } = asked.actor
    if (list === undefined || !rights.has(list.access) || (right && !rights.has(right))) continue
    const page = await list
      .read({ ...asked, query: { ...fixed, ...query, limit: 1 } })
      .catch(nothingForbidden)
    if (page) counts.push({ id, count: page.total, isExact: page.totalIsExact ?? true })
  }
  return counts
}

/** A list of all stores is nothing to who sees some of them: it has no number then. */
function nothingForbidden(error: unknown): null {
  if (error instanceof Refusal && error.code === errorCodes.accessDenied) return null
  if (error instanceof Refusal && error.code === errorCodes.forbidden) return null
  throw error
}
