import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { queryKeys } from '../http/query-keys.ts'
import { tabId } from '../http/tab-id.ts'

/**
 * A burst of changes asks at most once in `gatherMs`. The order or task that a screen is about asks at once and again soon;
 * lists change with everybody's work, and everybody's lists at the same moment: each waits a drawn part of `spreadMs` first.
 */
const lanes = {
  lists: { gatherMs: 1_000, spreadMs: 150 },
  own: { gatherMs: 100, spreadMs: 0 },
} as const
type Lane = keyof typeof lanes

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
        queryKeys.me,
        queryKeys.accessAll,
        queryKeys.orderSections,
        queryKeys.orderCounts,
        queryKeys.orders,
      ]
    case 'job':
      return [queryKeys.jobs, queryKeys.batches]
    // The step's own page alone shows it.
    case 'draft':
      return []
  }
}

const laneOf = ([first]: QueryKey): Lane => (first === 'order' || first === 'task' ? 'own' : 'lists')

const waiting: Record<Lane, Map<string, QueryKey>> = { own: new Map(), lists: new Map() }
const gathering: Record<Lane, boolean> = { own: false, lists: false }

/** Queries on the screen are asked again, the others when they are next shown. */
export function askAgain(change: LiveChange, queries: QueryClient): void {
  for (const key of staleBy(change)) waiting[laneOf(key)].set(JSON.stringify(key), key)
  for (const lane of ['lists', 'own'] as const) {
    if (gathering[lane] || waiting[lane].size === 0) continue
    gathering[lane] = true
    // Who has made the change goes to his next screen at once.
    const spread = change.tabId === tabId ? 0 : Math.random() * lanes[lane].spreadMs
    if (spread === 0) flush(lane, queries)
    else setTimeout(() => flush(lane, queries), spread)
  }
}

function flush(lane: Lane, queries: QueryClient): void {
  gathering[lane] = waiting[lane].size > 0
  if (!gathering[lane]) return
  for (const queryKey of waiting[lane].values()) void queries.invalidateQueries({ queryKey })
  waiting[lane].clear()
  setTimeout(() => flush(lane, queries), lanes[lane].gatherMs)
}

const kinds: Record<LiveChange['kind'], true> = {
  ...{ task: true, order: true, events: true, desk: true, rights: true, job: true, draft: true },
}
/** Menu and rights have lives of their own. */
const lasting = [queryKeys.menu, queryKeys.rights, queryKeys.me].map(([first]) => first)

/** Everything that any change makes stale: after a gap nobody knows which there were. */
const changing = new Set(
  (Object.keys(kinds) as LiveChange['kind'][])
    .flatMap((kind) => staleBy({ kind, orderId: 0, taskId: 0 }))
    .map(([first]) => first)
    .filter((first) => !lasting.some((one) => one === first)),
)

export function askAllAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => changing.has(first) })
}
