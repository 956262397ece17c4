import { payStatus } from '../../src/shared/pay-statuses.ts'
import { createCollectedPayload, sampleOrder } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { pause } from './scenario.ts'

export interface Measurements {
  /** Duration of every call, ms. */
  calls: number[]
  /** ms from the promised time of a call-back until its timer has fired. */
  timers: number[]
  /** ms from the cancellation of an order until the bank's event is done. */
  events: number[]
}
export const emptyMeasurements = (): Measurements => ({ calls: [], timers: [], events: [] })

export type Call = (
  user: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Json }>

export interface BackgroundUsers {
  /** Measurements from now on are recorded here. */
  noteIn: (measured: Measurements) => void
  problems: string[]
  leave: () => Promise<void>
}

const pauseMs = 120
const longestMs = 30_000
const callBackMs = 1_500

/**
 * Users who work on their own orders at a normal pace: lists, cards, steps, drafts, a call-back, the cancellation of
 * a paid order.
 */
export function startBackgroundUsers(call: Call, count: number): BackgroundUsers {
  let measured = emptyMeasurements()
  let stopped = false
  let orders = 0
  const problems: string[] = []

  const measuredCall: Call = async (user, method, path, body) => {
    const target = measured
    const startedAt = performance.now()
    const response = await call(user, method, path, body)
    target.calls.push(performance.now() - startedAt)
    if (response.status >= 400)
      problems.push(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    await pause(pauseMs)
    return response
  }
  const findTask = async (orderId: number, type: string): Promise<number> => {
    const { body } = await measuredCall(
      'admin',
      'GET',
      `/api/tasks?scope=all&orderId=${orderId}&type=${type}`,
    )
    return body.items.find((task: Json) => task.taskStatus === 'open').taskId
  }
  const step = async (user: string, taskId: number, type: string, payload?: (view: Json) => unknown) => {
    const { body: view } = await measuredCall(user, 'GET', `/api/tasks/${taskId}`)
    const { revision } = view.step
    await measuredCall(user, 'POST', `/api/tasks/${taskId}/events`, {
      type,
      revision,
      ...(payload ? { payload: payload(view) } : {}),
    })
  }
  const createOrder = async (overrides: object = {}): Promise<number> => {
    const phone = `+7916${String(2_000_000 + orders++)}`
    return (await measuredCall('admin', 'POST', '/api/orders/test', sampleOrder({ phone, ...overrides })))
      .body.id
  }
  /** Polls until the condition holds and returns the ms it took; these requests are not measured. */
  const until = async (since: number, isReached: () => Promise<boolean>): Promise<number> => {
    while (!(await isReached())) {
      if (performance.now() - since > longestMs) return longestMs
      await pause(100)
    }
    return performance.now() - since
  }

  const measureCallBack = async (orderId: number) => {
    const taskId = await findTask(orderId, 'confirming')
    await step('operator', taskId, 'CALL_STARTED')
    const dueAt = performance.now() + callBackMs
    const target = measured
    await step('operator', taskId, 'CALL_FAILED', () => ({
      waitReasonId: 4,
      callBackAt: new Date(Date.now() + callBackMs).toISOString(),
    }))
    const hasFired = async () =>
      (await call('operator', 'GET', `/api/tasks/${taskId}`)).body.step.state === 'readyToCall'
    target.timers.push(Math.max(0, await until(dueAt, hasFired)))
  }
  const measureCancellation = async () => {
    const orderId = await createOrder({ payStatusId: payStatus.held })
    await measuredCall('admin', 'POST', `/api/orders/${orderId}/actions/cancelOrder/events`, {
      type: 'CANCEL',
      revision: 0,
      payload: {},
    })
    const target = measured
    const isDone = async () => {
      const { body } = await call('admin', 'GET', `/api/events?orderId=${orderId}`)
      const bankEvents = body.items.filter((event: Json) => event.serviceId === 'bank')
      return bankEvents.length > 0 && bankEvents.every((event: Json) => event.status === 'done')
    }
    target.events.push(await until(performance.now(), isDone))
  }
  const runTasks = async () => {
    const orderId = await createOrder()
    await measuredCall('store', 'GET', '/api/orders?limit=20')
    await measuredCall('store', 'GET', `/api/orders/${orderId}`)
    await measuredCall('store', 'GET', '/api/tasks?limit=20')
    const taskId = await findTask(orderId, 'formatting')
    await step('store', taskId, 'STARTED')
    const draft = { form: 'formatting/v2/collect', data: { lines: [] }, revision: 1, edition: 0 }
    await measuredCall('store', 'PUT', `/api/tasks/${taskId}/draft`, draft)
    await step('store', taskId, 'COLLECTED', (view) => createCollectedPayload(view, { '8100417': 1 }))
    await step('store', taskId, 'PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] }))
    await step('store', taskId, 'FORM')
    await measureCallBack(orderId)
    await measureCancellation()
  }
  const users = Array.from({ length: count }, async () => {
    while (!stopped && problems.length < 20) {
      try {
        await runTasks()
      } catch (error) {
        problems.push(String(error))
      }
    }
  })
  return {
    noteIn: (next) => void (measured = next),
    problems,
    leave: async () => {
      stopped = true
      await Promise.all(users)
    },
  }
}
