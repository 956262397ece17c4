import { payStatus } from '../../src/shared/pay-statuses.ts'
import { collectAll, sampleOrder } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { pause } from './scenario.ts'

export interface Measured {
  /** ms of every call. */
  calls: number[]
  /** ms from a promised call-back until its timer has fired. */
  timers: number[]
  /** ms from an order's cancelling until the bank's event is done. */
  events: number[]
}
export const nothingYet = (): Measured => ({ calls: [], timers: [], events: [] })

export type Call = (
  user: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Json }>

export interface Bystanders {
  /** What they met with from now on goes here. */
  noteIn: (measured: Measured) => void
  problems: string[]
  leave: () => Promise<void>
}

const thinkMs = 120
const longestMs = 30_000
const callBackMs = 1_500

/** People at work on orders of their own, at a walking pace: lists, cards, steps, drafts; a call-back, a paid order cancelled. */
export function standBy(call: Call, count: number): Bystanders {
  let measured = nothingYet()
  let over = false
  let orders = 0
  const problems: string[] = []

  const ask: Call = async (user, method, path, body) => {
    const into = measured
    const began = performance.now()
    const answer = await call(user, method, path, body)
    into.calls.push(performance.now() - began)
    if (answer.status >= 400)
      problems.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    await pause(thinkMs)
    return answer
  }
  const taskOf = async (orderId: number, type: string): Promise<number> => {
    const { body } = await ask('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}&type=${type}`)
    return body.items.find((task: Json) => task.taskStatus === 'open').taskId
  }
  const step = async (user: string, taskId: number, type: string, payload?: (view: Json) => unknown) => {
    const { body: view } = await ask(user, 'GET', `/api/tasks/${taskId}`)
    const { revision } = view.step
    await ask(user, 'POST', `/api/tasks/${taskId}/events`, {
      ...{ type, revision },
      ...(payload ? { payload: payload(view) } : {}),
    })
  }
  const arrive = async (more: object = {}): Promise<number> => {
    const phone = `+7916${String(2_000_000 + orders++)}`
    return (await ask('admin', 'POST', '/api/orders/test', sampleOrder({ phone, ...more }))).body.id
  }
  /** ms until it is so, looked at in short turns; these looks are nobody's calls. */
  const until = async (since: number, look: () => Promise<boolean>): Promise<number> => {
    while (!(await look())) {
      if (performance.now() - since > longestMs) return longestMs
      await pause(100)
    }
    return performance.now() - since
  }

  const callBack = async (orderId: number) => {
    const taskId = await taskOf(orderId, 'confirming')
    await step('operator', taskId, 'CALL_STARTED')
    const due = performance.now() + callBackMs
    const into = measured
    await step('operator', taskId, 'CALL_FAILED', () => ({
      waitReasonId: 4,
      callBackAt: new Date(Date.now() + callBackMs).toISOString(),
    }))
    const called = async () =>
      (await call('operator', 'GET', `/api/tasks/${taskId}`)).body.step.state === 'readyToCall'
    into.timers.push(Math.max(0, await until(due, called)))
  }
  const cancelPaid = async () => {
    const orderId = await arrive({ payStatusId: payStatus.held })
    await ask('admin', 'POST', `/api/orders/${orderId}/actions/cancelOrder/events`, {
      ...{ type: 'CANCEL', revision: 0, payload: {} },
    })
    const into = measured
    const done = async () => {
      const { body } = await call('admin', 'GET', `/api/events?orderId=${orderId}`)
      const asked = body.items.filter((event: Json) => event.serviceId === 'bank')
      return asked.length > 0 && asked.every((event: Json) => event.status === 'done')
    }
    into.events.push(await until(performance.now(), done))
  }
  const walk = async () => {
    const orderId = await arrive()
    await ask('store', 'GET', '/api/orders?limit=20')
    await ask('store', 'GET', `/api/orders/${orderId}`)
    await ask('store', 'GET', '/api/tasks?limit=20')
    const taskId = await taskOf(orderId, 'formatting')
    await step('store', taskId, 'STARTED')
    const draft = { form: 'formatting/v2/collect', data: { lines: [] }, revision: 1, edition: 0 }
    await ask('store', 'PUT', `/api/tasks/${taskId}/draft`, draft)
    await step('store', taskId, 'COLLECTED', (view) => collectAll(view, { '8100417': 1 }))
    await step('store', taskId, 'PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] }))
    await step('store', taskId, 'FORM')
    await callBack(orderId)
    await cancelPaid()
  }
  const people = Array.from({ length: count }, async () => {
    while (!over && problems.length < 20) {
      try {
        await walk()
      } catch (error) {
        problems.push(String(error))
      }
    }
  })
  return {
    noteIn: (next) => void (measured = next),
    problems,
    leave: async () => {
      over = true
      await Promise.all(people)
    },
  }
}
