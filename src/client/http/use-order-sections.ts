import { useQuery } from '@tanstack/react-query'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/**
 * Statuses of each section of the order list, which depend on the user's roles. A change of roles invalidates them.
 */
export const useOrderListSections = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: queryKeys.orderSections,
    queryFn: ({ signal }) => get('order-statuses/sections', { signal }),
    staleTime: Infinity,
  })
