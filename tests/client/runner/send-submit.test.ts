// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deviceEventFormDrafts,
  deleteUserDataFromDevice,
  offlineQueue,
  lastUserOfDevice,
} from '../../../src/client/runner/machine/device-store.ts'
import type { QueuedSubmit } from '../../../src/client/runner/machine/context.ts'
import { sendSubmit, startOfflineSync } from '../../../src/client/runner/machine/send-submit.ts'
import { FakeServer, openTask, Refused, setUpRunner } from './runner-stage.tsx'
import { endedView, taskView } from './sample-task.ts'

const events = 'POST tasks/7/events'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const queuedSubmit: QueuedSubmit = {
  path: 'tasks/7',
  keptAt: ago(1),
  body: { type: 'FORM', revision: 3 },
  key: 'key of the step',
  orderUpdateTime: '2026-03-05T09:00:00.000Z',
  typed: null,
}
let stop = () => undefined as void

beforeEach(() => setUpRunner())
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('queued steps of this browser', () => {
  it('[SH-18] are sent when the network is back, even if their task is not on the screen', async () => {
    const server = new FakeServer(taskView({}))
    server.isUnreachable = true
    offlineQueue.write('ivanova', queuedSubmit)
    stop = startOfflineSync('ivanova')
    await vi.waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(offlineQueue.read('ivanova', 'tasks/7')?.refusal).toBeUndefined()
    server.isUnreachable = false
    server.answers[events] = () => endedView()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(offlineQueue.read('ivanova', 'tasks/7')).toBeNull())
    expect(server.callsTo(events)[1]?.headers.get('Idempotency-Key')).toBe('key of the step')
  })

  it('[SH-18] a step older than a shift is not sent automatically', async () => {
    const server = new FakeServer(taskView({}))
    offlineQueue.write('ivanova', { ...queuedSubmit, keptAt: ago(13) })
    offlineQueue.write('ivanova', { ...queuedSubmit, path: 'tasks/8', key: 'of this shift', keptAt: ago(11) })
    server.answers['POST tasks/8/events'] = () => endedView()
    stop = startOfflineSync('ivanova')
    await vi.waitFor(() => expect(offlineQueue.read('ivanova', 'tasks/8')).toBeNull())
    window.dispatchEvent(new Event('online'))
    expect(server.callsTo(events)).toEqual([])
    expect(offlineQueue.outdated('ivanova').map(({ path }) => path)).toEqual(['tasks/7'])
  })

  it('[SH-18] a refusal waits until the user opens the task, and is not sent again', async () => {
    const server = new FakeServer(taskView({}))
    server.answers[events] = () => new Refused(409, 19, 'Поздно')
    offlineQueue.write('ivanova', queuedSubmit)
    stop = startOfflineSync('ivanova')
    await vi.waitFor(() => expect(offlineQueue.read('ivanova', 'tasks/7')?.refusal?.message).toBe('Поздно'))
    window.dispatchEvent(new Event('online'))
    expect(server.callsTo(events)).toHaveLength(1)
  })

  it('[SH-18] steps of one user are not sent under the name of another', async () => {
    const server = new FakeServer(taskView({}))
    offlineQueue.write('ivanova', queuedSubmit)
    offlineQueue.write('petrov', { ...queuedSubmit, path: 'tasks/8' })
    stop = startOfflineSync('petrov')
    await vi.waitFor(() => expect(server.callsTo('POST tasks/8/events')).toHaveLength(1))
    expect(server.callsTo(events)).toHaveLength(0)
  })

  it.each([429, 503])(
    '[SH-18] %i is no refusal: the step is retried, not before the time that the server set',
    async (status) => {
      const key = `key of ${status}`
      const server = new FakeServer(taskView({}))
      server.answers[events] = () => new Refused(status, 500, 'Позже', undefined, { 'Retry-After': '7' })
      offlineQueue.write('ivanova', { ...queuedSubmit, key })
      const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
      stop = startOfflineSync('ivanova')
      await vi.waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
      await vi.waitFor(async () =>
        expect(await sendSubmit('tasks/7', { ...queuedSubmit, key })).toMatchObject({
          busy: { until: 8_000 },
        }),
      )
      window.dispatchEvent(new Event('online'))
      expect(server.callsTo(events)).toHaveLength(1)
      expect(offlineQueue.read('ivanova', 'tasks/7')?.refusal).toBeUndefined()
      server.answers[events] = () => endedView()
      now.mockReturnValue(8_001)
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(offlineQueue.read('ivanova', 'tasks/7')).toBeNull())
      expect(server.callsTo(events).map((call) => call.headers.get('Idempotency-Key'))).toEqual([key, key])
      now.mockRestore()
    },
  )

  it('[SH-18] while another tab holds the lock of a step this one does not send it, and finds it done afterwards', async () => {
    const server = new FakeServer(taskView({}))
    server.answers[events] = () => endedView()
    offlineQueue.write('ivanova', queuedSubmit)
    let isLocked = true
    const request = vi.fn(
      async (_: string, options: { ifAvailable?: true }, act: (lock: object | null) => unknown) =>
        act(isLocked && options.ifAvailable ? null : {}),
    )
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }))
    stop = startOfflineSync('ivanova')
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1))
    // Long enough for a call to be sent.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.callsTo(events)).toHaveLength(0)
    isLocked = false
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(offlineQueue.read('ivanova', 'tasks/7')).toBeNull()
    })
    window.dispatchEvent(new Event('online'))
    expect(server.callsTo(events)).toHaveLength(1)
  })

  it('[SH-18] an action carried out after sign-in displays its result, even if it is no longer offered when its page loads', async () => {
    const path = 'orders/100234/actions/cancelOrder'
    for (const isSentFirst of [true, false]) {
      const server = new FakeServer(taskView({}))
      const action = { ...queuedSubmit, path, key: `action ${isSentFirst}` }
      let isDone = false
      server.answers[`POST ${path}/events`] = () => {
        isDone = true
        return endedView()
      }
      server.answers[`GET ${path}`] = () =>
        isDone || !isSentFirst ? new Refused(409, 19, 'Действие недоступно') : taskView({})
      offlineQueue.write('ivanova', action)
      if (isSentFirst) {
        stop = startOfflineSync('ivanova')
        await vi.waitFor(() => expect(offlineQueue.read('ivanova', path)).toBeNull())
      }
      const { unmount } = openTask(path)
      expect(await screen.findByText('Заказ сформирован полностью')).toBeTruthy()
      expect(screen.queryByText('Действие недоступно')).toBeNull()
      expect(server.callsTo(`POST ${path}/events`)).toHaveLength(1)
      unmount()
      stop()
    }
  })

  it('[SH-18] a queued action that the server refuses shows that refusal, not the one of its page', async () => {
    const path = 'orders/100235/actions/cancelOrder'
    const server = new FakeServer(taskView({}))
    server.answers[`POST ${path}/events`] = () => new Refused(409, 19, 'Заказ уже выдан')
    server.answers[`GET ${path}`] = () => new Refused(409, 19, 'Действие недоступно')
    offlineQueue.write('ivanova', { ...queuedSubmit, path, key: 'refused action' })
    const { unmount } = openTask(path)
    expect(await screen.findByText(/Заказ уже выдан/)).toBeTruthy()
    expect(screen.queryByText('Действие недоступно')).toBeNull()
    unmount()
  })

  it('[SH-18] sign-out leaves nothing on the device, and deletes nothing of another user', () => {
    setUpRunner()
    lastUserOfDevice.write('ivanova')
    offlineQueue.write('ivanova', queuedSubmit)
    offlineQueue.write('petrov', queuedSubmit)
    deviceEventFormDrafts.write('ivanova', 'tasks/7', { note: 'x' })
    deleteUserDataFromDevice('ivanova')
    expect(offlineQueue.unsent('ivanova')).toEqual([])
    expect(Object.keys(localStorage).filter((key) => key.includes('ivanova'))).toEqual([])
    expect(lastUserOfDevice.read()).toBeNull()
    expect(offlineQueue.unsent('petrov')).toHaveLength(1)
  })

  it('[EN-04] two concurrent submits of the same step are sent once', async () => {
    const server = new FakeServer(taskView({}))
    server.answers[events] = () => endedView()
    const [first, second] = await Promise.all([
      sendSubmit('tasks/7', queuedSubmit),
      sendSubmit('tasks/7', queuedSubmit),
    ])
    expect(first).toBe(second)
    expect(server.callsTo(events)).toHaveLength(1)
  })
})
