import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { batches } from '../../../../src/server/platform/db/schema/batches.ts'
import { jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import { roleRights } from '../../../../src/server/platform/db/schema/identity.ts'
import { orderExceptions, orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { applyPaymentNotification } from '../../../../src/server/domains/payments/apply-notification.ts'
import { refuse } from '../../../../src/server/platform/http/refusal.ts'
import { makeSheet, sheetType } from '../../../support/make-sheet.ts'
import { createCollectedPayload, newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const storeStaff = { roleId: 'storeStaff' } as const
  await server.services.database.db.insert(roleRights).values([
    { ...storeStaff, right: 'ordersBatch' },
    { ...storeStaff, right: 'orderCancel' },
  ])
})
afterAll(() => server.close())

const path = '/api/orders/batches'
const runJobs = async () => {
  // The pause after a fault is over.
  await server.services.database.db.update(jobs).set({ nextAt: null })
  while (await runNextJob(server, jobKinds));
}
const createBatch = (user: string, kind: string, ids: number[], options: unknown = {}) =>
  server.call(user, 'POST', path, { kind, ids, options })
const upload = (user: string, kind: string, file: Buffer, name = 'заказы.xlsx') =>
  server.call(user, 'POST', `${path}/file?kind=${kind}&name=${encodeURIComponent(name)}`, file, {
    'content-type': sheetType,
  })
const readBatch = async (user: string, id: number): Promise<Json> =>
  (await server.call(user, 'GET', `${path}/${id}`)).body
const readRows = async (user: string, id: number, part = ''): Promise<Json[]> =>
  (await server.call(user, 'GET', `${path}/${id}/rows?limit=200${part && `&part=${part}`}`)).body.items
const statusOf = async (orderId: number): Promise<number> =>
  (await server.call('admin', 'GET', `/api/orders/${orderId}`)).body.statuses?.orderStatusId ??
  (await server.call('admin', 'GET', `/api/orders?search=${orderId}`)).body.items[0].orderStatusId

const online = 1
const cash = 3

async function payOnline(orderId: number): Promise<void> {
  const { toPay: amount } = (await server.call('admin', 'GET', `/api/orders/${orderId}/statement`)).body
  const at = server.clock.at
  const notification = {
    id: `n-${orderId}`,
    orderId,
    operation: 'approved' as const,
    amount,
    paymentId: `p-${orderId}`,
  }
  await server.services.database.db.transaction((tx) =>
    server.engine.recordExternalChange({ tx, at, actor: systemActor }, orderId, 'payment', (scope) =>
      applyPaymentNotification(scope, { ...notification, happenedAt: at.toISOString() }, false),
    ),
  )
}

/** A pickup order, paid online or payable at the till, that is formed and waits for its customer. */
async function createFormedOrder(payTypeId = online): Promise<number> {
  const orderId = await newOrder(server, { payTypeId, awaitsPayment: payTypeId === online })
  if (payTypeId === online) await payOnline(orderId)
  const formingTaskId = await openTask(server, orderId, 'formatting')
  const view = async () => (await server.call('admin', 'GET', `/api/tasks/${formingTaskId}`)).body
  await sendTaskEvent(server, 'admin', formingTaskId, 'STARTED')
  await sendTaskEvent(server, 'admin', formingTaskId, 'COLLECTED', createCollectedPayload(await view()))
  await sendTaskEvent(server, 'admin', formingTaskId, 'PACKED', { packages: [{ typeId: 1, count: 1 }] })
  expect((await sendTaskEvent(server, 'admin', formingTaskId, 'FORM')).status).toBe(200)
  return orderId
}

describe('many orders at once', () => {
  it('[OL-04] [OA-01] the selected orders are cancelled one by one, and each row has its own result', async () => {
    const [first, second] = [await newOrder(server), await newOrder(server)]
    const { status, body } = await createBatch('admin', 'cancel', [first, second, 99_999_999], {
      reasonId: 1,
      comment: 'Отозвана партия',
    })
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'working', rows: 3, own: true } })
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({
      status: 'done',
      done: 2,
      wrong: 1,
      failed: 0,
      left: 0,
    })
    expect(await readRows('admin', body.id)).toMatchObject([
      { line: 1, orderId: first, state: 'done', message: null },
      { line: 2, orderId: second, state: 'done', message: null },
      { line: 3, subject: '99999999', state: 'wrong', message: 'Заказ не найден!' },
    ])
    const linesOf = async (part: string) =>
      (await readRows('admin', body.id, part)).map(({ line }: Json) => line as number)
    expect([await linesOf('ready'), await linesOf('refused'), await linesOf('done')]).toEqual([
      [],
      [3],
      [1, 2],
    ])
    expect([await statusOf(first), await statusOf(second)]).toEqual([14, 14])
  })

  it('[OL-04] [EN-04] a repeated request returns the same batch, also when part of it is done', async () => {
    const [first, second] = [await newOrder(server), await newOrder(server)]
    const cancelOrders = (ids: number[], user = 'admin') =>
      server.call(
        user,
        'POST',
        path,
        { kind: 'cancel', ids, options: {} },
        { 'idempotency-key': 'once-only-1' },
      )
    const [one, other] = await Promise.all([cancelOrders([first, second]), cancelOrders([first, second])])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body.id).toBe(one.body.id)
    await runJobs()
    const repeated = await cancelOrders([first, second])
    expect(repeated).toMatchObject({ status: 201, body: { id: one.body.id, done: 2, failed: 0, wrong: 0 } })
    await runJobs()
    expect((await readRows('admin', one.body.id)).map(({ state }) => state)).toEqual(['done', 'done'])
    expect((await cancelOrders([first])).body, 'another request under the key').toMatchObject({ code: 19 })
    const otherUserBatch = await cancelOrders([first, second], 'operator')
    expect([otherUserBatch.status, otherUserBatch.body.id === one.body.id]).toEqual([201, false])
    await runJobs()
  })

  it('[OL-04] a file is previewed first: nothing happens before its owner has seen the errors and starts it', async () => {
    const [known, unknown] = [await newOrder(server), await newOrder(server)]
    await createBatch('admin', 'cancel', [unknown])
    await runJobs()
    const file = await makeSheet([
      ['Номер заказа'],
      [known],
      [`№ ${unknown}`],
      ['сто'],
      [known],
      [{ formula: 'A2' }],
    ])
    const { status, body } = await upload('admin', 'cancel', file)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { rows: 5, fileName: 'заказы.xlsx', options: null },
    })
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'checked', wrong: 4, left: 1, done: 0 })
    expect(await readRows('admin', body.id)).toMatchObject([
      { line: 2, state: 'ready', message: null },
      {
        line: 3,
        state: 'wrong',
        message: 'Этот заказ сейчас отменить нельзя',
        pfm: '1001',
        orderStatusId: 14,
      },
      { line: 4, state: 'wrong', message: 'Это не номер заказа' },
      { line: 5, state: 'wrong', message: 'Уже есть в строке 2' },
      { line: 6, state: 'wrong', message: 'В ячейке формула. Вставьте её значение' },
    ])
    expect(await statusOf(known)).not.toBe(14)
    const start = () => server.call('admin', 'POST', `${path}/${body.id}/start`, { options: { reasonId: 1 } })
    expect((await start()).status).toBe(202)
    expect((await start()).status, 'a second press').toBe(409)
    await runJobs()
    expect(await statusOf(known)).toBe(14)
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'done', done: 1 })
    const repeated = await upload('admin', 'cancel', file)
    expect(repeated.body.sameFile, 'the same file once more').toBe(body.id)
  })

  it('[OL-04] an order that has changed since the preview is skipped, and may be tried again', async () => {
    const id = await newOrder(server)
    const { body } = await upload('admin', 'cancel', await makeSheet([[id]]))
    await runJobs()
    server.clock.forward(60_000)
    expect(
      (await sendTaskEvent(server, 'admin', await openTask(server, id, 'formatting'), 'STARTED')).status,
    ).toBe(200)
    await server.call('admin', 'POST', `${path}/${body.id}/start`, { options: {} })
    await runJobs()
    const [row] = await readRows('admin', body.id)
    expect(row).toMatchObject({
      state: 'failed',
      mayRepeat: true,
      message: 'Страница обновлена: данные заказа изменились',
    })
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'done', failed: 1, mayRepeat: 1 })
    await server.call('admin', 'POST', `${path}/${body.id}/start`, {})
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({
      status: 'done',
      failed: 0,
      done: 1,
      mayRepeat: 0,
    })
  })

  it('[OL-04] [TK-07] paid orders are issued in full without their codes and with the reason stored; payment at the till, age checks and locked orders are left to users', async () => {
    const [paid, unpaid, adult, tooEarly] = [
      await createFormedOrder(),
      await createFormedOrder(cash),
      await createFormedOrder(),
      await newOrder(server),
    ]
    const { db } = server.services.database
    await db.update(orders).set({ productsForAdults: true }).where(eq(orders.id, adult))
    const comment = 'Клиент забрал заказы в другом магазине'
    const { body } = await createBatch('manager', 'issue', [paid, unpaid, adult, tooEarly], { comment })
    await runJobs()
    expect((await readRows('manager', body.id)).map(({ state, message }) => message ?? state)).toEqual([
      'done',
      'Заказ не оплачен. Выдайте его отдельно, через кассу',
      'В заказе товары 18+. Выдайте его отдельно и проверьте возраст',
      'Заказ сейчас не ждёт выдачи в магазине',
    ])
    expect(await statusOf(paid)).toBe(12)
    const exceptions = await db.select().from(orderExceptions).where(eq(orderExceptions.orderId, paid))
    expect(exceptions).toMatchObject([{ kind: 'issueWithoutCode', reason: comment }])
  })

  it('[OL-04] [OP-07] an issue interrupted between its two steps is completed once, and an order that a user holds is left to that user', async () => {
    const [interrupted, locked] = [await createFormedOrder(), await createFormedOrder()]
    const task = await openTask(server, locked, 'delivery')
    expect((await server.call('store', 'POST', `/api/tasks/${task}/claim`, {})).status).toBe(200)
    const { body } = await createBatch('manager', 'issue', [interrupted, locked], { comment: 'Выдано вчера' })
    const original = server.engine.executeUserStep
    let steps = 0
    const spy = vi.spyOn(server.engine, 'executeUserStep').mockImplementation(async (...args) => {
      const response = await original(...args)
      if (++steps === 1) throw new Error('killed')
      return response
    })
    await runNextJob(server, jobKinds)
    spy.mockRestore()
    await runJobs()
    expect(await readRows('manager', body.id)).toMatchObject([
      { state: 'done' },
      { state: 'failed', message: 'С задачей работает Мария Иванова', mayRepeat: true },
    ])
    expect(await statusOf(interrupted)).toBe(12)
    const { db } = server.services.database
    expect(
      await db.select().from(orderExceptions).where(eq(orderExceptions.orderId, interrupted)),
    ).toHaveLength(1)
  })

  it('[OL-04] [OP-07] a server killed in the middle cancels no order twice and skips none', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => newOrder(server)))
    const { body } = await createBatch('admin', 'cancel', ids)
    const { db } = server.services.database
    const original = server.engine.executeUserStep
    let steps = 0
    const spy = vi.spyOn(server.engine, 'executeUserStep').mockImplementation(async (...args) => {
      const response = await original(...args)
      // The order is cancelled, and the server is killed before it can store the result.
      if (++steps === 3) throw new Error('killed')
      return response
    })
    await runNextJob(server, jobKinds)
    spy.mockRestore()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'working' })
    await db.update(jobs).set({ leaseUntil: null, status: 'queued' }).where(eq(jobs.kind, 'batch'))
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'done', done: 5, failed: 0 })
    for (const id of ids) {
      const { body: log } = await server.call('admin', 'GET', `/api/orders/${id}/log?limit=200`)
      const cancelled = log.items.filter(
        (item: Json) => item.entityName === 'orderStatusId' && item.new === 14,
      )
      expect(cancelled.length, String(id)).toBe(1)
    }
  })

  it('[OL-04] stopped in the middle, the rest waits and can be started again', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => newOrder(server)))
    const { body } = await createBatch('admin', 'cancel', ids)
    const original = server.engine.executeUserStep
    let steps = 0
    const spy = vi.spyOn(server.engine, 'executeUserStep').mockImplementation(async (...args) => {
      if (++steps === 2) await server.call('admin', 'POST', `/api/jobs/${await job(body.id)}/cancel`)
      return original(...args)
    })
    await runJobs()
    spy.mockRestore()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'stopped', done: 10, left: 2 })
    await server.call('admin', 'POST', `${path}/${body.id}/start`, {})
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'done', done: 12 })
  })

  it('[OL-04] [OP-07] an issue whose second step was blocked by another user is completed by a retry', async () => {
    const orderId = await createFormedOrder()
    const { body } = await createBatch('manager', 'issue', [orderId], { comment: 'Выдано вчера' })
    const original = server.engine.executeUserStep
    let steps = 0
    const spy = vi.spyOn(server.engine, 'executeUserStep').mockImplementation(async (...args) => {
      if (++steps === 2) throw refuse.denied('errors:claimedByOther', { name: 'Анна' }, { name: 'Анна' })
      return original(...args)
    })
    await runJobs()
    spy.mockRestore()
    expect(await readRows('manager', body.id)).toMatchObject([{ state: 'failed', mayRepeat: true }])
    expect(await statusOf(orderId)).toBe(7)
    expect((await server.call('manager', 'POST', `${path}/${body.id}/start`, {})).status).toBe(202)
    await runJobs()
    expect(await readRows('manager', body.id)).toMatchObject([{ state: 'done' }])
    expect(await statusOf(orderId)).toBe(12)
  })

  it('[OL-04] [OP-07] a failed job that is restarted belongs to the batch: the batch cannot be started concurrently', async () => {
    const ids = [await newOrder(server), await newOrder(server)]
    const { body } = await createBatch('admin', 'cancel', ids)
    const firstJob = await job(body.id)
    const { db } = server.services.database
    await db.update(jobs).set({ status: 'failed', endedAt: server.clock.at }).where(eq(jobs.id, firstJob))
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'error', left: 2 })
    const repeated = await server.call('admin', 'POST', `/api/jobs/${firstJob}/retry`)
    expect(repeated.status).toBe(200)
    expect(await readBatch('admin', body.id)).toMatchObject({
      status: 'working',
      jobId: repeated.body.id,
      error: null,
    })
    const start = () => server.call('admin', 'POST', `${path}/${body.id}/start`, {})
    expect((await start()).status, 'it is under way').toBe(409)
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'done', done: 2, error: null })
    // Restarted from its card, the old job has nothing to repeat.
    const { body: secondBatch } = await createBatch('admin', 'cancel', [await newOrder(server)])
    const stoppedJob = await job(secondBatch.id)
    await server.call('admin', 'POST', `/api/jobs/${stoppedJob}/cancel`)
    expect((await server.call('admin', 'POST', `${path}/${secondBatch.id}/start`, {})).status).toBe(202)
    expect((await server.call('admin', 'POST', `/api/jobs/${stoppedJob}/retry`)).status).toBe(409)
    await runJobs()
  })

  it('[OL-04] [SH-02] a right removed while rows are processed applies from the next row on', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => newOrder(server)))
    const { body } = await createBatch('operator', 'cancel', ids)
    const { db } = server.services.database
    const storedRights = await db.select().from(roleRights).where(eq(roleRights.right, 'orderCancel'))
    const original = server.engine.executeUserStep
    let steps = 0
    const spy = vi.spyOn(server.engine, 'executeUserStep').mockImplementation(async (...args) => {
      const response = await original(...args)
      if (++steps === 2) await db.delete(roleRights).where(eq(roleRights.right, 'orderCancel'))
      return response
    })
    await runJobs()
    spy.mockRestore()
    await db.insert(roleRights).values(storedRights)
    const cancelled = await Promise.all(ids.map(async (id) => (await statusOf(id)) === 14))
    expect(cancelled).toEqual([true, true, false, false, false, false])
    expect(await readBatch('operator', body.id)).toMatchObject({ status: 'error' })
  })

  it('[OL-04] a user without the right of the action is refused at every step', async () => {
    const id = await newOrder(server)
    expect((await createBatch('accountant', 'cancel', [id])).status, 'no bulk at all').toBe(403)
    expect((await createBatch('operator', 'issue', [id], { comment: 'Да' })).status, 'not this action').toBe(
      403,
    )
    const { body } = await createBatch('operator', 'cancel', [id])
    const { db } = server.services.database
    await db.delete(roleRights).where(eq(roleRights.right, 'orderCancel'))
    await runJobs()
    expect(await readBatch('admin', body.id)).toMatchObject({ status: 'error', done: 0 })
    await db.insert(roleRights).values(
      ['operator', 'storeStaff', 'storeManager', 'administrator', 'all'].map((roleId) => ({
        roleId,
        right: 'orderCancel' as const,
      })),
    )
    expect(await statusOf(id)).not.toBe(14)
  })

  it('[OL-04] a user of one store neither sees nor changes batches of another', async () => {
    const foreign = await newOrder(server, { pfm: '1002' })
    const { body } = await createBatch('store', 'cancel', [foreign])
    await runJobs()
    expect(await readRows('store', body.id)).toMatchObject([
      { state: 'wrong', message: 'Заказ не найден!', pfm: null },
    ])
    expect(await statusOf(foreign)).not.toBe(14)
    const { body: otherBatch } = await createBatch('admin', 'cancel', [foreign])
    expect((await server.call('store', 'GET', `${path}/${otherBatch.id}`)).status).toBe(404)
    expect((await server.call('store', 'GET', `${path}/${otherBatch.id}/rows`)).status).toBe(404)
    expect((await server.call('store', 'POST', `${path}/${otherBatch.id}/start`, {})).status).toBe(404)
    expect((await server.call('store', 'GET', path)).body.items.map(({ id }: Json) => id)).toEqual([body.id])
    expect(
      (await server.call('admin', 'POST', `${path}/${body.id}/start`, {})).status,
      'only its owner',
    ).toBe(403)
  })

  it('[OL-04] the options of all rows are validated by the form of the action', async () => {
    const id = await newOrder(server)
    expect((await createBatch('admin', 'cancel', [id], { reasonId: 999_999 })).status).toBe(400)
    expect((await createBatch('admin', 'issue', [id], { comment: '  ' })).status).toBe(400)
    expect((await createBatch('admin', 'sell', [id])).status).toBe(400)
    expect((await upload('admin', 'cancel', Buffer.from('no sheet'))).body).toMatchObject({
      code: 19,
      message: 'Недопустимый тип файла: нужен файл Excel в формате .xlsx',
    })
    expect(
      (
        await server.call('admin', 'POST', `${path}/file?kind=cancel&name=a`, Buffer.alloc(6e6), {
          'content-type': sheetType,
        })
      ).status,
    ).toBe(413)
  })

  it('[OL-04] the template and the result open in Excel', async () => {
    const template = await bytes(`${path}/template?kind=cancel`)
    expect(await readSheet(template)).toMatchObject({ heads: ['Номер заказа'], rows: [['100473']] })
    const { body } = await createBatch('admin', 'cancel', [await newOrder(server), 99_999_998])
    await runJobs()
    const { heads, rows } = await readSheet(await bytes(`${path}/${body.id}/xlsx`))
    expect(heads).toEqual(['Строка', 'Номер заказа', 'Итог', 'Причина'])
    expect(rows.map((row) => row.slice(2))).toEqual([
      ['Выполнено', null],
      ['С ошибкой', 'Заказ не найден!'],
    ])
  })
})

describe('batches in progress', () => {
  it('[OL-04] are limited to thirty for a user, also when several windows start one concurrently', async () => {
    const { db } = server.services.database
    const startBatch = (id: number) => createBatch('admin', 'cancel', [id])
    for (let n = 1; n <= 29; n++) expect((await startBatch(99_990_000 + n)).status).toBe(201)
    const responses = await Promise.all(Array.from({ length: 6 }, (_, n) => startBatch(99_991_000 + n)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await db.$count(jobs, eq(jobs.status, 'queued'))).toBe(30)
    expect(await db.$count(batches, isNull(batches.jobId))).toBe(0)
    await runJobs()
    expect((await startBatch(99_992_000)).status).toBe(201)
    await runJobs()
  })

  it('[OL-04] are limited to thirty for a user, also when previewed files are started concurrently', async () => {
    const { db } = server.services.database
    const files: number[] = []
    for (let n = 0; n < 4; n++)
      files.push(
        (
          await upload(
            'admin',
            'cancel',
            await makeSheet([['Номер заказа'], [String(await newOrder(server))]]),
          )
        ).body.id,
      )
    await runJobs()
    for (let n = 1; n <= 29; n++) await createBatch('admin', 'cancel', [99_993_000 + n])
    const start = (id: number) => server.call('admin', 'POST', `${path}/${id}/start`, { options: {} })
    const responses = await Promise.all(files.map(start))
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
    expect(await db.$count(jobs, eq(jobs.status, 'queued'))).toBe(30)
    await runJobs()
  })
})

const job = async (batchId: number): Promise<number> => {
  const all = await server.services.database.db.select().from(jobs)
  return all.find(({ input }) => (input as Json).batchId === batchId)!.id
}

async function bytes(url: string): Promise<Uint8Array> {
  const { tokenFor } = await import('../../../support/tokens.ts')
  const response = await server.app.inject({
    url,
    headers: { authorization: `Bearer ${await tokenFor('admin', { lifetime: 600 })}` },
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}
