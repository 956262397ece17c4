import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { queryKeys } from '../http/query-keys.ts'
import { tabId } from '../http/tab-id.ts'

/**
 * Limits of refetching, separately for lists and for the current order or task. A burst of changes causes at most one
 * refetch per `throttleMs`. Before the first refetch of lists each client waits a random time up to `maxJitterMs`,
 * because all clients receive the change at the same moment.
 */
const lanes = {
  lists: { throttleMs: 1_000, maxJitterMs: 150 },
  currentScreen: { throttleMs: 100, maxJitterMs: 0 },
} as const
type Lane = keyof typeof lanes

/** Query keys that a change invalidates. */
export function getInvalidatedQueryKeys({ kind, orderId, taskId }: LiveChange): QueryKey[] {
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
        queryKeys.orders,
        queryKeys.watch,
        queryKeys.moneyDue,
        queryKeys.processes,
        queryKeys.accounting,
        queryKeys.customers,
        queryKeys.feedbacks,
        queryKeys.refunds,
        queryKeys.tracks,
        ...order,
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
    // A changed version was published, or a draft of such a version was changed.
    case 'processes':
      return [queryKeys.processes, queryKeys.drafts]
    case 'presence':
      return [queryKeys.drafts]
    case 'job':
      return [queryKeys.jobs, queryKeys.batches]
    // Only the page of the step displays drafts, and it handles this change itself.
    case 'draft':
      return []
  }
}

const getLane = ([first]: QueryKey): Lane =>
  first === 'order' || first === 'task' ? 'currentScreen' : 'lists'

const pendingKeys: Record<Lane, Map<string, QueryKey>> = { currentScreen: new Map(), lists: new Map() }
const isThrottled: Record<Lane, boolean> = { currentScreen: false, lists: false }

/**
 * Refetches the queries that the change affects: displayed ones within about a second, the others when a screen
 * displays them again.
 */
export function scheduleQueryRefetch(change: LiveChange, queries: QueryClient): void {
  for (const key of getInvalidatedQueryKeys(change)) pendingKeys[getLane(key)].set(JSON.stringify(key), key)
  for (const lane of ['lists', 'currentScreen'] as const) {
    if (isThrottled[lane] || pendingKeys[lane].size === 0) continue
    isThrottled[lane] = true
    // If the change was made in this tab, its user needs the new data at once, so this client does not wait.
    const jitter = change.tabId === tabId ? 0 : Math.random() * lanes[lane].maxJitterMs
    if (jitter === 0) flush(lane, queries)
    else setTimeout(() => flush(lane, queries), jitter)
  }
}

function flush(lane: Lane, queries: QueryClient): void {
  isThrottled[lane] = pendingKeys[lane].size > 0
  if (!isThrottled[lane]) return
  for (const queryKey of pendingKeys[lane].values()) void queries.invalidateQueries({ queryKey })
  pendingKeys[lane].clear()
  setTimeout(() => flush(lane, queries), lanes[lane].throttleMs)
}

const kinds: Record<LiveChange['kind'], true> = {
  task: true,
  order: true,
  events: true,
  desk: true,
  rights: true,
  processes: true,
  presence: true,
  job: true,
  draft: true,
}
/**
 * First elements of all query keys that any change can invalidate. After a gap in the stream the missed changes are
 * unknown, so all these queries are refetched.
 */
const invalidatedKeys = new Set(
  (Object.keys(kinds) as LiveChange['kind'][])
    .flatMap((kind) => getInvalidatedQueryKeys({ kind, orderId: 0, taskId: 0 }))
    .map(([first]) => first),
)

export function refetchAllQueries(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => invalidatedKeys.has(first) })
}
