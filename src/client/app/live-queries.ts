import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { queryKeys } from '../http/query-keys.ts'

/** A burst of changes asks at most once in so many milliseconds. The first one asks at once. */
const gatherMs = 1_000

/** What a change makes stale. */
export function staleBy({ kind, orderId, taskId }: LiveChange): QueryKey[] {
  const order = orderId === undefined ? [] : [queryKeys.order(orderId)]
  switch (kind) {
    case 'task':
      return [
        queryKeys.tasks,
        queryKeys.watch,
        queryKeys.processes,
        ...(taskId === undefined ? [] : [queryKeys.task(taskId)]),
        ...order,
      ]
    case 'order':
      return [
        ...[queryKeys.orders, queryKeys.watch, queryKeys.moneyDue, queryKeys.processes, queryKeys.accounting],
        ...[queryKeys.customers, queryKeys.feedbacks, queryKeys.refunds, queryKeys.tracks, ...order],
      ]
    case 'events':
      return [
        queryKeys.events,
        queryKeys.services,
        queryKeys.watch,
        queryKeys.moneyDue,
        queryKeys.tracks,
        queryKeys.receipts,
        queryKeys.accounting,
        ...order,
      ]
    case 'desk':
      return [queryKeys.services, queryKeys.processes, queryKeys.refunds]
    case 'rights':
      return [
        queryKeys.menu,
        queryKeys.rights,
        queryKeys.accessAll,
        queryKeys.orderSections,
        queryKeys.orders,
      ]
    case 'job':
      return [queryKeys.jobs, queryKeys.batches]
  }
}

const waiting = new Map<string, QueryKey>()
let gathering = false

/** Queries on the screen are asked again, the others when they are next shown. */
export function askAgain(change: LiveChange, queries: QueryClient): void {
  for (const key of staleBy(change)) waiting.set(JSON.stringify(key), key)
  if (!gathering) flush(queries)
}

function flush(queries: QueryClient): void {
  gathering = waiting.size > 0
  if (!gathering) return
  for (const queryKey of waiting.values()) void queries.invalidateQueries({ queryKey })
  waiting.clear()
  setTimeout(() => flush(queries), gatherMs)
}

/** Everything that work changes; menu, rights and catalogues have lives of their own. */
export function askAllAgain(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      [
        'orders',
        'order',
        'tasks',
        'task',
        'processes',
        'events',
        'services',
        'watch',
        'moneyDue',
        'customers',
        'feedbacks',
        'refunds',
        'tracks',
        'receipts',
        'accounting',
        'jobs',
        'batches',
        'access',
        'orderSections',
      ].includes(String(first)),
  })
}
