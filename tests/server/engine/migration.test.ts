import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAttempts } from '../../../src/server/platform/db/schema/orders.ts'
import {
  workflowActivations,
  workflowInstances,
  workflowPublications,
  workflowTimers,
} from '../../../src/server/platform/db/schema/workflow.ts'
import { readInstanceRecords, type InstanceRow } from '../../../src/server/engine/instance-repository.ts'
import { jobKinds } from '../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../src/server/platform/jobs/worker.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.services.database
  await db.delete(workflowActivations)
  await db.delete(workflowPublications)
  // The newest version is active by default; in these tests it is not published yet.
  const inactive = {
    workflow: 'confirming',
    version: 2,
    active: false,
    pfms: null,
    at: server.clock.at,
    by: 'test',
  }
  await db.insert(workflowActivations).values(inactive)
})

/** No version was published before. */
const reasonAndRevision = { reason: 'Как договорились', revision: 0 }
const call = (user: string, method: 'PUT' | 'POST', path: string, body: unknown) =>
  server.call(user, method, `/api/workflows/confirming/${path}`, body)
const activate = (pfms: string[] | null, user = 'owner') =>
  call(user, 'PUT', '2/activation', { active: true, pfms, ...reasonAndRevision })
const migrate = (body: object, user = 'owner') =>
  call(user, 'POST', '2/migration', { from: 1, ...reasonAndRevision, ...body })
/** Starts the migration, lets the worker run it, and returns the job. */
const runMigration = async () => {
  const { status, body } = await migrate({ dryRun: false })
  expect(status).toBe(202)
  while (await runNextJob(server, jobKinds));
  return (await server.call('owner', 'GET', `/api/jobs/${body.id}`)).body
}
const readInstance = async (taskId: number) => {
  const { db } = server.services.database
  const { body } = await server.call('admin', 'GET', `/api/tasks/${taskId}`)
  const instances = await db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.orderId, body.order.orderId))
  return instances.find(({ workflow }) => workflow === 'confirming') as unknown as InstanceRow
}

/** Creates an order of this store with an open task to call the customer about a shortage. */
async function createConfirmingTask(pfm = '1001', user = 'manager') {
  const orderId = await newOrder(server, { pfm })
  const formingTaskId = await openTask(server, orderId, 'formatting')
  await sendTaskEvent(server, user, formingTaskId, 'STARTED')
  const { body } = await server.call(user, 'GET', `/api/tasks/${formingTaskId}`)
  await sendTaskEvent(server, user, formingTaskId, 'COLLECTED', createCollectedPayload(body, { 8100417: 1 }))
  await sendTaskEvent(server, user, formingTaskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await sendTaskEvent(server, user, formingTaskId, 'FORM')
  return { orderId, taskId: await openTask(server, orderId, 'confirming') }
}
const step = (taskId: number, type: string, payload?: unknown) =>
  sendTaskEvent(server, 'operator', taskId, type, payload)

describe('activation', () => {
  it('[EN-03] new calls use version 2 in the chosen stores only; running ones stay on version 1', async () => {
    const running = await createConfirmingTask()
    const unknownStore = await activate(['1001', '9999'])
    expect(unknownStore).toMatchObject({ status: 400, body: { code: 50, details: { unknown: ['9999'] } } })
    expect((await activate(['1001'])).body).toMatchObject({ active: true, pfms: ['1001'] })
    const taskHere = await createConfirmingTask('1001')
    const taskElsewhere = await createConfirmingTask('1002')
    expect((await readInstance(running.taskId)).version).toBe(1)
    expect((await readInstance(taskHere.taskId)).version).toBe(2)
    expect((await readInstance(taskElsewhere.taskId)).version).toBe(1)
  })

  it('[EN-03] an unknown version and a user without the right are refused', async () => {
    expect(await activate(null, 'manager')).toMatchObject({ status: 403 })
    expect(
      (await call('owner', 'PUT', '7/activation', { active: true, pfms: null, ...reasonAndRevision })).status,
    ).toBe(404)
    expect(
      (await call('owner', 'PUT', '2/activation', { active: true, pfms: [], ...reasonAndRevision })).body
        .code,
    ).toBe(7)
  })
})

describe('migration', () => {
  it('[EN-03] a dry run shows the target of each instance and changes nothing', async () => {
    const { taskId } = await createConfirmingTask()
    const before = await readInstance(taskId)
    const { status, body } = await migrate({ dryRun: true })
    expect(status).toBe(200)
    expect(body.moved).toBe(0)
    expect(body.stuck).toEqual([])
    expect(body.groups).toContainEqual(
      expect.objectContaining({ from: 'readyToCall', to: 'readyToCall', problem: null }),
    )
    expect(await readInstance(taskId)).toEqual(before)
  })

  it('[EN-03] states without a target are named, and nothing is migrated', async () => {
    const { taskId } = await createConfirmingTask()
    const invalidMapping = { states: { readyToCall: 'nowhere' } }
    const dryRun = await migrate({ dryRun: true, ...invalidMapping })
    expect(dryRun.body.stuck.length).toBeGreaterThan(0)
    expect(dryRun.body.stuck[0]).toMatchObject({ state: 'readyToCall', problem: 'unknownState' })
    expect(await migrate({ dryRun: false, ...invalidMapping })).toMatchObject({
      status: 409,
      body: { code: 19 },
    })
    expect((await readInstance(taskId)).version).toBe(1)
  })

  it('[EN-03] a running call is migrated in its state; its records replay; a submit for the old version is refused', async () => {
    const { taskId } = await createConfirmingTask()
    await step(taskId, 'CALL_STARTED')
    const stale = (await server.call('operator', 'GET', `/api/tasks/${taskId}`)).body
    const job = await runMigration()
    expect(job).toMatchObject({ status: 'done', error: null })
    expect(job.done).toBe(job.total)
    expect(job.result.moved).toBeGreaterThan(0)
    expect(job.result.groups).toEqual([])

    const refused = await server.call(
      'operator',
      'POST',
      `/api/tasks/${taskId}/events`,
      { type: 'CUSTOMER_LISTENS', revision: stale.step.revision },
      { 'idempotency-key': `late-${taskId}-000`, 'x-order-update-time': stale.order.dateUpdate },
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 355 } })

    for (const type of ['CUSTOMER_LISTENS', 'CUSTOMER_AGREES']) await step(taskId, type)
    const end = await step(taskId, 'CHANGES_AGREED', { note: 'Заедет вечером' })
    expect(end.body.step).toMatchObject({ version: 2, ended: true })
    const instance = await readInstance(taskId)
    const records = await server.services.database.db.transaction((tx) =>
      readInstanceRecords(tx, instance.id),
    )
    expect(records.map(({ event }) => event.type)).toContain('@migrate')
    expect(replayRecords(instance, records)).toEqual({ value: instance.value, context: instance.context })
  })

  it('[TK-18] the note of a call of version 2 is in the call history', async () => {
    await activate(null)
    const { orderId, taskId } = await createConfirmingTask()
    await step(taskId, 'CALL_STARTED')
    await step(taskId, 'CALL_FAILED', { waitReasonId: 4, note: 'Сбросил' })
    await step(taskId, 'CALL_STARTED')
    for (const type of ['CUSTOMER_LISTENS', 'CUSTOMER_DISAGREES']) await step(taskId, type)
    await step(taskId, 'CHANGES_NOT_AGREED', { note: 'Нужен весь заказ' })
    const { body } = await server.call('operator', 'GET', `/api/tasks/${taskId}`)
    expect(body.order.calls).toMatchObject([
      {
        outcome: 'changesNotAgreed',
        note: 'Нужен весь заказ',
        waitReasonId: null,
        userName: 'Елена Смирнова',
      },
      { outcome: null, note: 'Сбросил', waitReasonId: 4 },
    ])
    const { db } = server.services.database
    expect(await db.select().from(callAttempts).where(eq(callAttempts.orderId, orderId))).toHaveLength(2)
  })

  it('[EN-07] a waiting call-back is migrated with its timer', async () => {
    const { taskId } = await createConfirmingTask()
    await step(taskId, 'CALL_STARTED')
    await step(taskId, 'CALL_FAILED', { waitReasonId: 4 })
    const { id } = await readInstance(taskId)
    await runMigration()
    expect(await readInstance(taskId)).toMatchObject({ version: 2, state: 'waiting' })
    const { db } = server.services.database
    const timers = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, id))
    expect(timers).toMatchObject([{ event: 'CALL_BACK_DUE', status: 'pending' }])
    const { body } = await server.call('operator', 'GET', `/api/tasks/${taskId}`)
    expect(body.task.postponedUntil).not.toBeNull()
  })
})
