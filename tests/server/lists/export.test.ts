import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roleRights } from '../../../src/server/db/schema/identity.ts'
import { jobFileParts, jobs } from '../../../src/server/db/schema/jobs.ts'
import { orders } from '../../../src/server/db/schema/orders.ts'
import { settings, stores } from '../../../src/server/db/schema/reference.ts'
import { jobKinds } from '../../../src/server/jobs/kinds.ts'
import { runNextJob } from '../../../src/server/jobs/worker.ts'
import { actorOfUser } from '../../../src/server/identity/actors.ts'
import { everyRow } from '../../../src/server/lists/export/every-row.ts'
import type { AnyList } from '../../../src/server/lists/server-list.ts'
import { ordersList } from '../../../src/server/orders/orders-list.ts'
import { exportedLists } from '../../../src/server/lists/exported-lists.ts'
import { forgetSettings } from '../../../src/server/settings/read-settings.ts'
import { exportedAtOnce } from '../../../src/shared/exports.ts'
import { full } from '../../support/full.ts'
import { newOrder } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { readSheet } from '../../support/sheet.ts'
import { tokenFor } from '../../support/tokens.ts'

type NewRow = typeof orders.$inferInsert

const row = (id: number, more: Partial<NewRow> = {}): NewRow => ({
  ...{ id, orderSourceTypeId: 1, orderStatusId: 5, payTypeId: 1, payStatusId: 2, receiveStatusId: 1 },
  ...{ pfm: '1001', name: 'Иванова Мария', phone: '79161234567', sumOrdered: id },
  dateCreate: new Date('2026-11-21T08:00:00.000Z'),
  dateUpdate: new Date('2026-11-21T08:00:00.000Z'),
  ...more,
})
const dangerous = ['=1+1', '+7*2', '-2+3', '@SUM(1)', '=cmd|calc!A1']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(stores).values({
    ...{ pfm: '1010', name: 'Вайнера', city: 'Екатеринбург', address: 'ул. Вайнера, 10' },
    zone: 'Asia/Yekaterinburg',
  })
  await db
    .insert(orders)
    .values([
      ...dangerous.map((name, n) => row(310_001 + n, { name, partnerOrderId: `-${n}` })),
      row(310_100, { planDateIssued: new Date('2026-11-23T09:30:00.000Z'), isTest: true }),
      row(310_200, { pfm: '1002', name: 'Чужая Ольга', phone: '79050000000' }),
      row(310_300, { pfm: '1010', name: 'Уральская Нина', dateCreate: new Date('2026-11-21T20:15:00.000Z') }),
    ])
})
afterEach(async () => {
  await server.services.database.db.delete(jobs)
})
afterAll(() => server.close())

const fetchFile = async (user: string, url: string, language = 'ru') => {
  const answer = await server.app.inject({
    url,
    headers: {
      authorization: `Bearer ${await tokenFor(user, { lifetime: 3600 })}`,
      'x-language': language,
    },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const sheetOf = async (user: string, query = '', language = 'ru') =>
  readSheet((await fetchFile(user, `/api/orders/export?${query}`, language)).bytes)
const idsOf = ({ rows }: { rows: unknown[][] }) => rows.map(([id]) => id)
const listed = async (user: string, query: string) =>
  (await server.call(user, 'GET', `/api/orders?${query}`)).body.items.map(({ id }: Json) => id)

describe('[OL-03] the file of a list', () => {
  it('comes by GET with the query of the list, named, and holds what the list shows', async () => {
    const { status, headers, bytes } = await fetchFile('store', '/api/orders/export?isTest=true')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="list.xlsx"; filename*=UTF-8''${encodeURIComponent('Заказы 21.11.2026.xlsx')}`,
    )
    const { name, heads, rows } = await readSheet(bytes)
    expect(name).toBe('Заказы')
    expect(Object.fromEntries(heads.map((head, i) => [head, rows[0]![i]]))).toMatchObject({
      ...{ Заказ: 310_100, Создан: new Date('2026-11-21T11:00:00.000Z') },
      ...{ Покупатель: 'Иванова Мария', Телефон: '+7 916 123-45-67', Магазин: '1001' },
      Заказано: 3101,
    })
    expect(rows).toHaveLength(1)
  })

  it('has the rows of the list in its order, for every sort and filter, and those of one’s own stores alone', async () => {
    const queries = [
      '',
      'sort=id',
      'sort=-sum',
      'sort=planDateIssued',
      'sort=-planDateIssued',
      'sort=dateCreate',
    ]
    for (const query of [...queries, 'statuses=5', 'statuses=5&sort=id', 'search=79161', 'pfm=1002'])
      for (const user of ['store', 'store2', 'operator'])
        expect(idsOf(await sheetOf(user, query)), `${user} ${query}`).toEqual(await listed(user, query))
    expect(idsOf(await sheetOf('store2'))).toEqual([310_200])
  })

  it('money is a number, dates go by the clock of the store, which is named where clocks differ', async () => {
    const { heads, rows, sheet } = await sheetOf('operator', 'search=310300&zone=Europe/Moscow')
    const cell = (head: string) => sheet.getRow(2).getCell(heads.indexOf(head) + 1)
    expect(cell('Заказано')).toMatchObject({ value: 3103, numFmt: '#,##0.00 "₽"' })
    expect(cell('Создан')).toMatchObject({
      value: new Date('2026-11-22T01:15:00.000Z'),
      numFmt: 'dd.mm.yyyy hh:mm',
    })
    expect(rows[0]!.at(-1)).toBe('UTC+5')
    const here = await sheetOf('store', '')
    expect(here.heads, 'one clock, the asker’s own').not.toContain('Часовой пояс магазина')
  })

  it('is in the asker’s language, with the chosen columns in their order', async () => {
    const { heads, rows } = await sheetOf('store', 'isTest=true&columns=orderStatusId,id', 'en')
    expect(heads).toEqual(['Status', 'Order'])
    expect(rows).toEqual([['To be formed', 310_100]])
    expect((await sheetOf('store', 'isTest=true', 'kk')).heads[0]).toBe('Тапсырыс')
    expect((await fetchFile('store', '/api/orders/export?columns=password')).status).toBe(400)
    expect(
      (await sheetOf('store', 'isTest=true&zone=Moon/Base')).rows,
      'the clock of the store',
    ).toHaveLength(1)
    expect((await fetchFile('store', '/api/orders/export?limit=5')).status).toBe(400)
  })

  it('a column is as wide as the longest text of its catalogue', async () => {
    const { heads, sheet } = await sheetOf('store', '')
    const { body } = await server.call('store', 'GET', '/api/catalogs/orderStatuses')
    const longest = Math.max(...body.map(({ description }: Json) => description.length))
    expect(longest).toBeGreaterThan(30)
    expect(sheet.getColumn(heads.indexOf('Статус') + 1).width).toBeGreaterThan(longest)
  })

  it('[RL-7] a text that looks like a formula is a text, and stays one when it is edited', async () => {
    const { heads, rows, sheet } = await sheetOf('store', 'sort=id')
    const at = heads.indexOf('Покупатель')
    dangerous.forEach((name, n) => {
      const cell = sheet.getRow(n + 2).getCell(at + 1)
      expect(cell).toMatchObject({ value: name, formula: undefined, numFmt: '@' })
    })
    expect(rows[0]![heads.indexOf('Номер у партнёра')]).toBe('-0')
  })

  it('needs the right of the list', async () => {
    expect((await fetchFile('nobody', '/api/orders/export')).status).toBe(403)
    expect((await server.call('store', 'POST', '/api/money-due/export')).status).toBe(403)
    expect((await server.app.inject({ url: '/api/orders/export' })).statusCode).toBe(401)
  })

  it('is given of every list, and what the job knows are the lists that have calls', async () => {
    await newOrder(server)
    /** What one must say before there is a list. */
    const asked: Record<string, string> = { processStatistics: '?workflow=order&version=1&of=states' }
    for (const { path, columns, name } of exportedLists) {
      const { status, bytes } = await fetchFile('all', `${path}/export${asked[name] ?? ''}`)
      expect(status, path).toBe(200)
      expect((await readSheet(bytes)).heads.length, name).toBeGreaterThanOrEqual(columns.length)
      const { heads } = await readSheet(bytes)
      expect(heads.filter((head) => /:|^fields\./.test(head))).toEqual([])
    }
    const { body } = await server.call('all', 'GET', '/api/openapi.json')
    const exported = Object.keys(body.paths as object).filter((path) => path.endsWith('/export'))
    expect(exported.sort()).toEqual(exportedLists.map(({ path }) => `${path}/export`).sort())
  })

  it('[TK-01] what a task is promised for is a date by the clock of its store', async () => {
    const orderId = await newOrder(server)
    const promised = new Date('2026-11-22T21:30:00.000Z')
    await server.services.database.db
      .update(orders)
      .set({ planDateIssued: promised })
      .where(eq(orders.id, orderId))
    const { bytes } = await fetchFile('store', `/api/tasks/export?scope=all&orderId=${orderId}`)
    const { heads, sheet } = await readSheet(bytes)
    expect(sheet.getRow(2).getCell(heads.indexOf('Обещанный срок') + 1)).toMatchObject({
      value: new Date('2026-11-23T00:30:00.000Z'),
      numFmt: 'dd.mm.yyyy hh:mm',
    })
  })
})

describe('[OL-03] the job of a long file', () => {
  const many = 1_300
  beforeAll(async () => {
    await server.services.database.db.insert(orders).values(
      Array.from({ length: many }, (_, n) =>
        row(200_000 + n, {
          sumOrdered: (n * 7) % 100,
          planDateIssued: n % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 25, n % 24)),
          dateCreate: new Date(Date.UTC(2026, 8, 1, 0, n % 50)),
          orderStatusId: n % 2 === 0 ? 12 : 14,
        }),
      ),
    )
  })

  const ask = (user = 'store', query = 'search=2001') =>
    server.call(user, 'POST', `/api/orders/export?${query}`)
  const look = async (id: number, user = 'store') => (await server.call(user, 'GET', `/api/jobs/${id}`)).body
  const work = () => runNextJob(server, jobKinds)
  const parts = () => server.services.database.db.$count(jobFileParts)

  it('writes every row once and in order, says how far it is, and keeps the file for its owner', async () => {
    const { status, body } = await ask('store', 'createdTo=2026-10-01')
    expect(status).toBe(202)
    expect(body).toMatchObject({ title: 'Выгрузка в Excel: Заказы', status: 'queued', file: null })
    await work()
    const done = await look(body.id)
    expect(done).toMatchObject({ status: 'done', done: many, total: many, result: { rows: many } })
    expect(done.file).toMatchObject({ name: 'Заказы 21.11.2026.xlsx', bytes: expect.any(Number) as number })
    expect(Date.parse(done.file.until) - Date.parse(done.endedAt)).toBe(3 * 86_400_000)
    const { status: got, headers, bytes } = await fetchFile('store', `/api/jobs/${body.id}/file`)
    expect(got).toBe(200)
    expect(headers['content-length']).toBe(String(bytes.length))
    const { rows } = await readSheet(bytes)
    expect(new Set(idsOf({ rows })).size).toBe(many)
    expect((await fetchFile('admin', `/api/jobs/${body.id}/file`)).status).toBe(404)
  })

  it.each([
    ...['-dateCreate', 'sum', 'planDateIssued'],
    ...(full ? ['dateCreate', 'id', '-id', '-sum', '-planDateIssued'] : []),
  ])('portion after portion it is the list, by %s', async (sort) => {
    for (const filter of ['createdTo=2026-10-01', 'statuses=12', 'search=79161234567', 'statuses=12,14']) {
      const query = `${filter}&sort=${sort}`
      const actor = await actorOfUser(server.services.database.db, 'store')
      const asked = { services: server.services, actor, language: 'ru' as const }
      const all = everyRow(ordersList as AnyList, {
        ...asked,
        query: Object.fromEntries(new URLSearchParams(query)),
      })
      const ids: number[] = []
      for await (const portion of all.pages()) ids.push(...portion.map((one) => (one as Json).id as number))
      const pages = []
      for (let offset = 0; offset < ids.length + 1; offset += 200)
        pages.push(...(await listed('store', `${query}&limit=200&offset=${offset}`)))
      expect(ids, filter).toEqual(pages)
      expect(await all.count(), filter).toBe(ids.length)
    }
  })

  it('a list that is too long for an answer is refused at once, with what to do', async () => {
    const { status, bytes } = await fetchFile('store', '/api/orders/export')
    expect(status).toBe(409)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      message: expect.stringContaining(String(exportedAtOnce)) as string,
    })
  })

  it('more rows than a file may hold are refused in words', async () => {
    const { db } = server.services.database
    await db.insert(settings).values({ name: 'exportRows', value: 1_000 })
    forgetSettings()
    const { body } = await ask('store', 'createdTo=2026-10-01')
    await work()
    await db.delete(settings).where(eq(settings.name, 'exportRows'))
    forgetSettings()
    expect(await look(body.id)).toMatchObject({
      ...{ status: 'failed', file: null },
      error: 'В один файл помещается не больше 1000 строк. Уточните фильтры',
    })
    expect(await parts()).toBe(0)
  })

  it('a canceled one leaves nothing behind', async () => {
    const { body } = await ask('store', 'createdTo=2026-10-01')
    const { db } = server.services.database
    const stopping = {
      export: {
        ...jobKinds.export,
        run: ((run, input) =>
          jobKinds.export.run(
            {
              ...run,
              file: async (name) => {
                const file = await run.file(name)
                await server.call('store', 'POST', `/api/jobs/${body.id}/cancel`)
                return file
              },
            },
            input,
          )) as typeof jobKinds.export.run,
      },
    }
    await runNextJob(server, stopping)
    expect(await look(body.id)).toMatchObject({ status: 'canceled', file: null })
    expect(await db.$count(jobFileParts)).toBe(0)
    expect((await fetchFile('store', `/api/jobs/${body.id}/file`)).status).toBe(404)
  })

  it('one that was cut off by a restart is written from its first row again, and whole', async () => {
    const { body } = await ask('store', 'createdTo=2026-10-01')
    const { db } = server.services.database
    // Another server has written a part and is gone.
    await db
      .insert(jobFileParts)
      .values({ jobId: body.id, writer: 'gone', number: 0, bytes: Buffer.from('half') })
    await db
      .update(jobs)
      .set({
        ...{ status: 'running', leasedBy: 'gone', done: 500, state: { begun: 1 } },
        leaseUntil: sql`clock_timestamp() - interval '1 second'`,
      })
      .where(eq(jobs.id, body.id))
    await work()
    expect(await look(body.id)).toMatchObject({ status: 'done', done: many })
    const { rows } = await readSheet((await fetchFile('store', `/api/jobs/${body.id}/file`)).bytes)
    expect(rows).toHaveLength(many)
    expect(await db.$count(jobFileParts, eq(jobFileParts.writer, 'gone'))).toBe(0)
  })

  it('a server that has lost the job to another writes nothing into its file', async () => {
    const { body } = await ask('store', 'createdTo=2026-10-01')
    const { db } = server.services.database
    const lost = {
      export: {
        ...jobKinds.export,
        run: ((run, input) =>
          jobKinds.export.run(
            {
              ...run,
              file: async (name) => {
                const file = await run.file(name)
                // It was silent for too long: another server does the job meanwhile.
                await db
                  .update(jobs)
                  .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
                  .where(eq(jobs.id, body.id))
                expect(await work()).toBe(true)
                await new Promise((kept) => file.write(Buffer.alloc(300_000), kept))
                await expect
                  .poll(() => db.selectDistinct({ writer: jobFileParts.writer }).from(jobFileParts), {
                    timeout: 5_000,
                  })
                  .toHaveLength(2)
                return file
              },
            },
            input,
          )) as typeof jobKinds.export.run,
      },
    }
    await runNextJob(server, lost)
    expect(await look(body.id)).toMatchObject({ status: 'done', result: { rows: many } })
    const [{ fileWriter } = { fileWriter: null }] = await db.select().from(jobs).where(eq(jobs.id, body.id))
    const writers = await db.selectDistinct({ writer: jobFileParts.writer }).from(jobFileParts)
    expect(writers).toEqual([{ writer: fileWriter }])
    const { rows } = await readSheet((await fetchFile('store', `/api/jobs/${body.id}/file`)).bytes)
    expect(rows).toHaveLength(many)
  })

  it('begun again and again without an end, it fails', async () => {
    const { body } = await ask()
    const { db } = server.services.database
    await db
      .update(jobs)
      .set({ state: { begun: 5 } })
      .where(eq(jobs.id, body.id))
    await work()
    expect((await look(body.id)).status).toBe('failed')
  })

  it('the file is gone when its time is over, and with the right', async () => {
    const { body } = await ask()
    await work()
    const file = `/api/jobs/${body.id}/file`
    expect((await fetchFile('store', file)).status).toBe(200)
    const { db } = server.services.database
    await db
      .update(jobs)
      .set({ input: { ...(body as object), list: 'moneyDue' } })
      .where(eq(jobs.id, body.id))
    expect((await fetchFile('store', file)).status, 'a right that the owner has not').toBe(403)
    await db
      .update(jobs)
      .set({ fileUntil: new Date('2026-11-21T08:59:00.000Z') })
      .where(eq(jobs.id, body.id))
    expect((await fetchFile('store', file)).status).toBe(404)
  })

  it('[SH-02] the file is gone for whoever no longer sees all of the stores that are in it', async () => {
    const { body } = await server.call('admin', 'POST', `/api/orders/export`)
    await work()
    const file = `/api/jobs/${body.id}/file`
    expect((await fetchFile('admin', file)).status).toBe(200)
    const { db } = server.services.database
    const kept = await db.select().from(roleRights).where(eq(roleRights.right, 'ordersViewAllStores'))
    await db.delete(roleRights).where(eq(roleRights.right, 'ordersViewAllStores'))
    server.app.actors.forget()
    expect((await fetchFile('admin', file)).status).toBe(403)
    await db.insert(roleRights).values(kept)
    server.app.actors.forget()
    expect((await fetchFile('admin', file)).status).toBe(200)

    const own = await ask()
    await work()
    const ofStore = `/api/jobs/${own.body.id}/file`
    expect((await fetchFile('store', ofStore)).status).toBe(200)
    await db
      .update(jobs)
      .set({ fileStores: ['1001', '1002'] })
      .where(eq(jobs.id, own.body.id))
    expect((await fetchFile('store', ofStore)).status, 'one store of two').toBe(403)
  })

  it('a person has a few of them made at once; a failed one may be begun again, once', async () => {
    const asked = await Promise.all([ask(), ask(), ask()])
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await ask()).toMatchObject({ status: 409 })
    expect((await ask('store2')).status, 'another person').toBe(202)
    const id = asked[0]!.body.id as number
    const repeat = () => server.call('store', 'POST', `/api/jobs/${id}/retry`)
    expect((await repeat()).status, 'it has not ended').toBe(409)
    await server.call('store', 'POST', `/api/jobs/${id}/cancel`)
    const again = await repeat()
    expect(again).toMatchObject({
      status: 200,
      body: { status: 'queued', title: 'Выгрузка в Excel: Заказы' },
    })
    expect(again.body.id).not.toBe(id)
    expect((await repeat()).status, 'twice').toBe(409)
    expect((await server.call('store', 'POST', `/api/jobs/${asked[1]!.body.id}/cancel`)).status).toBe(200)
    expect((await ask()).status).toBe(202)
    expect(
      (await server.call('store', 'POST', `/api/jobs/${asked[1]!.body.id}/retry`)).status,
      'no more by way of repeating',
    ).toBe(409)
    expect(await look(id)).toMatchObject({ dismissed: true })
  })

  it('what has been seen is put away, and what runs is not', async () => {
    const { body } = await ask()
    const dismiss = () => server.call('store', 'POST', `/api/jobs/${body.id}/dismiss`)
    expect((await dismiss()).status).toBe(409)
    await work()
    expect((await dismiss()).body).toMatchObject({ dismissed: true, status: 'done' })
    expect((await server.call('admin', 'POST', `/api/jobs/${body.id}/dismiss`)).status).toBe(404)
  })
})
