import type { StartPageCount } from '../../../../schemas/api/start.ts'
import { errorCodes } from '../../../shared/error-codes.ts'
import { startPageCounters, type StartPageCounter } from '../../../shared/start-counters.ts'
import { listRegistry } from '../../platform/lists/registry.ts'
import type { ListRequest } from '../../platform/lists/server-list.ts'
import { canSeeAllTasks } from './own-tasks.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * Counts of the start page. Each count is the total of a list, read in the same way as by the screen of the list, so
 * that both always agree.
 */
export async function readStartPageCounts(
  request: Omit<ListRequest<unknown>, 'query'>,
): Promise<StartPageCount[]> {
  const counts: StartPageCount[] = []
  // The queries run in sequence, so that the page of one user does not occupy all database connections.
  for (const {
    id,
    list: name,
    fixed,
    query,
    right,
    orAllTasks,
  } of startPageCounters as readonly StartPageCounter[]) {
    const list = listRegistry.get().find((candidate) => candidate.name === name)
    const { rights } = request.actor
    if (list === undefined || !rights.has(list.access)) continue
    if (right && !rights.has(right) && !(orAllTasks && canSeeAllTasks(request.actor))) continue
    const page = await list
      .read({ ...request, query: { ...fixed, ...query, limit: 1 } })
      .catch(toNullIfForbidden)
    if (page) counts.push({ id, count: page.total, isExact: page.totalIsExact ?? true })
  }
  return counts
}

/**
 * Returns null if the list refused access, for example because it requires access to all stores. Rethrows other errors.
 */
function toNullIfForbidden(error: unknown): null {
  if (error instanceof Refusal && error.code === errorCodes.accessDenied) return null
  if (error instanceof Refusal && error.code === errorCodes.forbidden) return null
  throw error
}
