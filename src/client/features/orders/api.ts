import { useQuery } from '@tanstack/react-query'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'

export const useOrder = (orderId: number) =>
  useQuery({
    queryKey: queryKeys.order(orderId),
    queryFn: ({ signal }) => get(`orders/${orderId}`, { signal }),
  })

export const useOrderStatement = (orderId: number) =>
  useQuery({
    queryKey: [...queryKeys.order(orderId), 'statement'],
    queryFn: ({ signal }) => get(`orders/${orderId}/statement`, { signal }),
  })

export const logPageSize = 100

/** Sorted from the newest to the oldest. `page`: from 1. */
export const useOrderLog = (orderId: number, page: number) =>
  useQuery({
    queryKey: [...queryKeys.order(orderId), 'log', page],
    queryFn: ({ signal }) =>
      get(`orders/${orderId}/log`, {
        signal,
        query: { limit: logPageSize, offset: (page - 1) * logPageSize },
      }),
    placeholderData: (previous) => previous,
  })

export const timelinePageSize = 50

/** Sorted from the newest to the oldest. `page`: from 1. */
export const useOrderTimeline = (orderId: number, page: number) =>
  useQuery({
    queryKey: [...queryKeys.order(orderId), 'timeline', page],
    queryFn: ({ signal }) =>
      get(`orders/${orderId}/timeline`, {
        signal,
        query: { limit: timelinePageSize, offset: (page - 1) * timelinePageSize },
      }),
    placeholderData: (previous) => previous,
  })
