import { useQuery } from '@tanstack/react-query'
import { get } from './http.ts'
import { queryKeys } from './query-keys.ts'

/** Statuses of each section of the order list for the user's roles; a change of roles invalidates it. */
export const useOrderSections = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: queryKeys.orderSections,
    queryFn: ({ signal }) => get('order-statuses/sections', { signal }),
    staleTime: Infinity,
  })
