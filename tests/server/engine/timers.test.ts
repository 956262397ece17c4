import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEngine } from '../../../src/server/app.ts'
import { rows } from '../../../src/server/db/database.ts'
import { workflowTimers } from '../../../src/server/db/schema/workflow.ts'
import { fireTimer } from '../../../src/server/engine/fire-timer.ts'
import type { Rounds } from '../../../src/server/events/polling-loop.ts'
import { onTimer } from '../../../src/server/events/timer-worker.ts'
import { startTimer } from '../../support/timers.ts'
import { brokenInvariants } from '../../faults/invariants.ts'
import { callAtAnyHour } from '../../support/calling-hours.ts'
import { collectAll, newKey, newOrder, openTask, send } from '../../support/orders.ts'
import { testPollMs, startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

/** Catalogue customerRequests: asks for a call before forming. */
const callRequest = 2
const day = 86_400_000

let server: TestServer
const workers: Rounds[] = []
beforeAll(async () => {
  server = await startTestServer()
  await callAtAnyHour(server)
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(() => server.close())

/** The timers' side of a server process, with an engine of its own: nothing of another is in its memory. */
const startWorker = () => {
  const engine = makeEngine(server.services)
  const worker = onTimer(server.services, (timer) => fireTimer(server.services, engine, timer))
  workers.push(worker)
  return worker
}
/** Long enough for a second firing to show. */
const twoRounds = () => new Promise((resolve) => setTimeout(resolve, 2.3 * testPollMs))
const ago = (ms: number) => void (server.clock.at = new Date(Date.now() - ms))
/** Lets the time of pending timers come: in so many ms, by the database's clock and by the one that stands in for it. */
const comeDue = (ms: number) => {
  server.clock.at = new Date(Date.now() + ms + 60_000)
  return server.services.database.db.execute(
    sql`update workflow_timers set fire_at = now() + make_interval(secs => ${ms / 1000}) where status = 'pending'`,
  )
}
const after = (ms: number) => new Date(server.clock.at.getTime() + ms).toISOString()

const view = async (taskId: number, user = 'operator'): Promise<Json> =>
  (await server.call(user, 'GET', `/api/tasks/${taskId}`)).body
const stateOf = async (taskId: number) => (await view(taskId)).step.state
const must = async (user: string, taskId: number, type: string, payload?: unknown) => {
  const answer = await send(server, user, taskId, type, payload)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
/** A call that failed; `callBackAt` as typed by the operator. */
async function waitingCall(callBackAt: string) {
  const orderId = await newOrder(server, { customerRequests: callRequest })
  const taskId = await openTask(server, orderId, 'confirming')
  await must('operator', taskId, 'CALL_STARTED')
  await must('operator', taskId, 'CALL_FAILED', { waitReasonId: 6, callBackAt })
  expect(await stateOf(taskId)).toBe('waiting')
  return taskId
}
/** A formed order: its storage began at the server's clock. */
async function storedOrder() {
  const orderId = await newOrder(server)
  const taskId = await openTask(server, orderId, 'formatting')
  await must('store', taskId, 'STARTED')
  await must('store', taskId, 'COLLECTED', collectAll(await view(taskId, 'store')))
  await must('store', taskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await must('store', taskId, 'FORM')
  return orderId
}
const statusOf = async (orderId: number) =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.order.orderStatusId
/** Without the one that ends a call left open. */
const timersOf = (taskId: number) =>
  rows<{ status: string; instanceId: number }>(
    server.services.database.db,
    sql`select w.status, w.instance_id::float8 as "instanceId" from workflow_timers w
      join tasks t on t.instance_id = w.instance_id where t.task_id = ${taskId} and w.name <> 'call' order by w.id`,
  )
const stepsOf = async (taskId: number, type: string) =>
  (await view(taskId)).history.filter((entry: Json) => entry.event === type).length
const inCurrentList = async (taskId: number) =>
  (
    await server.call('operator', 'GET', '/api/tasks?type=confirming&sort=-taskDate&limit=200')
  ).body.items.some((task: Json) => task.taskId === taskId)

describe('call-back', () => {
  it('[EN-07] [TK-04] comes back at its time, once, although two servers watch', async () => {
    ago(0)
    startWorker()
    startWorker()
    const taskId = await waitingCall(after(day))
    expect(await inCurrentList(taskId)).toBe(false)
    await comeDue(300)
    await until(async () => (await stateOf(taskId)) === 'readyToCall')
    await twoRounds()
    expect(await stepsOf(taskId, 'CALL_BACK_DUE')).toBe(1)
    expect(await timersOf(taskId)).toMatchObject([{ status: 'fired' }])
    expect(await inCurrentList(taskId)).toBe(true)
  })

  it('[EN-07] ten that came due while no server ran fire after the start, each once, with two servers at once', async () => {
    ago(3_600_000)
    const tasks = await Promise.all(Array.from({ length: 10 }, (_, n) => waitingCall(after(60_000 + n))))
    ago(0)
    startWorker()
    startWorker()
    for (const taskId of tasks) await until(async () => (await stateOf(taskId)) === 'readyToCall')
    await twoRounds()
    for (const taskId of tasks) expect(await stepsOf(taskId, 'CALL_BACK_DUE')).toBe(1)
  })

  it('[EN-07] promised anew, only the new time counts', async () => {
    ago(0)
    startWorker()
    const taskId = await waitingCall(after(day))
    ago(0)
    await must('operator', taskId, 'CALL_BACK_SCHEDULED', { callBackAt: after(500) })
    ago(-60_000)
    await until(async () => (await stateOf(taskId)) === 'readyToCall')
    const timers = await timersOf(taskId)
    expect(timers.map((timer) => timer.status)).toEqual(['fired'])
    expect(await stepsOf(taskId, 'CALL_BACK_DUE')).toBe(1)
  })

  it('[EN-07] the operator calls at the very moment it comes due: whoever is first, the call begins once', async () => {
    ago(0)
    startWorker()
    startWorker()
    const tasks = await Promise.all(Array.from({ length: 8 }, () => waitingCall(after(day))))
    await comeDue(200)
    const answers = await Promise.all(
      tasks.map((taskId, n) =>
        until(async () => {
          await new Promise((resolve) => setTimeout(resolve, 150 * n))
          const body = { type: 'CALL_STARTED', revision: (await view(taskId)).step.revision }
          const headers = { 'idempotency-key': newKey() }
          const answer = await server.call('operator', 'POST', `/api/tasks/${taskId}/events`, body, headers)
          // 355: the timer came between the look and the press; the operator looks again and presses.
          return answer.body.code === 355 ? null : answer
        }),
      ),
    )
    await twoRounds()
    expect(answers.map((answer) => answer?.status)).toEqual(tasks.map(() => 200))
    for (const taskId of tasks) {
      expect(await stateOf(taskId)).toBe('call.greeting')
      expect(await stepsOf(taskId, 'CALL_STARTED')).toBe(2)
      const fired = (await timersOf(taskId)).filter((timer) => timer.status === 'fired').length
      expect(await stepsOf(taskId, 'CALL_BACK_DUE')).toBe(fired)
    }
  })

  it('[EN-07] a timer whose machine has moved on is spent without a step', async () => {
    ago(0)
    const taskId = await waitingCall(after(day))
    await must('operator', taskId, 'CALL_STARTED')
    const before = await view(taskId)
    const [{ instanceId } = { instanceId: 0 }] = await timersOf(taskId)
    await server.services.database.db.transaction((tx) =>
      startTimer(tx, {
        instanceId,
        name: 'late',
        event: 'CALL_BACK_DUE',
        fireAt: new Date(Date.now() - 1000),
      }),
    )
    startWorker()
    await until(async () => (await timersOf(taskId)).at(-1)!.status === 'fired')
    expect(await view(taskId)).toEqual(before)
  })
})

describe('storage', () => {
  it('[EN-07] ends once after a restart in between: order, tasks and one message to the customer', async () => {
    ago(0)
    const first = startWorker()
    const orderId = await storedOrder()
    expect(await statusOf(orderId)).toBe(7)
    await first.stop()
    await comeDue(300)
    startWorker()
    startWorker()
    expect(await statusOf(orderId)).toBe(7)
    await until(async () => (await statusOf(orderId)) === 18)
    await twoRounds()
    const { body } = await server.call('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}`)
    const tasks = body.items.map((task: Json) => `${task.taskType} ${task.taskStatus}`).sort()
    expect(tasks).toEqual(['delivery withdrawn', 'disbanding open', 'formatting done'])
    const messages = await rows(
      server.services.database.db,
      sql`select 1 from events where order_id = ${orderId} and type = 'order.storageExpired'`,
    )
    expect(messages).toHaveLength(1)
  })

  it('[EN-07] an order issued in time keeps no timer', async () => {
    ago(4 * day)
    const orderId = await storedOrder()
    const taskId = await openTask(server, orderId, 'delivery')
    await must('manager', taskId, 'ISSUE_WITHOUT_CODE', { comment: 'Паспорт' })
    const lines = (await view(taskId, 'manager')).order.lines.map(({ lineId, collected }: Json) => ({
      ...{ lineId, returned: 0, handed: collected },
    }))
    await must('manager', taskId, 'ISSUED_IN_FULL', { lines })
    await must('manager', await openTask(server, orderId, 'paying'), 'PAID_AND_ISSUED', {})
    ago(0)
    startWorker()
    await twoRounds()
    expect(await statusOf(orderId)).toBe(12)
    const pending = await server.services.database.db
      .select()
      .from(workflowTimers)
      .where(eq(workflowTimers.status, 'pending'))
    expect(pending.filter((timer) => timer.name === 'storage')).toHaveLength(0)
  })
})

describe('after all timers', () => {
  it('[EN-08] every step of a timer has its timer, and every instance replays', async () => {
    expect(await brokenInvariants(server.services.database.db, 0, new Date(), { lives: false })).toEqual([])
  })
})
