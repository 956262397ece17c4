import type { Gateway } from '../../src/simulators/sms/gateway.ts'
import { collectAll, sampleOrder } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { Violation, type Desk, type Reply } from './desk.ts'

/** A step that the server has acknowledged. */
export interface Acknowledged {
  taskId: number
  type: string
  key: string
  revision: number
  at: number
}

export interface Ledger {
  orders: number[]
  steps: Acknowledged[]
  /** Orders that were walked to their end. */
  finished: number
}
export const newLedger = (): Ledger => ({ orders: [], steps: [], finished: 0 })

export interface Walker {
  desk: Desk
  gateway: Pick<Gateway, 'messages'>
  ledger: Ledger
  /** Says where the walk may end early: asked between two tasks. */
  goOn: () => boolean
}

/** Longest wait for what the system does by itself (a message, a call-back). */
const systemMs = 90_000
const callBackMs = 1_500
let walks = 0

/**
 * One order from arrival to the customer's hands: formed with a shortage, agreed by telephone, issued with the code of
 * the SMS. Every third call fails first and is called back by its timer, every third code is mistyped first.
 */
export async function walkOrder(walker: Walker): Promise<void> {
  const { ledger, goOn } = walker
  const n = walks++
  const phone = `7916${String(1_000_000 + n).padStart(7, '0')}`
  const orderId = await arrive(walker, phone)
  ledger.orders.push(orderId)
  await form(walker, orderId)
  if (!goOn()) return
  await agree(walker, orderId, n % 3 === 0)
  if (!goOn()) return
  await issue(walker, orderId, phone, n % 3 === 1)
  ledger.finished++
}

/** Arrivals have no key: a lost answer may leave an order nobody asks for again, which harms nothing. */
export async function arrive({ desk }: Pick<Walker, 'desk'>, phone: string): Promise<number> {
  const { status, body } = await desk(
    'admin',
    'POST',
    '/api/orders/test',
    sampleOrder({ phone: `+${phone}` }),
  )
  if (status !== 201) throw new Violation(`arrival: ${status} ${JSON.stringify(body)}`)
  return body.id
}

async function form(walker: Walker, orderId: number) {
  const taskId = await openTask(walker, orderId, 'formatting')
  await step(walker, 'store', taskId, 'STARTED')
  await step(walker, 'store', taskId, 'COLLECTED', (view) => collectAll(view, { '8100417': 1 }))
  await step(walker, 'store', taskId, 'PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] }))
  await step(walker, 'store', taskId, 'FORM')
}

async function agree(walker: Walker, orderId: number, failsFirst: boolean) {
  const taskId = await openTask(walker, orderId, 'confirming')
  await step(walker, 'operator', taskId, 'CALL_STARTED')
  if (failsFirst) {
    const callBack = () => ({ waitReasonId: 4, callBackAt: new Date(Date.now() + callBackMs).toISOString() })
    // While the servers were away the promised time may have passed: refused, and the operator types a later one.
    await bySystem(`a call-back of task ${taskId}`, async () => {
      const { status, body } = await press(walker, 'operator', taskId, 'CALL_FAILED', callBack)
      if (status !== 200 && body?.code !== 19) throw new Violation(`CALL_FAILED: ${JSON.stringify(body)}`)
      return status === 200
    })
    await bySystem(`call-back of task ${taskId}`, async () => {
      return (await viewOf(walker, 'operator', taskId)).step.state === 'readyToCall'
    })
    await step(walker, 'operator', taskId, 'CALL_STARTED')
  }
  for (const type of ['CUSTOMER_LISTENS', 'CUSTOMER_AGREES', 'CHANGES_AGREED'])
    await step(walker, 'operator', taskId, type)
}

async function issue(walker: Walker, orderId: number, phone: string, mistyped: boolean) {
  const taskId = await openTask(walker, orderId, 'delivery')
  await step(walker, 'store', taskId, 'SEND_CODE')
  const code = await bySystem(`code of order ${orderId}`, async () =>
    walker.gateway
      .messages(phone)
      .map((message) => /^Код (\d{4}) /.exec(message.text)?.[1])
      .find((found) => found !== undefined),
  )
  if (mistyped) {
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    await step(walker, 'store', taskId, 'CODE_ENTERED', () => ({ code: wrong }))
  }
  await step(walker, 'store', taskId, 'CODE_ENTERED', () => ({ code }))
  await step(walker, 'store', taskId, 'ISSUED_IN_FULL', (view) => ({
    lines: view.order.lines.map(({ lineId, collected }: { lineId: number; collected: number }) => ({
      lineId,
      returned: 0,
      handed: collected,
    })),
  }))
  const till = await openTask(walker, orderId, 'paying')
  await step(walker, 'store', till, 'PAID_AND_ISSUED', () => ({}))
}

const viewOf = async ({ desk }: Walker, user: string, taskId: number): Promise<Json> => {
  const { status, body } = await desk(user, 'GET', `/api/tasks/${taskId}`)
  if (status !== 200) throw new Violation(`view of task ${taskId}: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function openTask(
  { desk }: Pick<Walker, 'desk'>,
  orderId: number,
  type: string,
): Promise<number> {
  // The step before opened it in its own transaction: it must be there at once.
  const { body } = await desk('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}&type=${type}`)
  const task = body?.items?.find((one: Json) => one.taskStatus === 'open')
  if (!task) throw new Violation(`order ${orderId} has no open ${type}: ${JSON.stringify(body)}`)
  return task.taskId
}

/** A step of which only 200 may come. */
export async function step(
  walker: Walker,
  user: string,
  taskId: number,
  type: string,
  payload?: (view: Json) => unknown,
): Promise<void> {
  const { status, body } = await press(walker, user, taskId, type, payload)
  if (status !== 200) throw new Violation(`${type} on task ${taskId}: ${status} ${JSON.stringify(body)}`)
}

/** Looks, presses, and repeats with the same key until it hears an answer. */
async function press(
  walker: Walker,
  user: string,
  taskId: number,
  type: string,
  payload?: (view: Json) => unknown,
): Promise<Reply> {
  const view = await viewOf(walker, user, taskId)
  const { revision } = view.step
  const key = `${type}-${taskId}-${revision}-${Math.random().toString(36).slice(2)}`
  const reply = await walker.desk(
    user,
    'POST',
    `/api/tasks/${taskId}/events`,
    { type, revision, ...(payload ? { payload: payload(view) } : {}) },
    { 'idempotency-key': key, 'x-order-update-time': view.order.dateUpdate },
  )
  if (reply.status === 200)
    walker.ledger.steps.push({ taskId, type, key, revision: revision + 1, at: performance.now() })
  return reply
}

async function bySystem<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + systemMs
  while (performance.now() < until) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Violation(`${what}: nothing within ${systemMs} ms`)
}
