import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createConfiguredEngine } from '../../../src/server/composition/engine.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { workflowTimers } from '../../../src/server/platform/db/schema/workflow.ts'
import { fireTimer } from '../../../src/server/engine/fire-timer.ts'
import type { PollingLoop } from '../../../src/server/platform/polling-loop.ts'
import { startTimerWorker } from '../../../src/server/engine/events/timer-worker.ts'
import { startTimer } from '../../support/timers.ts'
import { findBrokenInvariants } from '../../faults/invariants.ts'
import { allowCallsAtAnyHour } from '../../support/calling-hours.ts'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { testPollMs, startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { waitUntil } from './events/worker-bench.ts'

/** Catalogue customerRequests: asks for a call before forming. */
const callRequest = 2
const day = 86_400_000

let server: TestServer
const workers: PollingLoop[] = []
beforeAll(async () => {
  server = await startTestServer()
  await allowCallsAtAnyHour(server)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(() => server.close())

/** The timers' side of a server process with an engine of its own: it shares no memory with another. */
const startWorker = () => {
  const engine = createConfiguredEngine(server.services)
  const worker = startTimerWorker(server.services, (timer) => fireTimer(server.services, engine, timer))
  workers.push(worker)
  return worker
}
/** Long enough for a second firing to show. */
const waitTwoRounds = () => new Promise((resolve) => setTimeout(resolve, 2.3 * testPollMs))
const setClockBack = (ms: number) => void (server.clock.at = new Date(Date.now() - ms))
/** Lets pending timers come due: in so many ms, by the database's clock and by the fake clock of the test. */
const makeTimersDue = (ms: number) => {
  server.clock.at = new Date(Date.now() + ms + 60_000)
  return server.services.database.db.execute(
    sql`update workflow_timers set fire_at = now() + make_interval(secs => ${ms / 1000}) where status = 'pending'`,
  )
}
const instantAfter = (ms: number) => new Date(server.clock.at.getTime() + ms).toISOString()

const view = async (taskId: number, user = 'operator'): Promise<Json> =>
  (await server.call(user, 'GET', `/api/tasks/${taskId}`)).body
const stateOf = async (taskId: number) => (await view(taskId)).step.state
const sendStep = async (user: string, taskId: number, type: string, payload?: unknown) => {
  const response = await sendTaskEvent(server, user, taskId, type, payload)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}
/** A call that failed; `callBackAt` as typed by the operator. */
async function createWaitingCall(callBackAt: string) {
  const orderId = await newOrder(server, { customerRequests: callRequest })
  const taskId = await openTask(server, orderId, 'confirming')
  await sendStep('operator', taskId, 'CALL_STARTED')
  await sendStep('operator', taskId, 'CALL_FAILED', { waitReasonId: 6, callBackAt })
  expect(await stateOf(taskId)).toBe('waiting')
  return taskId
}
/** A formed order: its storage began at the server's clock. */
async function createStoredOrder() {
  const orderId = await newOrder(server)
  const taskId = await openTask(server, orderId, 'formatting')
  await sendStep('store', taskId, 'STARTED')
  await sendStep('store', taskId, 'COLLECTED', createCollectedPayload(await view(taskId, 'store')))
  await sendStep('store', taskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await sendStep('store', taskId, 'FORM')
  return orderId
}
const readStatus = async (orderId: number) =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.order.orderStatusId
/** Without the timer that ends the undo period of a call. */
const readTimers = (taskId: number) =>
  queryRows<{ status: string; instanceId: number }>(
    server.services.database.db,
    sql`select w.status, w.instance_id::float8 as "instanceId" from workflow_timers w
      join tasks t on t.instance_id = w.instance_id where t.task_id = ${taskId} and w.name <> 'call' order by w.id`,
  )
const countSteps = async (taskId: number, type: string) =>
  (await view(taskId)).history.filter((entry: Json) => entry.event === type).length
const isInCurrentList = async (taskId: number) =>
  (
    await server.call('operator', 'GET', '/api/tasks?type=confirming&sort=-taskDate&limit=200')
  ).body.items.some((task: Json) => task.taskId === taskId)

describe('call-back', () => {
  it('[EN-07] [TK-04] is due at its time, once, although two servers poll', async () => {
    setClockBack(0)
    startWorker()
    startWorker()
    const taskId = await createWaitingCall(instantAfter(day))
    expect(await isInCurrentList(taskId)).toBe(false)
    await makeTimersDue(300)
    await waitUntil(async () => (await stateOf(taskId)) === 'readyToCall')
    await waitTwoRounds()
    expect(await countSteps(taskId, 'CALL_BACK_DUE')).toBe(1)
    expect(await readTimers(taskId)).toMatchObject([{ status: 'fired' }])
    expect(await isInCurrentList(taskId)).toBe(true)
  })

  it('[EN-07] ten that came due while no server ran fire after the start, each once, with two concurrent servers', async () => {
    setClockBack(3_600_000)
    const tasks = await Promise.all(
      Array.from({ length: 10 }, (_, n) => createWaitingCall(instantAfter(60_000 + n))),
    )
    setClockBack(0)
    startWorker()
    startWorker()
    for (const taskId of tasks) await waitUntil(async () => (await stateOf(taskId)) === 'readyToCall')
    await waitTwoRounds()
    for (const taskId of tasks) expect(await countSteps(taskId, 'CALL_BACK_DUE')).toBe(1)
  })

  it('[EN-07] promised again, only the new time counts', async () => {
    setClockBack(0)
    startWorker()
    const taskId = await createWaitingCall(instantAfter(day))
    setClockBack(0)
    await sendStep('operator', taskId, 'CALL_BACK_SCHEDULED', { callBackAt: instantAfter(500) })
    setClockBack(-60_000)
    await waitUntil(async () => (await stateOf(taskId)) === 'readyToCall')
    const timers = await readTimers(taskId)
    expect(timers.map((timer) => timer.status)).toEqual(['fired'])
    expect(await countSteps(taskId, 'CALL_BACK_DUE')).toBe(1)
  })

  it('[EN-07] the operator calls at the moment it comes due: whichever is first, the call begins once', async () => {
    setClockBack(0)
    startWorker()
    startWorker()
    const tasks = await Promise.all(Array.from({ length: 8 }, () => createWaitingCall(instantAfter(day))))
    await makeTimersDue(200)
    const responses = await Promise.all(
      tasks.map((taskId, n) =>
        waitUntil(async () => {
          await new Promise((resolve) => setTimeout(resolve, 150 * n))
          const body = { type: 'CALL_STARTED', revision: (await view(taskId)).step.revision }
          const headers = { 'idempotency-key': newKey() }
          const response = await server.call('operator', 'POST', `/api/tasks/${taskId}/events`, body, headers)
          // 355: the timer fired between the read and the submit; the operator reads again and submits.
          return response.body.code === 355 ? null : response
        }),
      ),
    )
    await waitTwoRounds()
    expect(responses.map((response) => response?.status)).toEqual(tasks.map(() => 200))
    for (const taskId of tasks) {
      expect(await stateOf(taskId)).toBe('call.greeting')
      expect(await countSteps(taskId, 'CALL_STARTED')).toBe(2)
      const firedCount = (await readTimers(taskId)).filter((timer) => timer.status === 'fired').length
      expect(await countSteps(taskId, 'CALL_BACK_DUE')).toBe(firedCount)
    }
  })

  it('[EN-07] a timer whose machine has moved on is consumed without a step', async () => {
    setClockBack(0)
    const taskId = await createWaitingCall(instantAfter(day))
    await sendStep('operator', taskId, 'CALL_STARTED')
    const before = await view(taskId)
    const [{ instanceId } = { instanceId: 0 }] = await readTimers(taskId)
    await server.services.database.db.transaction((tx) =>
      startTimer(tx, {
        instanceId,
        name: 'late',
        event: 'CALL_BACK_DUE',
        fireAt: new Date(Date.now() - 1000),
      }),
    )
    startWorker()
    await waitUntil(async () => (await readTimers(taskId)).at(-1)!.status === 'fired')
    expect(await view(taskId)).toEqual(before)
  })
})

describe('storage', () => {
  it('[EN-07] ends once after a restart in between: order, tasks and one message to the customer', async () => {
    setClockBack(0)
    const first = startWorker()
    const orderId = await createStoredOrder()
    expect(await readStatus(orderId)).toBe(7)
    await first.stop()
    await makeTimersDue(300)
    startWorker()
    startWorker()
    expect(await readStatus(orderId)).toBe(7)
    await waitUntil(async () => (await readStatus(orderId)) === 18)
    await waitTwoRounds()
    const { body } = await server.call('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}`)
    const tasks = body.items.map((task: Json) => `${task.taskType} ${task.taskStatus}`).sort()
    expect(tasks).toEqual(['delivery withdrawn', 'disbanding open', 'formatting done'])
    const messages = await queryRows(
      server.services.database.db,
      sql`select 1 from events where order_id = ${orderId} and type = 'order.storageExpired'`,
    )
    expect(messages).toHaveLength(1)
  })

  it('[EN-07] an order issued in time keeps no timer', async () => {
    setClockBack(4 * day)
    const orderId = await createStoredOrder()
    const taskId = await openTask(server, orderId, 'delivery')
    await sendStep('manager', taskId, 'ISSUE_WITHOUT_CODE', { comment: 'Паспорт' })
    const lines = (await view(taskId, 'manager')).order.lines.map(({ lineId, collected }: Json) => ({
      lineId,
      returned: 0,
      handed: collected,
    }))
    await sendStep('manager', taskId, 'ISSUED_IN_FULL', { lines })
    await sendStep('manager', await openTask(server, orderId, 'paying'), 'PAID_AND_ISSUED', {})
    setClockBack(0)
    startWorker()
    await waitTwoRounds()
    expect(await readStatus(orderId)).toBe(12)
    const pending = await server.services.database.db
      .select()
      .from(workflowTimers)
      .where(eq(workflowTimers.status, 'pending'))
    expect(pending.filter((timer) => timer.name === 'storage')).toHaveLength(0)
  })
})

describe('after all timers', () => {
  it('[EN-08] every timer step has its timer, and every instance replays', async () => {
    expect(
      await findBrokenInvariants(server.services.database.db, 0, new Date(), { checkReplay: false }),
    ).toEqual([])
  })
})
