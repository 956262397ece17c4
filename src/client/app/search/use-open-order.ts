import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { urls } from '../../ui/urls.ts'
import { useAccess } from '../access.ts'
import { fetchSearchResults, type SearchQuery } from './api.ts'

export type OrderOpeningResult = 'opened' | 'several' | 'none' | 'failed' | 'late'

/**
 * Returns a function that searches orders. If the search identifies one order, the function opens the first open task
 * of the order on which the user may work, otherwise the card of the order. It opens nothing if `signal` was aborted,
 * because the user has then continued with something else.
 */
export function useOrderOpener(): (query: SearchQuery, signal?: AbortSignal) => Promise<OrderOpeningResult> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { menu } = useAccess()
  return async (query, signal) => {
    try {
      const { only, customers } = await fetchSearchResults(queries, query)
      if (signal?.aborted && customers.length > 0) return 'late'
      if (!only) return customers.length > 0 ? 'several' : 'none'
      const { orderId, taskId } = only
      void navigate(taskId !== null && menu.includes('tasks') ? urls.task(taskId) : urls.order(orderId))
      return 'opened'
    } catch {
      // The search panel displays the error of the same search.
      return 'failed'
    }
  }
}
