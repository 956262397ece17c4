import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readInstance, readInstanceRecords } from '../../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { auditEntries } from '../../../src/server/platform/db/schema/audit.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { findReplayProblems } from '../../support/replay-problems.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const reason = 'Собрано не то, собрать заново'

const findInstance = async (taskId: number): Promise<number> => {
  const [row] = await queryRows<{ id: number }>(
    server.services.database.db,
    sql`select instance_id::float8 as id from tasks where task_id = ${taskId}`,
  )
  return row!.id
}
const readMoves = (id: number, user = 'owner') =>
  server.call(user, 'GET', `/api/workflows/instances/${id}/moves`)
const move = (id: number, body: object, user = 'owner') =>
  server.call(user, 'POST', `/api/workflows/instances/${id}/move`, { dryRun: false, reason, ...body })

/** A forming task in the step that counts the packages. */
async function createPackingTask() {
  const orderId = await newOrder(server, { pfm: '1001' })
  const taskId = await openTask(server, orderId, 'formatting')
  await sendTaskEvent(server, 'manager', taskId, 'STARTED')
  const { body } = await server.call('manager', 'GET', `/api/tasks/${taskId}`)
  await sendTaskEvent(server, 'manager', taskId, 'COLLECTED', createCollectedPayload(body, { 8100417: 1 }))
  return { orderId, taskId, id: await findInstance(taskId) }
}
const snapshotRows = async (orderId: number) =>
  queryRows(
    server.services.database.db,
    sql`select i.id, i.revision, i.state, i.context, t.state as task, t."right", (select count(*) from workflow_records r
        where r.instance_id = i.id) as records
      from workflow_instances i left join tasks t on t.instance_id = i.id where i.order_id = ${orderId} order by i.id`,
  )

describe('moving one instance by hand', () => {
  it('[PO-17] a dry run shows what changes and what remains, and changes nothing', async () => {
    const { orderId, id } = await createPackingTask()
    const { body: moves } = await readMoves(id)
    expect(moves).toMatchObject({ state: 'packing', targets: ['collecting'] })
    expect(moves.refused.find(({ state }: Json) => state === 'formedInFull')).toMatchObject({
      kind: 'answers',
    })
    const before = await snapshotRows(orderId)
    const { status, body } = await server.call('owner', 'POST', `/api/workflows/instances/${id}/move`, {
      to: 'collecting',
      revision: moves.revision,
      dryRun: true,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isDone: false,
      from: 'packing',
      to: 'collecting',
      events: ['BACK_TO_COLLECTION'],
      tasks: [{ type: 'formatting', outcome: 'stays' }],
      remains: [{ effect: 'reportToOrder', count: 1 }],
    })
    expect(await snapshotRows(orderId)).toEqual(before)
  })

  it('[PO-17] moves the task in one step, with its record, reason and log, and replays to the same state', async () => {
    const { db } = server.services.database
    const { orderId, id } = await createPackingTask()
    const { revision } = (await readMoves(id)).body
    const { body } = await move(id, { to: 'collecting', revision })
    expect(body).toMatchObject({ isDone: true, revision: revision + 1 })
    const instance = (await readInstance(db, id))!
    expect(instance).toMatchObject({ state: 'collecting', revision: revision + 1, status: 'active' })
    const records = await readInstanceRecords(db, id)
    expect(records.at(-1)).toMatchObject({
      fromState: 'packing',
      toState: 'collecting',
      actorName: 'Наталья Соколова',
      event: { type: '@move', payload: { to: 'collecting' } },
    })
    // The reason was typed by a user, so it is not in the record.
    expect(JSON.stringify(records)).not.toContain(reason)
    expect(replayRecords(instance, records)).toEqual({ value: instance.value, context: instance.context })
    expect(await findReplayProblems(db, orderId, { outside: true })).toEqual([])
    const { steps } = (await server.call('owner', 'GET', `/api/workflows/instances/${id}/path`)).body
    expect(steps.at(-1)).toMatchObject({ event: '@move', reason, who: 'Наталья Соколова' })
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.kind, 'instanceMoved'))
    expect(entries).toMatchObject([{ subject: `formatting/v2 ${id}`, userName: 'Наталья Соколова' }])
  })

  it('[PO-17] the employee in the old step is notified at the next press, and continues in the new one', async () => {
    const { taskId, id } = await createPackingTask()
    const { revision } = (await readMoves(id)).body
    await move(id, { to: 'collecting', revision })
    const { body: view } = await server.call('manager', 'GET', `/api/tasks/${taskId}`)
    expect(view.step).toMatchObject({ state: 'collecting' })
    await sendTaskEvent(server, 'manager', taskId, 'COLLECTED', createCollectedPayload(view, { 8100417: 2 }))
    expect((await readInstance(server.services.database.db, id))!.state).toBe('packing')
    // A second tab of the process owner knows the old revision.
    expect(await move(id, { to: 'collecting', revision })).toMatchObject({ status: 409, body: { code: 355 } })
  })

  it('[PO-17] a call is moved with its timer, which then does not fire', async () => {
    const { db } = server.services.database
    const orderId = await newOrder(server, { pfm: '1001' })
    const forming = await openTask(server, orderId, 'formatting')
    await sendTaskEvent(server, 'manager', forming, 'STARTED')
    const { body: view } = await server.call('manager', 'GET', `/api/tasks/${forming}`)
    await sendTaskEvent(server, 'manager', forming, 'COLLECTED', createCollectedPayload(view, { 8100417: 1 }))
    await sendTaskEvent(server, 'manager', forming, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
    await sendTaskEvent(server, 'manager', forming, 'FORM')
    const id = await findInstance(await openTask(server, orderId, 'confirming'))
    const { body: moves } = await readMoves(id)
    expect(moves.state).toBe('readyToCall')
    const to = 'call.explaining'
    expect(moves.targets).toContain(to)
    const { body } = await move(id, { to, revision: moves.revision })
    expect(body.timers).toMatchObject([
      { event: 'CALLING_HOURS_ENDED', outcome: 'cancelled' },
      { event: 'CALL_LEFT', outcome: 'started' },
    ])
    expect(
      await queryRows(
        db,
        sql`select name, status from workflow_timers where instance_id = ${id} and name = 'hours'`,
      ),
    ).toEqual([{ name: 'hours', status: 'cancelled' }])
    const instance = (await readInstance(db, id))!
    expect(replayRecords(instance, await readInstanceRecords(db, id))).toEqual({
      value: instance.value,
      context: instance.context,
    })
    expect(await findReplayProblems(db, orderId, { outside: true })).toEqual([])
  })

  it('[PO-17] refuses a state beyond a fixed point, with the reason, and writes nothing', async () => {
    const { orderId, id } = await createPackingTask()
    const { revision } = (await readMoves(id)).body
    const before = await snapshotRows(orderId)
    for (const [to, kind] of [
      ['formedInFull', 'answers'],
      ['withdrawn', 'system'],
      ['nowhere', 'noWay'],
    ])
      expect(await move(id, { to, revision })).toMatchObject({
        status: 409,
        body: { code: 19, details: { kind } },
      })
    const [process] = await queryRows<{ id: number; revision: number }>(
      server.services.database.db,
      sql`select id::float8 as id, revision from workflow_instances where order_id = ${orderId} and workflow = 'order'`,
    )
    // The order waits for the outcome of its task, which no hand can replace.
    const { body } = await readMoves(process!.id)
    expect(body.targets).toEqual([])
    expect(await snapshotRows(orderId)).toEqual(before)
  })

  it('[PO-17] needs its own right, a reason, and a visible store', async () => {
    const { id } = await createPackingTask()
    const { revision } = (await readMoves(id)).body
    const target = { to: 'collecting', revision }
    expect(await move(id, { ...target, reason: undefined })).toMatchObject({ status: 400, body: { code: 7 } })
    expect(await move(id, { ...target, reason: '   ' })).toMatchObject({ status: 400 })
    expect(await move(id, target, 'manager')).toMatchObject({ status: 403 })
    expect((await readMoves(999_999_999)).status).toBe(404)
    expect(await move(id, target)).toMatchObject({ status: 200 })
  })
})
