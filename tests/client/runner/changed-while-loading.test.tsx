import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startLiveUpdates } from '../../../src/client/app/live-updates.ts'
import { FakeServer, openTask, ownClaim, setUpRunner } from './runner-stage.tsx'
import { taskView } from './sample-task.ts'

let stop = () => {}
beforeEach(() => setUpRunner())
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
})

it('[SH-16] [TK-02] a change while the view of a task is loading causes a refetch', async () => {
  const before = taskView({ form: null, state: 'waiting' })
  const after = { ...taskView({ state: 'collecting' }), claim: ownClaim }
  const server = new FakeServer(before)
  let answer = (_view: typeof before) => {}
  server.answers['GET tasks/7'] = () =>
    server.callsTo('GET tasks/7').length === 1 ? new Promise((resolve) => (answer = resolve)) : after

  let publishChange = (_change: object) => {}
  const calls = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url !== '/api/live') return calls(url, init)
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      publishChange = (change) =>
        stream.enqueue(new TextEncoder().encode(`event: change\ndata: ${JSON.stringify(change)}\n\n`))
    }
    return Promise.resolve(new Response(new ReadableStream({ start })))
  })
  stop = startLiveUpdates(new QueryClient())

  openTask()
  await waitFor(() => expect(server.callsTo('GET tasks/7')).toHaveLength(1))
  publishChange({ kind: 'task', taskId: 7, orderId: before.order.orderId, tab: 'other' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  answer(before)
  await waitFor(() => expect(server.callsTo('GET tasks/7')).toHaveLength(2))
  await screen.findByText('Исполнитель: вы')
})
