import { useQuery, type QueryClient } from '@tanstack/react-query'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'

export interface SearchQuery {
  text: string
  /** True if the text is a code read by a scanner. */
  exact: boolean
}

const searchQuery = ({ text, exact }: SearchQuery) => ({
  queryKey: [...queryKeys.orders, 'search', text, exact],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    get('search', { signal, query: { text, ...(exact && { exact }) } }),
})

export const useSearchResults = (query: SearchQuery | null) =>
  useQuery({ ...searchQuery(query ?? { text: '', exact: false }), enabled: query !== null })

export const fetchSearchResults = (queries: QueryClient, query: SearchQuery) =>
  queries.fetchQuery(searchQuery(query))

/**
 * The query key starts with that of the tasks, so that every change of a task refetches the overview: a step may change
 * the tasks and the available actions.
 */
export const useCustomerOverview = (orderId: number) =>
  useQuery({
    queryKey: [...queryKeys.tasks, 'customer', orderId],
    queryFn: ({ signal }) => get(`orders/${orderId}/customer`, { signal }),
  })
