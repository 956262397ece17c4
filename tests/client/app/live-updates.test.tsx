import { QueryClient, type Query } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveChange } from '../../../schemas/api/live.ts'
import { getInvalidatedQueryKeys } from '../../../src/client/app/live-queries.ts'
import { startLiveUpdates, useLiveChangeListener } from '../../../src/client/app/live-updates.ts'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { tabId } from '../../../src/client/http/tab-id.ts'
import { setWidth } from './interface.tsx'

/** The stream of GET /api/live, one at a time. */
function liveServer() {
  const encoder = new TextEncoder()
  const opened: ReadableStreamDefaultController<Uint8Array>[] = []
  const fetched = vi.fn(
    async (_url: string, { signal }: { signal: AbortSignal }) =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            opened.push(controller)
            signal.addEventListener('abort', () => controller.error(signal.reason))
          },
        }),
      ),
  )
  vi.stubGlobal('fetch', fetched)
  return {
    fetched,
    send: (text: string) => opened.at(-1)?.enqueue(encoder.encode(text)),
    change: (change: LiveChange) =>
      opened.at(-1)?.enqueue(encoder.encode(`event: change\ndata: ${JSON.stringify(change)}\n\n`)),
    end: () => opened.at(-1)?.close(),
  }
}

let stop = () => undefined as void
function start() {
  const queries = new QueryClient()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  stop = startLiveUpdates(queries)
  return { invalidate, keys: () => invalidate.mock.calls.map(([filter]) => filter?.queryKey) }
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  setWidth(1366)
  vi.useFakeTimers()
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[SH-16] a change refetches the stale queries and notifies subscribers', async () => {
  const server = liveServer()
  const { keys } = start()
  const received: LiveChange[] = []
  function Listener() {
    useLiveChangeListener((change) => received.push(change))
    return null
  }
  render(<Listener />)
  await vi.advanceTimersByTimeAsync(0)
  server.change({ kind: 'task', taskId: 5, orderId: 7, tabId: 'another' })
  await vi.advanceTimersByTimeAsync(0)
  expect(keys()).toEqual([
    ['task', 5],
    ['order', 7],
  ])
  await vi.advanceTimersByTimeAsync(150)
  expect(keys().slice(2)).toEqual([['tasks'], ['watch'], ['processes']])
  expect(received).toMatchObject([{ kind: 'task', taskId: 5 }])
})

it('[SH-16] an own change makes other screens stale; the one with the answer is not notified', async () => {
  const server = liveServer()
  const { keys } = start()
  const received: LiveChange[] = []
  function Listener() {
    useLiveChangeListener((change) => received.push(change))
    return null
  }
  render(<Listener />)
  await vi.advanceTimersByTimeAsync(0)
  server.change({ kind: 'order', orderId: 7, tabId })
  await vi.advanceTimersByTimeAsync(0)
  expect(keys()).toEqual([
    ['orders'],
    ['watch'],
    ['moneyDue'],
    ['processes'],
    ['accounting'],
    ['customers'],
    ['feedbacks'],
    ['refunds'],
    ['tracks'],
    ['order', 7],
  ])
  expect(received).toEqual([])
})

it('[SH-16] a burst refetches immediately and then at most once a second', async () => {
  const server = liveServer()
  const { keys } = start()
  await vi.advanceTimersByTimeAsync(0)
  for (let orderId = 1; orderId <= 50; orderId++) server.change({ kind: 'order', orderId })
  await vi.advanceTimersByTimeAsync(150)
  const orders = () => keys().filter((key) => key?.[0] === 'orders').length
  expect(orders()).toBe(1)
  for (let orderId = 1; orderId <= 50; orderId++) server.change({ kind: 'order', orderId })
  await vi.advanceTimersByTimeAsync(500)
  expect(orders()).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(orders()).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(orders()).toBe(2)
})

it('[PF-6] the order of the current screen does not wait for the lists', async () => {
  const server = liveServer()
  const { keys } = start()
  await vi.advanceTimersByTimeAsync(0)
  server.change({ kind: 'order', orderId: 1 })
  await vi.advanceTimersByTimeAsync(150)
  for (let n = 0; n < 20; n++) server.change({ kind: 'order', orderId: 7 })
  await vi.advanceTimersByTimeAsync(0)
  const orderInvalidations = () => keys().filter((key) => key?.[0] === 'order' && key[1] === 7)
  expect(orderInvalidations()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(orderInvalidations()).toHaveLength(2)
  expect(keys().filter((key) => key?.[0] === 'orders')).toHaveLength(1)
})

it('[SH-16] a change that arrives in several chunks is parsed whole', async () => {
  const server = liveServer()
  const { keys } = start()
  await vi.advanceTimersByTimeAsync(0)
  server.send('event: change\ndata: {"kind":"rig')
  await vi.advanceTimersByTimeAsync(0)
  server.send('hts"}\n\n')
  await vi.advanceTimersByTimeAsync(150)
  expect(keys()).toEqual([
    ['menu-list'],
    ['access-list'],
    ['me'],
    ['access'],
    ['orderSections'],
    ['orderCounts'],
    ['orders'],
  ])
})

it('[SH-16] a lost stream is reopened, and missed changes are fetched', async () => {
  const server = liveServer()
  const { invalidate } = start()
  await vi.advanceTimersByTimeAsync(0)
  server.end()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(server.fetched).toHaveBeenCalledTimes(2)
  expect(invalidate).toHaveBeenCalledTimes(1)
})

it('[SH-16] rights that changed during a gap are fetched too', async () => {
  const server = liveServer()
  const { invalidate } = start()
  await vi.advanceTimersByTimeAsync(0)
  server.end()
  await vi.advanceTimersByTimeAsync(1_100)
  const isRefetched = invalidate.mock.calls[0]?.[0]?.predicate
  const keys = [queryKeys.menu, queryKeys.rights, queryKeys.me]
  expect(keys.map((queryKey) => isRefetched?.({ queryKey } as unknown as Query))).toEqual([true, true, true])
})

it('[SH-16] a silent stream counts as lost after a minute', async () => {
  const server = liveServer()
  start()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(40_000)
  server.send(': beat\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(server.fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(22_000)
  expect(server.fetched).toHaveBeenCalledTimes(2)
})

it('[SH-16] without a stream the screens poll every 20 s, and reconnects become rarer', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  const { invalidate } = start()
  await vi.advanceTimersByTimeAsync(199_000)
  expect(invalidate).toHaveBeenCalledTimes(9)
  expect(fetched.mock.calls.length).toBeLessThan(20)
})

it('[SH-16] every kind of change names its queries', () => {
  expect(getInvalidatedQueryKeys({ kind: 'order', orderId: 3 })).toEqual([
    ['orders'],
    ['watch'],
    ['moneyDue'],
    ['processes'],
    ['accounting'],
    ['customers'],
    ['feedbacks'],
    ['refunds'],
    ['tracks'],
    ['order', 3],
  ])
  expect(getInvalidatedQueryKeys({ kind: 'desk', deskId: 3 })).toEqual([
    ['services'],
    ['processes'],
    ['refunds'],
  ])
  expect(getInvalidatedQueryKeys({ kind: 'events', orderId: 3 })).toEqual([
    ['events'],
    ['services'],
    ['watch'],
    ['moneyDue'],
    ['tracks'],
    ['receipts'],
    ['accounting'],
    ['order', 3],
  ])
  expect(getInvalidatedQueryKeys({ kind: 'task' })).toEqual([['tasks'], ['watch'], ['processes']])
})
