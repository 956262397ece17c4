import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../../src/server/platform/identity/actor.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { findBrokenInvariants } from '../../faults/invariants.ts'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type TestResponse, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const view = async (taskId: number, user = 'store'): Promise<Json> =>
  (await server.call(user, 'GET', `/api/tasks/${taskId}`)).body
const post = (taskId: number, body: Json, key = newKey(), user = 'store') =>
  server.call(user, 'POST', `/api/tasks/${taskId}/events`, body, { 'idempotency-key': key })
const createFormingTask = async () => {
  const orderId = await newOrder(server)
  return { orderId, taskId: await openTask(server, orderId, 'formatting') }
}
const sendConcurrently = <T>(count: number, send: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => send(n)))
/** How many responses of each kind: `{ '200': 1, '409/355': 49 }`. */
const countResponses = (responses: TestResponse[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of responses) {
    const kind = status === 200 ? '200' : `${status}/${body?.code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
const readRecords = (taskId: number) =>
  queryRows<{ revision: number; type: string }>(
    server.services.database.db,
    sql`select r.revision, r.event->>'type' as type from workflow_records r join tasks t on t.instance_id = r.instance_id
      where t.task_id = ${taskId} and r.revision > 0 order by r.revision`,
  )
const packages = { packages: [{ typeId: 1, count: 1 }] }
const formUntilConfirming = async (taskId: number) => {
  await sendTaskEvent(server, 'store', taskId, 'STARTED')
  await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(await view(taskId)))
  await sendTaskEvent(server, 'store', taskId, 'PACKED', packages)
}
const cancel = (orderId: number) =>
  server.services.database.db.transaction(async (tx) => {
    const [process] = await queryRows<{ id: number }>(
      tx,
      sql`select id::float8 as id from workflow_instances where order_id = ${orderId} and workflow = 'order'`,
    )
    const reason = { reasonId: 1, comment: null }
    return server.engine.send(
      { tx, at: server.clock.at, actor: systemActor },
      process!.id,
      'CANCEL_ORDER',
      reason,
    )
  })

describe('many users on one task', () => {
  it('[RL-3] of fifty concurrent submits one succeeds and the others are refused, step after step', async () => {
    const { taskId } = await createFormingTask()
    const payloads: [string, (() => Promise<Json>)?][] = [
      ['STARTED'],
      ['COLLECTED', async () => createCollectedPayload(await view(taskId))],
      ['PACKED', async () => packages],
      ['FORM'],
    ]
    for (const [revision, [type, payload]] of payloads.entries()) {
      const body = { type, revision, ...(payload ? { payload: await payload() } : {}) }
      const responses = await sendConcurrently(50, (n) =>
        post(taskId, body, newKey(), n % 2 ? 'store' : 'manager'),
      )
      expect(countResponses(responses)).toEqual({ '200': 1, '409/355': 49 })
    }
    expect((await readRecords(taskId)).map((r) => r.type)).toEqual(['STARTED', 'COLLECTED', 'PACKED', 'FORM'])
  })

  it('[RL-3] of two different concurrent submits one succeeds, and the order has the state of that one', async () => {
    const { orderId, taskId } = await createFormingTask()
    await formUntilConfirming(taskId)
    const responses = await sendConcurrently(20, (n) =>
      post(taskId, { type: n % 2 ? 'FORM' : 'BACK_TO_COLLECTION', revision: 3 }),
    )
    expect(countResponses(responses)).toEqual({ '200': 1, '409/355': 19 })
    const winner = (await readRecords(taskId)).at(-1)!.type
    const { body } = await server.call('admin', 'GET', `/api/orders/${orderId}`)
    expect(body.order.orderStatusId).toBe(winner === 'FORM' ? 7 : 6)
  })

  it('[RL-3] the same submit sent ten times concurrently takes effect once, with ten equal responses', async () => {
    const { orderId, taskId } = await createFormingTask()
    await formUntilConfirming(taskId)
    const key = newKey()
    const responses = await sendConcurrently(10, () => post(taskId, { type: 'FORM', revision: 3 }, key))
    expect(countResponses(responses)).toEqual({ '200': 10 })
    expect(new Set(responses.map((a) => a.body.step.revision))).toEqual(new Set([4]))
    expect(responses.filter((a) => a.headers['idempotency-replayed'] === 'false')).toHaveLength(1)
    expect(await readRecords(taskId)).toHaveLength(4)
    const sent = await queryRows(
      server.services.database.db,
      sql`select 1 from events where order_id = ${orderId} and type = 'order.orderFormed'`,
    )
    expect(sent).toHaveLength(1)
  })

  it('[RL-3] of ten requests with one key and ten different contents one succeeds, the others are refused', async () => {
    const { taskId } = await createFormingTask()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const collected = createCollectedPayload(await view(taskId))
    const key = newKey()
    const responses = await sendConcurrently(10, (n) => {
      const [first, ...rest] = collected.lines
      const lines = [{ ...first, collected: n % 2, reasonId: n + 1 }, ...rest]
      return post(taskId, { type: 'COLLECTED', revision: 1, payload: { lines } }, key)
    })
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await readRecords(taskId)).toHaveLength(2)
  })

  it('[EN-06] of many users who open a task concurrently one holds it', async () => {
    const { taskId } = await createFormingTask()
    const responses = await sendConcurrently(20, (n) =>
      server.call(n % 2 ? 'store' : 'manager', 'POST', `/api/tasks/${taskId}/claim`, {}),
    )
    expect(countResponses(responses)).toEqual({ '200': 10, '409/19': 10 })
  })
})

describe('many users on one order', () => {
  it('[RL-3] one mark in many orders: one order is formed with it, the others are refused without partial writes', async () => {
    const tasks = await Promise.all(Array.from({ length: 8 }, createFormingTask))
    for (const { taskId } of tasks) await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const { lines } = createCollectedPayload(await view(tasks[0]!.taskId))
    for (const { taskId } of tasks) {
      const payload = createCollectedPayload(await view(taskId))
      payload.lines[1].marks = lines[1].marks
      expect((await sendTaskEvent(server, 'store', taskId, 'COLLECTED', payload)).status).toBe(200)
      await sendTaskEvent(server, 'store', taskId, 'PACKED', packages)
    }
    const responses = await sendConcurrently(8, (n) => post(tasks[n]!.taskId, { type: 'FORM', revision: 3 }))
    expect(countResponses(responses)).toEqual({ '200': 1, '409/390': 7 })
  })

  it('[RL-3] an order cancelled while it is being formed: one of the two wins, without a deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, taskId } = await createFormingTask()
      await formUntilConfirming(taskId)
      const submits = sendConcurrently(8, () => post(taskId, { type: 'FORM', revision: 3 }))
      const [responses, cancelled] = await Promise.all([submits, cancel(orderId)])
      expect(cancelled).toBe(true)
      const kinds = Object.keys(countResponses(responses)).filter(
        (kind) => !['200', '409/355'].includes(kind),
      )
      expect(kinds).toEqual([])
      const { body } = await server.call('admin', 'GET', `/api/orders/${orderId}`)
      expect([14, 15]).toContain(body.order.orderStatusId)
    }
  })

  it('[EN-05] a draft saved while the order is cancelled never deadlocks with it', async () => {
    for (let round = 0; round < 10; round++) {
      const { orderId, taskId } = await createFormingTask()
      await sendTaskEvent(server, 'store', taskId, 'STARTED')
      const saveDraft = (edition: number) =>
        server.call('store', 'PUT', `/api/tasks/${taskId}/draft`, {
          form: 'formatting/v1/collect',
          data: {},
          revision: 1,
          edition,
        })
      const [responses] = await Promise.all([sendConcurrently(10, () => saveDraft(0)), cancel(orderId)])
      const kinds = Object.keys(countResponses(responses)).filter(
        (kind) => !['200', '409/19', '409/355'].includes(kind),
      )
      expect(kinds).toEqual([])
    }
  })
})

describe('after all races', () => {
  it('[EN-08] every instance replays, every step has its key, every task, order and event its step', async () => {
    expect(await findBrokenInvariants(server.services.database.db, 0, server.clock.at)).toEqual([])
  })
})
