import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAttempts } from '../../../src/server/db/schema/orders.ts'
import {
  workflowActivations,
  workflowInstances,
  workflowPublications,
  workflowTimers,
} from '../../../src/server/db/schema/workflow.ts'
import { readRecords, type InstanceRow } from '../../../src/server/engine/instance-repository.ts'
import { jobKinds } from '../../../src/server/jobs/kinds.ts'
import { runNextJob } from '../../../src/server/jobs/worker.ts'
import { replay } from '../../../src/server/engine/replay.ts'
import { collectAll, newOrder, openTask, send } from '../../support/orders.ts'
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
  // The newest version stands by itself: here it is to come.
  const off = {
    workflow: 'confirming',
    version: 2,
    active: false,
    pfms: null,
    at: server.clock.at,
    by: 'test',
  }
  await db.insert(workflowActivations).values(off)
})

/** Nobody has published anything before. */
const asAgreed = { reason: 'Как договорились', revision: 0 }
const call = (user: string, method: 'PUT' | 'POST', what: string, body: unknown) =>
  server.call(user, method, `/api/workflows/confirming/${what}`, body)
const activate = (pfms: string[] | null, user = 'owner') =>
  call(user, 'PUT', '2/activation', { active: true, pfms, ...asAgreed })
const migrate = (body: object, user = 'owner') =>
  call(user, 'POST', '2/migration', { from: 1, ...asAgreed, ...body })
/** Begins the migration, lets the worker do it, and answers the job. */
const migrated = async () => {
  const { status, body } = await migrate({ dryRun: false })
  expect(status).toBe(202)
  while (await runNextJob(server, jobKinds));
  return (await server.call('owner', 'GET', `/api/jobs/${body.id}`)).body
}
const instanceOf = async (taskId: number) => {
  const { db } = server.services.database
  const { body } = await server.call('admin', 'GET', `/api/tasks/${taskId}`)
  const all = await db
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.orderId, body.order.orderId))
  return all.find(({ workflow }) => workflow === 'confirming') as unknown as InstanceRow
}

/** A call about what is missing, of an order of this store. */
async function confirming(pfm = '1001', user = 'manager') {
  const orderId = await newOrder(server, { pfm })
  const forming = await openTask(server, orderId, 'formatting')
  await send(server, user, forming, 'STARTED')
  const { body } = await server.call(user, 'GET', `/api/tasks/${forming}`)
  await send(server, user, forming, 'COLLECTED', collectAll(body, { 8100417: 1 }))
  await send(server, user, forming, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await send(server, user, forming, 'FORM')
  return { orderId, taskId: await openTask(server, orderId, 'confirming') }
}
const step = (taskId: number, type: string, payload?: unknown) =>
  send(server, 'operator', taskId, type, payload)

describe('activation', () => {
  it('[EN-03] new calls take version 2 in the chosen stores only; those that run stay on version 1', async () => {
    const running = await confirming()
    const nowhere = await activate(['1001', '9999'])
    expect(nowhere).toMatchObject({ status: 400, body: { code: 50, details: { unknown: ['9999'] } } })
    expect((await activate(['1001'])).body).toMatchObject({ active: true, pfms: ['1001'] })
    const here = await confirming('1001')
    const elsewhere = await confirming('1002')
    expect((await instanceOf(running.taskId)).version).toBe(1)
    expect((await instanceOf(here.taskId)).version).toBe(2)
    expect((await instanceOf(elsewhere.taskId)).version).toBe(1)
  })

  it('[EN-03] an unknown version, a person without the right: refused', async () => {
    expect(await activate(null, 'manager')).toMatchObject({ status: 403 })
    expect(
      (await call('owner', 'PUT', '7/activation', { active: true, pfms: null, ...asAgreed })).status,
    ).toBe(404)
    expect(
      (await call('owner', 'PUT', '2/activation', { active: true, pfms: [], ...asAgreed })).body.code,
    ).toBe(7)
  })
})

describe('migration', () => {
  it('[EN-03] a dry run says where each would come to and changes nothing', async () => {
    const { taskId } = await confirming()
    const before = await instanceOf(taskId)
    const { status, body } = await migrate({ dryRun: true })
    expect(status).toBe(200)
    expect(body.moved).toBe(0)
    expect(body.stuck).toEqual([])
    expect(body.groups).toContainEqual(
      expect.objectContaining({ from: 'readyToCall', to: 'readyToCall', problem: null }),
    )
    expect(await instanceOf(taskId)).toEqual(before)
  })

  it('[EN-03] states without a place to go to are named, and nothing moves', async () => {
    const { taskId } = await confirming()
    const wrong = { states: { readyToCall: 'nowhere' } }
    const dry = await migrate({ dryRun: true, ...wrong })
    expect(dry.body.stuck.length).toBeGreaterThan(0)
    expect(dry.body.stuck[0]).toMatchObject({ state: 'readyToCall', problem: 'unknownState' })
    expect(await migrate({ dryRun: false, ...wrong })).toMatchObject({ status: 409, body: { code: 19 } })
    expect((await instanceOf(taskId)).version).toBe(1)
  })

  it('[EN-03] a running call comes over in its state; its records replay; who pressed on the old one is told', async () => {
    const { taskId } = await confirming()
    await step(taskId, 'CALL_STARTED')
    const stale = (await server.call('operator', 'GET', `/api/tasks/${taskId}`)).body
    const job = await migrated()
    expect(job).toMatchObject({ status: 'done', error: null })
    expect(job.done).toBe(job.total)
    expect(job.result.moved).toBeGreaterThan(0)
    expect(job.result.groups).toEqual([])

    const late = await server.call(
      'operator',
      'POST',
      `/api/tasks/${taskId}/events`,
      { type: 'CUSTOMER_LISTENS', revision: stale.step.revision },
      { 'idempotency-key': `late-${taskId}-000`, 'x-order-update-time': stale.order.dateUpdate },
    )
    expect(late).toMatchObject({ status: 409, body: { code: 355 } })

    for (const type of ['CUSTOMER_LISTENS', 'CUSTOMER_AGREES']) await step(taskId, type)
    const end = await step(taskId, 'CHANGES_AGREED', { note: 'Заедет вечером' })
    expect(end.body.step).toMatchObject({ version: 2, ended: true })
    const instance = await instanceOf(taskId)
    const records = await server.services.database.db.transaction((tx) => readRecords(tx, instance.id))
    expect(records.map(({ event }) => event.type)).toContain('@migrate')
    expect(replay(instance, records)).toEqual({ value: instance.value, context: instance.context })
  })

  it('[TK-18] the note of a call of version 2 stands in the call history', async () => {
    await activate(null)
    const { orderId, taskId } = await confirming()
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

  it('[EN-07] a call-back that waits comes over with its timer', async () => {
    const { taskId } = await confirming()
    await step(taskId, 'CALL_STARTED')
    await step(taskId, 'CALL_FAILED', { waitReasonId: 4 })
    const { id } = await instanceOf(taskId)
    await migrated()
    expect(await instanceOf(taskId)).toMatchObject({ version: 2, state: 'waiting' })
    const { db } = server.services.database
    const timers = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, id))
    expect(timers).toMatchObject([{ event: 'CALL_BACK_DUE', status: 'pending' }])
    const { body } = await server.call('operator', 'GET', `/api/tasks/${taskId}`)
    expect(body.task.postponedUntil).not.toBeNull()
  })
})
