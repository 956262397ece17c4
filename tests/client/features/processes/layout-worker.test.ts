import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  layoutTimeoutMs,
  LayoutWorkerClient,
  type LayoutPort,
} from '../../../../src/client/features/processes/diagram/layout-worker.ts'

interface Message {
  id: number
  cmd: string
  graph?: { id: string }
}

/** Mocks the worker: records the messages it receives, answers when the test says so. */
function port() {
  const messages: Message[] = []
  const graph = {
    sent: messages,
    stopped: false,
    onmessage: null as LayoutPort['onmessage'],
    onerror: null as LayoutPort['onerror'],
    postMessage: (message: Message) => void messages.push(message),
    terminate: () => void (graph.stopped = true),
    answer: (id: number, body: object) =>
      graph.onmessage?.(new MessageEvent('message', { data: { id, ...body } }) as never),
    layouts: () => messages.filter(({ cmd }) => cmd === 'layout'),
  }
  return graph
}
let ports: ReturnType<typeof port>[]
let worker: LayoutWorkerClient

beforeEach(() => {
  vi.useFakeTimers()
  ports = []
  worker = new LayoutWorkerClient(() => {
    const fakePort = port()
    ports.push(fakePort)
    return fakePort as unknown as LayoutPort
  })
})
afterEach(() => vi.useRealTimers())

it('[PO-01] the worker starts with the first layout, loads its algorithm, and serves the following ones too', async () => {
  expect(ports).toHaveLength(0)
  const first = worker.layout({ id: 'a' })
  const second = worker.layout({ id: 'b' })
  expect(ports).toHaveLength(1)
  expect(ports[0]!.sent.map(({ cmd }) => cmd)).toEqual(['register', 'layout', 'layout'])
  const [a, b] = ports[0]!.layouts()
  // Answers may arrive in any order; each belongs to its own request.
  ports[0]!.answer(b!.id, { data: { id: 'b', width: 2 } })
  ports[0]!.answer(a!.id, { data: { id: 'a', width: 1 } })
  expect(await first).toEqual({ id: 'a', width: 1 })
  expect(await second).toEqual({ id: 'b', width: 2 })
})

it('[PO-01] a refused graph fails alone', async () => {
  const first = worker.layout({ id: 'a' })
  const second = worker.layout({ id: 'b' })
  const [a, b] = ports[0]!.layouts()
  ports[0]!.answer(a!.id, { error: { message: 'no such node' } })
  ports[0]!.answer(b!.id, { data: { id: 'b' } })
  await expect(first).rejects.toThrow('no such node')
  expect(await second).toEqual({ id: 'b' })
})

it('[PO-01] a worker that does not load or hangs fails the pending layouts, and the next layout starts another', async () => {
  const lost = worker.layout({ id: 'a' })
  ports[0]!.onerror?.(new ErrorEvent('error', { message: 'not loaded' }))
  await expect(lost).rejects.toThrow('not loaded')
  expect(ports[0]!.stopped).toBe(true)

  const stuck = worker.layout({ id: 'b' })
  expect(ports).toHaveLength(2)
  const failed = expect(stuck).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(layoutTimeoutMs)
  await failed
  expect(ports[1]!.stopped).toBe(true)
})

it('[PO-01] an answer that arrived in time is not undone by the timeout', async () => {
  const laid = worker.layout({ id: 'a' })
  ports[0]!.answer(ports[0]!.layouts()[0]!.id, { data: { id: 'a' } })
  expect(await laid).toEqual({ id: 'a' })
  await vi.advanceTimersByTimeAsync(layoutTimeoutMs * 2)
  expect(ports[0]!.stopped).toBe(false)
})
