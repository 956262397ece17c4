import type { SmsGateway } from '../../src/simulators/sms/gateway.ts'
import { createCollectedPayload, sampleOrder } from '../support/orders.ts'
import type { Json } from '../support/server.ts'
import { Violation, type UserClient, type Reply } from './desk.ts'

/** A step that the server has acknowledged. */
export interface AcknowledgedStep {
  taskId: number
  type: string
  key: string
  revision: number
  at: number
}

export interface Ledger {
  orders: number[]
  steps: AcknowledgedStep[]
  /** Orders that reached their end. */
  finished: number
}
export const newLedger = (): Ledger => ({ orders: [], steps: [], finished: 0 })

export interface OrderRunner {
  desk: UserClient
  gateway: Pick<SmsGateway, 'messages'>
  ledger: Ledger
  /** Decides where the run of an order may end early; called between two tasks. */
  goOn: () => boolean
}

/** Longest wait for what the system does by itself (a message, a call-back). */
const systemMs = 90_000
const callBackMs = 1_500
let orderCount = 0

/**
 * One order from arrival to hand-over to the customer: formed with a shortage, agreed by telephone, issued with the
 * code of the SMS. Every third call fails first and is called back by its timer; every third code is mistyped first.
 */
export async function runOrder(runner: OrderRunner): Promise<void> {
  const { ledger, goOn } = runner
  const n = orderCount++
  const phone = `7916${String(1_000_000 + n).padStart(7, '0')}`
  const orderId = await createOrder(runner, phone)
  ledger.orders.push(orderId)
  await formOrder(runner, orderId)
  if (!goOn()) return
  await agreeByPhone(runner, orderId, n % 3 === 0)
  if (!goOn()) return
  await issueOrder(runner, orderId, phone, n % 3 === 1)
  ledger.finished++
}

/** Arrivals have no key: a lost response may leave an unused order, which is harmless. */
export async function createOrder({ desk }: Pick<OrderRunner, 'desk'>, phone: string): Promise<number> {
  const { status, body } = await desk(
    'admin',
    'POST',
    '/api/orders/test',
    sampleOrder({ phone: `+${phone}` }),
  )
  if (status !== 201) throw new Violation(`arrival: ${status} ${JSON.stringify(body)}`)
  return body.id
}

async function formOrder(runner: OrderRunner, orderId: number) {
  const taskId = await openTask(runner, orderId, 'formatting')
  await step(runner, 'store', taskId, 'STARTED')
  await step(runner, 'store', taskId, 'COLLECTED', (view) => createCollectedPayload(view, { '8100417': 1 }))
  await step(runner, 'store', taskId, 'PACKED', () => ({ packages: [{ typeId: 1, count: 1 }] }))
  await step(runner, 'store', taskId, 'FORM')
}

async function agreeByPhone(runner: OrderRunner, orderId: number, failFirst: boolean) {
  const taskId = await openTask(runner, orderId, 'confirming')
  await step(runner, 'operator', taskId, 'CALL_STARTED')
  if (failFirst) {
    const createCallBack = () => ({
      waitReasonId: 4,
      callBackAt: new Date(Date.now() + callBackMs).toISOString(),
    })
    // While the servers were down the promised time may have passed: it is refused, and the operator types a later
    // one.
    await waitForSystem(`a call-back of task ${taskId}`, async () => {
      const { status, body } = await submitStep(runner, 'operator', taskId, 'CALL_FAILED', createCallBack)
      if (status !== 200 && body?.code !== 19) throw new Violation(`CALL_FAILED: ${JSON.stringify(body)}`)
      return status === 200
    })
    await waitForSystem(`call-back of task ${taskId}`, async () => {
      return (await readTask(runner, 'operator', taskId)).step.state === 'readyToCall'
    })
    await step(runner, 'operator', taskId, 'CALL_STARTED')
  }
  for (const type of ['CUSTOMER_LISTENS', 'CUSTOMER_AGREES', 'CHANGES_AGREED'])
    await step(runner, 'operator', taskId, type)
}

async function issueOrder(runner: OrderRunner, orderId: number, phone: string, mistypeFirst: boolean) {
  const taskId = await openTask(runner, orderId, 'delivery')
  await step(runner, 'store', taskId, 'SEND_CODE')
  const code = await waitForSystem(`code of order ${orderId}`, async () =>
    runner.gateway
      .messages(phone)
      .map((message) => /^Код (\d{4}) /.exec(message.text)?.[1])
      .find((code) => code !== undefined),
  )
  if (mistypeFirst) {
    const wrongCode = String((Number(code) + 1) % 10_000).padStart(4, '0')
    await step(runner, 'store', taskId, 'CODE_ENTERED', () => ({ code: wrongCode }))
  }
  await step(runner, 'store', taskId, 'CODE_ENTERED', () => ({ code }))
  await step(runner, 'store', taskId, 'ISSUED_IN_FULL', (view) => ({
    lines: view.order.lines.map(({ lineId, collected }: { lineId: number; collected: number }) => ({
      lineId,
      returned: 0,
      handed: collected,
    })),
  }))
  const till = await openTask(runner, orderId, 'paying')
  await step(runner, 'store', till, 'PAID_AND_ISSUED', () => ({}))
}

const readTask = async ({ desk }: OrderRunner, user: string, taskId: number): Promise<Json> => {
  const { status, body } = await desk(user, 'GET', `/api/tasks/${taskId}`)
  if (status !== 200) throw new Violation(`view of task ${taskId}: ${status} ${JSON.stringify(body)}`)
  return body
}

export async function openTask(
  { desk }: Pick<OrderRunner, 'desk'>,
  orderId: number,
  type: string,
): Promise<number> {
  // The step before opened it in its own transaction, so it must exist at once.
  const { body } = await desk('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}&type=${type}`)
  const task = body?.items?.find((item: Json) => item.taskStatus === 'open')
  if (!task) throw new Violation(`order ${orderId} has no open ${type}: ${JSON.stringify(body)}`)
  return task.taskId
}

/** A step that must be answered with 200. */
export async function step(
  runner: OrderRunner,
  user: string,
  taskId: number,
  type: string,
  payload?: (view: Json) => unknown,
): Promise<void> {
  const { status, body } = await submitStep(runner, user, taskId, type, payload)
  if (status !== 200) throw new Violation(`${type} on task ${taskId}: ${status} ${JSON.stringify(body)}`)
}

/** Reads the task, submits, and repeats with the same key until it receives a response. */
async function submitStep(
  runner: OrderRunner,
  user: string,
  taskId: number,
  type: string,
  payload?: (view: Json) => unknown,
): Promise<Reply> {
  const view = await readTask(runner, user, taskId)
  const { revision } = view.step
  const key = `${type}-${taskId}-${revision}-${Math.random().toString(36).slice(2)}`
  const reply = await runner.desk(
    user,
    'POST',
    `/api/tasks/${taskId}/events`,
    { type, revision, ...(payload ? { payload: payload(view) } : {}) },
    { 'idempotency-key': key, 'x-order-update-time': view.order.dateUpdate },
  )
  if (reply.status === 200)
    runner.ledger.steps.push({ taskId, type, key, revision: revision + 1, at: performance.now() })
  return reply
}

async function waitForSystem<T>(description: string, read: () => Promise<T | undefined>): Promise<T> {
  const until = performance.now() + systemMs
  while (performance.now() < until) {
    const value = await read()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Violation(`${description}: nothing within ${systemMs} ms`)
}
