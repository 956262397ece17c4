import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAttempts } from '../../../src/server/db/schema/orders.ts'
import { tasks, workflowInstances, workflowTimers } from '../../../src/server/db/schema/workflow.ts'
import { readRecords } from '../../../src/server/engine/instance-repository.ts'
import { replay } from '../../../src/server/engine/replay.ts'
import { undoSeconds } from '../../../workflows/parts/call-script/v2/rules.ts'
import { newOrder, openTask, send } from '../../support/orders.ts'
import { sampleDelivery } from '../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const view = async (taskId: number) => (await server.call('all', 'GET', `/api/tasks/${taskId}`)).body
const offered = async (taskId: number) => (await view(taskId)).step.events.map(({ type }: Json) => type)

async function take(taskId: number, ...moves: [type: string, payload?: unknown][]) {
  for (const [type, payload] of moves) {
    const { status, body } = await send(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}

/** All that a failed call changes, as far as it can be seen outside its machine. */
async function outside(orderId: number, taskId: number) {
  const { db } = server.services.database
  const [instance] = await db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.id, (await instanceOf(taskId))!))
  const pending = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, instance!.id))
  const { order } = (await server.call('all', 'GET', `/api/orders/${orderId}`)).body
  const { task, step } = await view(taskId)
  return {
    value: instance!.value,
    context: instance!.context,
    timers: pending.filter(({ status }) => status === 'pending').length,
    attempts: await db.select().from(callAttempts).where(eq(callAttempts.orderId, orderId)),
    order: { countCall: order.countCall, waitReason: order.waitReason },
    postponedUntil: task.postponedUntil,
    attemptsShown: step.summary.attempts,
  }
}

async function instanceOf(taskId: number) {
  const [row] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, taskId))
  return row?.instanceId
}

const noAnswer = ['CALL_FAILED', { waitReasonId: 4 }] as [string, unknown]
const undo = ['CALL_FAILED_UNDONE'] as [string]
const newCall = async () => {
  const orderId = await newOrder(server, { delivery: sampleDelivery, customerRequests: 2 })
  return { orderId, taskId: await openTask(server, orderId, 'confirmingDelivery') }
}

it.each([
  ['waiting, failed at the greeting', [['CALL_STARTED']]],
  ['waiting, failed in the talk', [['CALL_STARTED'], ['HUNG_UP']]],
  [
    'waiting, the second call',
    [['CALL_STARTED'], noAnswer, ['CALL_STARTED'], ['CUSTOMER_LISTENS'], ['HUNG_UP']],
  ],
  ['nobody was reached', [['CALL_STARTED'], noAnswer, ['CALL_STARTED'], noAnswer, ['CALL_STARTED']]],
] as [string, [string, unknown?][]][])('[EN-11] %s: the failed call is taken back', async (_, moves) => {
  const { orderId, taskId } = await newCall()
  await take(taskId, ...moves)
  const before = await outside(orderId, taskId)
  await take(taskId, noAnswer)
  expect(await outside(orderId, taskId)).not.toEqual(before)
  const { until } = (await view(taskId)).step.events.find(({ type }: Json) => type === undo[0])
  expect(Date.parse(until)).toBe(server.clock.at.getTime() + undoSeconds * 1000)

  await take(taskId, undo)
  expect(await outside(orderId, taskId)).toEqual(before)
  // Once: the step before it is not taken back.
  expect((await send(server, 'all', taskId, undo[0])).status).toBe(409)
  const { db } = server.services.database
  const instanceId = (await instanceOf(taskId))!
  const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId))
  const records = await db.transaction((tx) => readRecords(tx, instanceId))
  expect(replay(instance!, records)).toEqual({ value: instance!.value, context: instance!.context })
})

it('[EN-11] when its time is over it is neither offered nor taken, and says why', async () => {
  const { taskId } = await newCall()
  await take(taskId, ['CALL_STARTED'], noAnswer)
  expect(await offered(taskId)).toContain(undo[0])
  server.clock.at = new Date(server.clock.at.getTime() + undoSeconds * 1000)
  expect(await offered(taskId)).not.toContain(undo[0])
  const { status, body } = await send(server, 'all', taskId, undo[0])
  expect(status).toBe(409)
  expect(body.message).toContain('в течение 5 минут')
  expect((await view(taskId)).step.state).toBe('waiting')
})
