import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAttempts } from '../../../../src/server/platform/db/schema/orders.ts'
import {
  tasks,
  workflowInstances,
  workflowTimers,
} from '../../../../src/server/platform/db/schema/workflow.ts'
import { readInstanceRecords } from '../../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../../src/server/engine/replay.ts'
import { failedCallUndoSeconds } from '../../../../workflows/parts/call-script/v1/rules.ts'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const view = async (taskId: number) => (await server.call('all', 'GET', `/api/tasks/${taskId}`)).body
const listOffered = async (taskId: number) => (await view(taskId)).step.events.map(({ type }: Json) => type)

async function sendSteps(taskId: number, ...steps: [type: string, payload?: unknown][]) {
  for (const [type, payload] of steps) {
    const { status, body } = await sendTaskEvent(server, 'all', taskId, type, payload)
    expect(status, `${type}: ${JSON.stringify(body)}`).toBe(200)
  }
}

/** All data a failed call changes outside its machine. */
async function readOutsideState(orderId: number, taskId: number) {
  const { db } = server.services.database
  const [instance] = await db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.id, (await readInstance(taskId))!))
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

async function readInstance(taskId: number) {
  const [row] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, taskId))
  return row?.instanceId
}

const noAnswer = ['CALL_FAILED', { waitReasonId: 4 }] as [string, unknown]
const undo = ['CALL_FAILED_UNDONE'] as [string]
const createCall = async () => {
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
] as [string, [string, unknown?][]][])('[EN-11] %s: the failed call is undone', async (_, steps) => {
  const { orderId, taskId } = await createCall()
  await sendSteps(taskId, ...steps)
  const before = await readOutsideState(orderId, taskId)
  await sendSteps(taskId, noAnswer)
  expect(await readOutsideState(orderId, taskId)).not.toEqual(before)
  const { until } = (await view(taskId)).step.events.find(({ type }: Json) => type === undo[0])
  expect(Date.parse(until)).toBe(server.clock.at.getTime() + failedCallUndoSeconds * 1000)

  await sendSteps(taskId, undo)
  expect(await readOutsideState(orderId, taskId)).toEqual(before)
  // Only once: the step before it is not undone.
  expect((await sendTaskEvent(server, 'all', taskId, undo[0])).status).toBe(409)
  const { db } = server.services.database
  const instanceId = (await readInstance(taskId))!
  const [instance] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, instanceId))
  const records = await db.transaction((tx) => readInstanceRecords(tx, instanceId))
  expect(replayRecords(instance!, records)).toEqual({ value: instance!.value, context: instance!.context })
})

it('[EN-11] after its time it is neither offered nor accepted, and the refusal has the reason', async () => {
  const { taskId } = await createCall()
  await sendSteps(taskId, ['CALL_STARTED'], noAnswer)
  expect(await listOffered(taskId)).toContain(undo[0])
  server.clock.at = new Date(server.clock.at.getTime() + failedCallUndoSeconds * 1000)
  expect(await listOffered(taskId)).not.toContain(undo[0])
  const { status, body } = await sendTaskEvent(server, 'all', taskId, undo[0])
  expect(status).toBe(409)
  expect(body.message).toContain('в течение 5 минут')
  expect((await view(taskId)).step.state).toBe('waiting')
})
