import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflowInstances } from '../../../src/server/platform/db/schema/workflow.ts'
import { readInstanceRecords } from '../../../src/server/engine/instance-repository.ts'
import { getWorkflow, getWorkflowHash } from '../../../src/server/engine/registry.ts'
import { replayRecords } from '../../../src/server/engine/replay.ts'
import { queryRows } from '../../../src/server/platform/db/database.ts'
import { createCollectedPayload, newKey, newOrder, openTask, sendTaskEvent } from '../../support/orders.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const view = async (taskId: number, user = 'store') =>
  (await server.call(user, 'GET', `/api/tasks/${taskId}`)).body
const readStatus = async (orderId: number) =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.order.orderStatusId

const startForming = async () => {
  const orderId = await newOrder(server)
  return { orderId, taskId: await openTask(server, orderId, 'formatting') }
}

const body = async (taskId: number, type: string, payload?: unknown) => ({
  type,
  payload,
  revision: (await view(taskId)).step.revision,
})
const post = (
  taskId: number,
  data: unknown,
  key = newKey(),
  headers: Record<string, string> = {},
  user = 'store',
) => server.call(user, 'POST', `/api/tasks/${taskId}/events`, data, { 'idempotency-key': key, ...headers })

describe('a step over HTTP', () => {
  it('[EN-02] [TK-03] forms an order in full: snapshot, status, log and goods in one transaction', async () => {
    const { orderId, taskId } = await startForming()
    expect(await readStatus(orderId)).toBe(5)
    expect((await sendTaskEvent(server, 'store', taskId, 'STARTED')).status).toBe(200)
    expect(await readStatus(orderId)).toBe(6)
    expect(
      (await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(await view(taskId))))
        .body.step.state,
    ).toBe('packing')
    expect(
      (await sendTaskEvent(server, 'store', taskId, 'PACKED', { packages: [{ typeId: 1, count: 2 }] })).body
        .step.state,
    ).toBe('confirming')
    const response = await sendTaskEvent(server, 'store', taskId, 'FORM')
    expect(response.body.step).toMatchObject({ ended: true, state: 'formedInFull', form: null, events: [] })
    expect(response.body.task.taskStatus).toBe('done')
    const { body: card } = await server.call('store', 'GET', `/api/orders/${orderId}`)
    expect(card.order.orderStatusId).toBe(7)
    expect(card.products.map((p: { skuQuantityFinished: number }) => p.skuQuantityFinished)).toEqual([2, 1])
    expect(card.packages).toEqual([{ typeId: 1, count: 2 }])
    expect(card.order.sumCollected).toBe(2 * 129_900 + 349_900)
    expect(
      card.log
        .filter((l: { action: string }) => l.action === 'setOrderStatus')
        .map((l: { new: number }) => l.new)
        .sort(),
    ).toEqual([2, 5, 6, 7].sort())
    expect(await openTask(server, orderId, 'delivery')).toBeGreaterThan(0)
  })

  it('[EN-04] a repeated submit returns the first response and takes effect once', async () => {
    const { taskId } = await startForming()
    const data = await body(taskId, 'STARTED')
    const first = await post(taskId, data, 'the-same-key-1', { prefer: 'return=minimal' })
    const repeated = await post(taskId, data, 'the-same-key-1', { prefer: 'return=minimal' })
    expect(first.body).toEqual({ revision: 1, repeated: false })
    expect(repeated.body).toEqual({ revision: 1, repeated: true })
    expect((await view(taskId)).history).toHaveLength(2)
  })

  it('[EN-04] [RL-3] the same submit sent ten times concurrently takes effect once; of ten keys one wins and the rest receive 355', async () => {
    const { taskId } = await startForming()
    const data = await body(taskId, 'STARTED')
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(taskId, data, 'ten-times-key')))
    expect(responses.map((a) => a.status)).toEqual(Array.from({ length: 10 }, () => 200))
    const next = await body(taskId, 'COLLECTED', createCollectedPayload(await view(taskId)))
    const rivalResponses = await Promise.all(Array.from({ length: 10 }, () => post(taskId, next)))
    expect(rivalResponses.filter((a) => a.status === 200)).toHaveLength(1)
    expect(rivalResponses.filter((a) => a.body.code === 355)).toHaveLength(9)
    expect((await view(taskId)).step.revision).toBe(2)
  })

  it('[EN-04] a key that was used for another request is refused', async () => {
    const { taskId } = await startForming()
    const data = await body(taskId, 'STARTED')
    await post(taskId, data, 'key-of-the-start')
    const otherRequest = await post(
      taskId,
      { ...data, type: 'COLLECTED', payload: { lines: [] } },
      'key-of-the-start',
    )
    expect([otherRequest.status, otherRequest.body.code]).toEqual([409, 19])
  })

  it('[EN-04] [OC-05] a stale revision and a stale order version are refused with 355 and change nothing', async () => {
    const { taskId } = await startForming()
    const before = await view(taskId)
    expect((await post(taskId, { type: 'STARTED', revision: 7 })).body.code).toBe(355)
    const old = new Date(Date.parse(before.order.dateUpdate) - 1).toISOString()
    const stale = await post(taskId, await body(taskId, 'STARTED'), newKey(), { 'x-order-update-time': old })
    expect(stale.body).toMatchObject({ code: 355, message: 'Страница обновлена: данные заказа изменились' })
    expect(await view(taskId)).toEqual(before)
  })

  it("[EN-02] [RL-6] a user without the right, another store's staff and an unknown task are refused", async () => {
    const { taskId } = await startForming()
    const data = await body(taskId, 'STARTED')
    expect((await post(taskId, data, newKey(), {}, 'nobody')).status).toBe(403)
    expect((await post(taskId, data, newKey(), {}, 'operator')).status).toBe(403)
    expect((await post(taskId, data, newKey(), {}, 'store2')).body).toEqual({
      code: 404,
      message: 'Задача не найдена',
    })
    expect((await server.call('store2', 'GET', `/api/tasks/${taskId}`)).body.code).toBe(404)
    expect((await post(99_999_999, data)).body.code).toBe(404)
  })

  it('[VA-02] unknown fields, wrong types and negative quantities are refused with code 7 and the path', async () => {
    const { taskId } = await startForming()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const valid = createCollectedPayload(await view(taskId))
    const broken = structuredClone(valid)
    broken.lines[0].collected = -1
    broken.lines[1].reason = 'x'
    const response = await sendTaskEvent(server, 'store', taskId, 'COLLECTED', broken)
    expect([response.status, response.body.code]).toEqual([400, 7])
    expect(response.body.details.map((d: { path: string }) => d.path)).toEqual([
      '/payload/lines/0/collected',
      '/payload/lines/1/reason',
    ])
    expect((await sendTaskEvent(server, 'store', taskId, 'COLLECTED')).body.code).toBe(7)
    expect((await post(taskId, { type: 'COLLECTED', revision: '1', extra: 1 })).body.code).toBe(7)
    expect((await view(taskId)).step.revision).toBe(1)
  })

  it('[TK-03] the server refuses what the screen refuses, each case with its own message', async () => {
    const { taskId } = await startForming()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const valid = createCollectedPayload(await view(taskId))
    const submitChanged = async (
      change: (lines: { collected: number; marks: string[]; reasonId: number | null }[]) => void,
    ) => {
      const copy = structuredClone(valid)
      change(copy.lines)
      const { body: reply } = await sendTaskEvent(server, 'store', taskId, 'COLLECTED', copy)
      return [reply.code, reply.message]
    }
    expect(await submitChanged((l) => (l[0]!.collected = 3))).toEqual([
      19,
      'Собранное количество не может быть больше заказанного',
    ])
    expect(await submitChanged((l) => (l[0]!.collected = 1))).toEqual([
      19,
      'Укажите причину для каждого несобранного товара',
    ])
    expect(await submitChanged((l) => (l[1]!.marks = []))).toEqual([
      19,
      'Отсканируйте коды маркировки всех маркированных товаров',
    ])
    expect((await submitChanged((l) => (l[1]!.marks = ['0104600605020018'])))[0]).toBe(390)
    expect((await view(taskId)).step).toMatchObject({ revision: 1, state: 'collecting' })
  })

  it('[TK-15] a mark stored in another order fails the whole step with 390', async () => {
    const first = await startForming()
    await sendTaskEvent(server, 'store', first.taskId, 'STARTED')
    const lines = createCollectedPayload(await view(first.taskId))
    await sendTaskEvent(server, 'store', first.taskId, 'COLLECTED', lines)
    await sendTaskEvent(server, 'store', first.taskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
    await sendTaskEvent(server, 'store', first.taskId, 'FORM')
    const second = await startForming()
    await sendTaskEvent(server, 'store', second.taskId, 'STARTED')
    const payload = createCollectedPayload(await view(second.taskId))
    payload.lines[1].marks = lines.lines[1].marks
    const response = await sendTaskEvent(server, 'store', second.taskId, 'COLLECTED', payload)
    expect([response.status, response.body.code]).toEqual([409, 390])
    expect(response.body.message).toContain('Не удалось обновить данные о марках в заказе!')
    const lineId = payload.lines[1].lineId
    const markResponse = await server.call('store', 'PUT', `/api/order-products/${lineId}/mark`, {
      code: payload.lines[1].marks[0],
    })
    expect(markResponse.body.code).toBe(390)
  })

  it('[SH-13] a step that is not for phones is refused there with 286', async () => {
    const { taskId } = await startForming()
    const response = await post(taskId, await body(taskId, 'STARTED'), newKey(), { 'x-mobile': 'true' })
    expect([response.status, response.body.code]).toEqual([409, 286])
  })

  it('[EN-08] every instance replays from its records to its snapshot', async () => {
    const { db } = server.services.database
    const instances = await db.select().from(workflowInstances)
    expect(instances.length).toBeGreaterThan(5)
    for (const instance of instances) {
      const records = await db.transaction((tx) => readInstanceRecords(tx, instance.id))
      expect(records.map((r) => r.revision)).toEqual(records.map((_, n) => n))
      expect(replayRecords(instance, records)).toEqual({ value: instance.value, context: instance.context })
    }
  })

  it('[EN-03] an instance keeps the version and hash it began with', async () => {
    const [instance] = await server.services.database.db
      .select()
      .from(workflowInstances)
      .where(eq(workflowInstances.workflow, 'formatting'))
      .limit(1)
    expect(instance).toMatchObject({ version: 2, hash: getWorkflowHash(getWorkflow('formatting', 2)) })
    expect(instance?.hash).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('claims and drafts', () => {
  it('[EN-06] opening claims, a second user sees the holder and may take over, and a claim expires', async () => {
    const { taskId } = await startForming()
    const claim = (user: string, takeOver = false) =>
      server.call(user, 'POST', `/api/tasks/${taskId}/claim`, { takeOver })
    expect((await claim('store')).body.mine).toBe(true)
    const second = await claim('manager')
    expect([second.status, second.body.code]).toEqual([409, 19])
    const { name } = (await view(taskId, 'manager')).claim
    expect(second.body.details).toEqual({ name })
    expect(
      (await post(taskId, await body(taskId, 'STARTED'), newKey(), {}, 'manager')).body.message,
    ).toContain(name)
    expect((await claim('manager', true)).body.mine).toBe(true)
    expect((await view(taskId)).claim.mine).toBe(false)
    server.clock.forward(11 * 60_000)
    expect((await view(taskId)).claim).toBeNull()
    // An open page polls by itself; its user must see whose the task was, and claim it again explicitly.
    expect((await claim('store')).body).toMatchObject({ code: 19, details: { taken: true } })
    expect((await claim('store', true)).body.mine).toBe(true)
    expect((await server.call('store', 'DELETE', `/api/tasks/${taskId}/claim`)).status).toBe(204)
    expect((await view(taskId)).claim).toBeNull()
  })

  it('[EN-05] a draft is restored on another terminal, two terminals do not overwrite each other silently, and a step ends it', async () => {
    const { taskId } = await startForming()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const saveDraft = (data: unknown, edition: number, revision = 1) =>
      server.call('store', 'PUT', `/api/tasks/${taskId}/draft`, {
        form: 'formatting/v2/collect',
        data,
        revision,
        edition,
      })
    expect((await saveDraft({ lines: [{ collected: 'half' }] }, 0)).body.edition).toBe(1)
    expect((await view(taskId)).draft).toMatchObject({ edition: 1, data: { lines: [{ collected: 'half' }] } })
    expect((await saveDraft({ lines: [] }, 0)).body.code).toBe(19)
    expect((await saveDraft({ lines: [] }, 1)).body.edition).toBe(2)
    expect((await saveDraft({ lines: [] }, 2, 0)).body.code).toBe(355)
    await server.call('manager', 'POST', `/api/tasks/${taskId}/claim`, {})
    const refused = await saveDraft({ lines: [] }, 2)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 19, details: { name: expect.any(String) as string } },
    })
    await server.call('manager', 'DELETE', `/api/tasks/${taskId}/claim`)
    expect((await view(taskId)).draft).toMatchObject({ edition: 2 })
    // A user who may only read the task does not read the drafts of others.
    expect((await view(taskId, 'operator')).draft).toBeNull()
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(await view(taskId)))
    expect((await view(taskId)).draft).toBeNull()
  })
})

describe('writing the result of a step', () => {
  it('[EN-02] a step that fails half-way leaves nothing behind', async () => {
    const { orderId, taskId } = await startForming()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    // The order's own process is missing: the report at the end of FORM has no receiver.
    await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(await view(taskId)))
    await sendTaskEvent(server, 'store', taskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
    const { db } = server.services.database
    await db.execute(
      sql`update workflow_instances set status = 'done' where order_id = ${orderId} and workflow = 'order'`,
    )
    const response = await sendTaskEvent(server, 'store', taskId, 'FORM')
    expect([response.status, response.body.message]).toEqual([500, 'Внутренняя ошибка сервера'])
    const [left] = await queryRows<{ marks: number; revision: number }>(
      db,
      sql`select (select count(*)::int from order_marks where order_id = ${orderId}) as marks,
        (select revision from workflow_instances i join tasks t on t.instance_id = i.id where t.task_id = ${taskId}) as revision`,
    )
    expect(left).toEqual({ marks: 0, revision: 3 })
  })
})

describe('input that passes the schema', () => {
  it('[VA-02] a reason that the catalogue does not contain is refused at its field', async () => {
    const { taskId } = await startForming()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const payload = createCollectedPayload(await view(taskId), { '8100417': 1 })
    payload.lines[0].reasonId = 777
    const response = await sendTaskEvent(server, 'store', taskId, 'COLLECTED', payload)
    expect(response.body).toMatchObject({
      code: 7,
      details: [{ path: '/payload/lines/0/reasonId', message: 'Такого значения нет в справочнике' }],
    })
  })

  it('[RL-5] a NUL character in a text is refused with code 7, never a 500', async () => {
    const { taskId } = await startForming()
    await sendTaskEvent(server, 'store', taskId, 'STARTED')
    const draft = { form: 'formatting/v2/collect', data: { text: 'a\u0000b' }, revision: 1, edition: 0 }
    const response = await server.call('store', 'PUT', `/api/tasks/${taskId}/draft`, draft)
    expect([response.status, response.body.code]).toEqual([400, 7])
  })
})

it('[TK-07] a partly issued order is paid for the received goods only', async () => {
  const { orderId, taskId } = await startForming()
  await sendTaskEvent(server, 'store', taskId, 'STARTED')
  await sendTaskEvent(server, 'store', taskId, 'COLLECTED', createCollectedPayload(await view(taskId)))
  await sendTaskEvent(server, 'store', taskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  await sendTaskEvent(server, 'store', taskId, 'FORM')
  const issueTaskId = await openTask(server, orderId, 'delivery')
  await sendTaskEvent(server, 'manager', issueTaskId, 'ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' })
  const { lines } = (await view(issueTaskId)).order
  const payload = {
    lines: lines.map(({ lineId, collected }: { lineId: number; collected: number }, i: number) => ({
      lineId,
      returned: i === 0 ? 1 : 0,
      handed: i === 0 ? collected - 1 : collected,
    })),
  }
  expect((await sendTaskEvent(server, 'store', issueTaskId, 'PARTIALLY_ISSUED', payload)).status).toBe(200)
  const till = await openTask(server, orderId, 'paying')
  expect(await view(till)).toMatchObject({
    order: { payable: 129_900 + 349_900 + 7_00 },
    step: { summary: { returned: 1 } },
  })
  expect((await sendTaskEvent(server, 'store', till, 'PAID_AND_ISSUED', { document: '000123' })).status).toBe(
    200,
  )
  const { body: card } = await server.call('store', 'GET', `/api/orders/${orderId}`)
  expect(card.order).toMatchObject({ orderStatusId: 11, sumCollected: 129_900 + 349_900, payStatusId: 3 })
})
