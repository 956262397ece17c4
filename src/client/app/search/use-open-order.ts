import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { urls } from '../../ui/urls.ts'
import { useAccess } from '../access.ts'
import { searchNow, type Searched } from './api.ts'

export type Opening = 'opened' | 'several' | 'none' | 'failed' | 'late'

/**
 * Opens the one order that is meant: its open task, where this person has one to do, else its card. Found after the person
 * is `gone` on to something else, it is not opened.
 */
export function useOpenOrder(): (searched: Searched, gone?: AbortSignal) => Promise<Opening> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { menu } = useAccess()
  return async (searched, gone) => {
    try {
      const { only, customers } = await searchNow(queries, searched)
      if (gone?.aborted && customers.length > 0) return 'late'
      if (!only) return customers.length > 0 ? 'several' : 'none'
      const { orderId, taskId } = only
      void navigate(taskId !== null && menu.includes('tasks') ? urls.task(taskId) : urls.order(orderId))
      return 'opened'
    } catch {
      // The panel of the same search says what went wrong.
      return 'failed'
    }
  }
}
