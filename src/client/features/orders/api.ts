import { useQuery } from '@tanstack/react-query'
import type { OrderTimeline } from '../../../../schemas/api/order-timeline.ts'
import type { OrderCard, OrderLogEntry } from '../../../../schemas/api/orders.ts'
import type { Statement } from '../../../../schemas/api/money.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'

export const useOrder = (orderId: number) =>
  useQuery({
    queryKey: queryKeys.order(orderId),
    queryFn: ({ signal }) => get<OrderCard>(`orders/${orderId}`, { signal }),
  })

export const useStatement = (orderId: number) =>
  useQuery({
    queryKey: [...queryKeys.order(orderId), 'statement'],
    queryFn: ({ signal }) => get<Statement>(`orders/${orderId}/statement`, { signal }),
  })

export const logPageSize = 100

/** Newest first. `page` from 1. */
export const useOrderLog = (orderId: number, page: number) =>
  useQuery({
    queryKey: [...queryKeys.order(orderId), 'log', page],
    queryFn: ({ signal }) =>
      get<{ items: OrderLogEntry[]; total: number }>(`orders/${orderId}/log`, {
        signal,
        query: { limit: logPageSize, offset: (page - 1) * logPageSize },
      }),
    placeholderData: (previous) => previous,
  })

export const timelinePageSize = 50

/** Newest first. `page` from 1. */
export const useOrderTimeline = (orderId: number, page: number) =>
  useQuery({
    queryKey: [...queryKeys.order(orderId), 'timeline', page],
    queryFn: ({ signal }) =>
      get<OrderTimeline>(`orders/${orderId}/timeline`, {
        signal,
        query: { limit: timelinePageSize, offset: (page - 1) * timelinePageSize },
      }),
    placeholderData: (previous) => previous,
  })
