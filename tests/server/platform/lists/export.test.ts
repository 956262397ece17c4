import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roleRights } from '../../../../src/server/platform/db/schema/identity.ts'
import { jobFileParts, jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { settings, stores } from '../../../../src/server/platform/db/schema/reference.ts'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { loadActor } from '../../../../src/server/platform/identity/actors.ts'
import { createRowReader } from '../../../../src/server/platform/lists/export/read-all-rows.ts'
import type { AnyList } from '../../../../src/server/platform/lists/server-list.ts'
import { ordersList } from '../../../../src/server/domains/orders/list/orders-list.ts'
import { exportedLists } from '../../../../src/server/composition/exported-lists.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { maxSyncExportRows } from '../../../../src/shared/exports.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { isFullRun } from '../../../support/full.ts'
import { newOrder } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { readSheet } from '../../../support/sheet.ts'
import { tokenFor } from '../../../support/tokens.ts'

type NewRow = typeof orders.$inferInsert

const row = (id: number, overrides: Partial<NewRow> = {}): NewRow => ({
  id,
  orderSourceTypeId: 1,
  orderStatusId: 5,
  payTypeId: 1,
  payStatusId: 2,
  receiveStatusId: 1,
  pfm: '1001',
  name: 'Иванова Мария',
  phone: '79161234567',
  sumOrdered: id,
  dateCreate: new Date('2026-11-21T08:00:00.000Z'),
  dateUpdate: new Date('2026-11-21T08:00:00.000Z'),
  ...overrides,
})
const dangerous = ['=1+1', '+7*2', '-2+3', '@SUM(1)', '=cmd|calc!A1']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await db.insert(stores).values({
    pfm: '1010',
    name: 'Вайнера',
    city: 'Екатеринбург',
    address: 'ул. Вайнера, 10',
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
  const response = await server.app.inject({
    url,
    headers: {
      authorization: `Bearer ${await tokenFor(user, { lifetime: 3600 })}`,
      'x-language': language,
    },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
const exportSheet = async (user: string, query = '', language = 'ru') =>
  readSheet((await fetchFile(user, `/api/orders/export?${query}`, language)).bytes)
const idsOf = ({ rows }: { rows: unknown[][] }) => rows.map(([id]) => id)
const listIds = async (user: string, query: string) =>
  (await server.call(user, 'GET', `/api/orders?${query}`)).body.items.map(({ id }: Json) => id)

describe('[OL-03] the file of a list', () => {
  it('is returned by GET with the query of the list, has a name, and contains the rows of the list', async () => {
    const { status, headers, bytes } = await fetchFile('store', '/api/orders/export?isTest=true')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="list.xlsx"; filename*=UTF-8''${encodeURIComponent('Заказы 21.11.2026.xlsx')}`,
    )
    const { name, heads, rows } = await readSheet(bytes)
    expect(name).toBe('Заказы')
    expect(Object.fromEntries(heads.map((header, i) => [header, rows[0]![i]]))).toMatchObject({
      Заказ: 310_100,
      Создан: new Date('2026-11-21T11:00:00.000Z'),
      Покупатель: 'Иванова Мария',
      Телефон: '+7 916 123-45-67',
      Магазин: '1001',
      Заказано: 3101,
    })
    expect(rows).toHaveLength(1)
  })

  it('has the rows of the list in its order, for every sort and filter, and those of the user’s stores only', async () => {
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
        expect(idsOf(await exportSheet(user, query)), `${user} ${query}`).toEqual(await listIds(user, query))
    expect(idsOf(await exportSheet('store2'))).toEqual([310_200])
  })

  it('money is a number, dates use the clock of the store, which is named where clocks differ', async () => {
    const { heads, rows, sheet } = await exportSheet('operator', 'search=310300&zone=Europe/Moscow')
    const cell = (header: string) => sheet.getRow(2).getCell(heads.indexOf(header) + 1)
    expect(cell('Заказано')).toMatchObject({ value: 3103, numFmt: '#,##0.00 "₽"' })
    expect(cell('Создан')).toMatchObject({
      value: new Date('2026-11-22T01:15:00.000Z'),
      numFmt: 'dd.mm.yyyy hh:mm',
    })
    expect(rows[0]!.at(-1)).toBe('UTC+5')
    const sheetHere = await exportSheet('store', '')
    expect(sheetHere.heads, 'one clock, the asker’s own').not.toContain('Часовой пояс магазина')
  })

  it('names the zone of times that belong to no store where clocks differ', async () => {
    const readLastHead = async (zone: string) => {
      const { bytes } = await fetchFile('admin', `/api/services/desk/export?zone=${zone}`)
      return (await readSheet(bytes)).heads.at(-1)
    }
    expect(await readLastHead('Europe/Moscow')).toBe('Часовой пояс файла')
    expect(await readLastHead('UTC')).toBe('Часовой пояс файла')
  })

  it('is in the user’s language, with the chosen columns in their order', async () => {
    const { heads, rows } = await exportSheet('store', 'isTest=true&columns=orderStatusId,id', 'en')
    expect(heads).toEqual(['Status', 'Order'])
    expect(rows).toEqual([['To be formed', 310_100]])
    expect((await exportSheet('store', 'isTest=true', 'kk')).heads[0]).toBe('Тапсырыс')
    expect((await fetchFile('store', '/api/orders/export?columns=password')).status).toBe(400)
    expect(
      (await exportSheet('store', 'isTest=true&zone=Moon/Base')).rows,
      'the clock of the store',
    ).toHaveLength(1)
    expect((await fetchFile('store', '/api/orders/export?limit=5')).status).toBe(400)
  })

  it('a column is as wide as the longest text of its catalogue', async () => {
    const { heads, sheet } = await exportSheet('store', '')
    const { body } = await server.call('store', 'GET', '/api/catalogs/orderStatuses')
    const longest = Math.max(...body.map(({ description }: Json) => description.length))
    expect(longest).toBeGreaterThan(30)
    expect(sheet.getColumn(heads.indexOf('Статус') + 1).width).toBeGreaterThan(longest)
  })

  it('[RL-7] a text that looks like a formula is a text, and stays one when it is edited', async () => {
    const { heads, rows, sheet } = await exportSheet('store', 'sort=id')
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

  it('is available for every list, and the job knows the same lists as the calls', async () => {
    await newOrder(server)
    /** Parameters that a list requires. */
    const requiredQuery: Record<string, string> = { processStatistics: '?workflow=order&version=1&of=states' }
    for (const { path, columns, name } of exportedLists) {
      const { status, bytes } = await fetchFile('all', `${path}/export${requiredQuery[name] ?? ''}`)
      expect(status, path).toBe(200)
      expect((await readSheet(bytes)).heads.length, name).toBeGreaterThanOrEqual(columns.length)
      const { heads } = await readSheet(bytes)
      expect(heads.filter((header) => /:|^fields\./.test(header))).toEqual([])
    }
    const { body } = await server.call('all', 'GET', '/api/openapi.json')
    const exportPaths = Object.keys(body.paths as object).filter((path) => path.endsWith('/export'))
    expect(exportPaths.sort()).toEqual(exportedLists.map(({ path }) => `${path}/export`).sort())
  })

  it('[TK-01] the promised date of a task uses the clock of its store', async () => {
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

  it('[AC-03] a file without the sum column has no empty total', async () => {
    const orderId = await newOrder(server, { payTypeId: 5, payStatusId: payStatus.paid })
    await server.services.database.db.transaction((tx) =>
      server.engine.send(
        { tx, at: server.clock.at, actor: systemActor },
        { processOf: orderId },
        'CANCEL_ORDER',
        { reasonId: null, comment: null },
      ),
    )
    const readRows = async (columns: string) =>
      (await readSheet((await fetchFile('all', `/api/money-due/export?columns=${columns}`)).bytes)).rows
    expect(await readRows('orderId,pfm')).toEqual([[orderId, '1001']])
    expect((await readRows('orderId,amount,pfm')).slice(1)).toEqual([
      ['Вернуть, RUB: 0 строк; тестовые не учтены: 1', 0, null, null],
    ])
    expect((await readRows('amount,orderId')).slice(1)).toEqual([
      [0, 'Вернуть, RUB: 0 строк; тестовые не учтены: 1', null],
    ])
  })
})

describe('[OL-03] the job of a long file', () => {
  const orderCount = 1_300
  beforeAll(async () => {
    await server.services.database.db.insert(orders).values(
      Array.from({ length: orderCount }, (_, n) =>
        row(200_000 + n, {
          sumOrdered: (n * 7) % 100,
          planDateIssued: n % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 25, n % 24)),
          dateCreate: new Date(Date.UTC(2026, 8, 1, 0, n % 50)),
          orderStatusId: n % 2 === 0 ? 12 : 14,
        }),
      ),
    )
  })

  const startExport = (user = 'store', query = 'search=2001') =>
    server.call(user, 'POST', `/api/orders/export?${query}`)
  const readJob = async (id: number, user = 'store') =>
    (await server.call(user, 'GET', `/api/jobs/${id}`)).body
  const runJob = () => runNextJob(server, jobKinds)
  const parts = () => server.services.database.db.$count(jobFileParts)

  it('writes every row once and in order, reports its progress, and stores the file for its owner', async () => {
    const { status, body } = await startExport('store', 'createdTo=2026-10-01')
    expect(status).toBe(202)
    expect(body).toMatchObject({ title: 'Выгрузка в Excel: Заказы', status: 'queued', file: null })
    await runJob()
    const finished = await readJob(body.id)
    expect(finished).toMatchObject({
      status: 'done',
      done: orderCount,
      total: orderCount,
      result: { rows: orderCount },
    })
    expect(finished.file).toMatchObject({
      name: 'Заказы 21.11.2026.xlsx',
      bytes: expect.any(Number) as number,
    })
    expect(Date.parse(finished.file.until) - Date.parse(finished.endedAt)).toBe(3 * 86_400_000)
    const { status: fileStatus, headers, bytes } = await fetchFile('store', `/api/jobs/${body.id}/file`)
    expect(fileStatus).toBe(200)
    expect(headers['content-length']).toBe(String(bytes.length))
    const { rows } = await readSheet(bytes)
    expect(new Set(idsOf({ rows })).size).toBe(orderCount)
    expect((await fetchFile('admin', `/api/jobs/${body.id}/file`)).status).toBe(404)
  })

  it.each([
    '-dateCreate',
    'sum',
    'planDateIssued',
    ...(isFullRun ? ['dateCreate', 'id', '-id', '-sum', '-planDateIssued'] : []),
  ])('page after page equals the list, sorted by %s', async (sort) => {
    for (const filter of ['createdTo=2026-10-01', 'statuses=12', 'search=79161234567', 'statuses=12,14']) {
      const query = `${filter}&sort=${sort}`
      const actor = await loadActor(server.services.database.db, 'store')
      const request = { services: server.services, actor, language: 'ru' as const }
      const source = createRowReader(ordersList as AnyList, {
        ...request,
        query: Object.fromEntries(new URLSearchParams(query)),
      })
      const ids: number[] = []
      for await (const page of source.pages()) ids.push(...page.map((row) => (row as Json).id as number))
      const pages = []
      for (let offset = 0; offset < ids.length + 1; offset += 200)
        pages.push(...(await listIds('store', `${query}&limit=200&offset=${offset}`)))
      expect(ids, filter).toEqual(pages)
      expect(await source.count(), filter).toBe(ids.length)
    }
  })

  it('a list that is too long for a response is refused at once, with a suggestion', async () => {
    const { status, bytes } = await fetchFile('store', '/api/orders/export')
    expect(status).toBe(409)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      message: expect.stringContaining(String(maxSyncExportRows)) as string,
    })
  })

  it('more rows than a file may contain are refused with a message', async () => {
    const { db } = server.services.database
    await db.insert(settings).values({ name: 'exportRows', value: 1_000 })
    clearSettingsCache()
    const { body } = await startExport('store', 'createdTo=2026-10-01')
    await runJob()
    await db.delete(settings).where(eq(settings.name, 'exportRows'))
    clearSettingsCache()
    expect(await readJob(body.id)).toMatchObject({
      status: 'failed',
      file: null,
      error: 'В один файл помещается не больше 1000 строк. Уточните фильтры',
    })
    expect(await parts()).toBe(0)
  })

  it('a cancelled one leaves nothing behind', async () => {
    const { body } = await startExport('store', 'createdTo=2026-10-01')
    const { db } = server.services.database
    const stoppingKinds = {
      export: {
        ...jobKinds.export,
        run: ((run, input) =>
          jobKinds.export.run(
            {
              ...run,
              createFile: async (name) => {
                const file = await run.createFile(name)
                await server.call('store', 'POST', `/api/jobs/${body.id}/cancel`)
                return file
              },
            },
            input,
          )) as typeof jobKinds.export.run,
      },
    }
    await runNextJob(server, stoppingKinds)
    expect(await readJob(body.id)).toMatchObject({ status: 'canceled', file: null })
    expect(await db.$count(jobFileParts)).toBe(0)
    expect((await fetchFile('store', `/api/jobs/${body.id}/file`)).status).toBe(404)
  })

  it('one interrupted by a restart is written again from its first row, and completely', async () => {
    const { body } = await startExport('store', 'createdTo=2026-10-01')
    const { db } = server.services.database
    // Another server has written a part and was killed.
    await db
      .insert(jobFileParts)
      .values({ jobId: body.id, writer: 'gone', number: 0, bytes: Buffer.from('half') })
    await db
      .update(jobs)
      .set({
        status: 'running',
        leasedBy: 'gone',
        done: 500,
        state: { begun: 1 },
        leaseUntil: sql`clock_timestamp() - interval '1 second'`,
      })
      .where(eq(jobs.id, body.id))
    await runJob()
    expect(await readJob(body.id)).toMatchObject({ status: 'done', done: orderCount })
    const { rows } = await readSheet((await fetchFile('store', `/api/jobs/${body.id}/file`)).bytes)
    expect(rows).toHaveLength(orderCount)
    expect(await db.$count(jobFileParts, eq(jobFileParts.writer, 'gone'))).toBe(0)
  })

  it('a server that has lost the job to another writes nothing into its file', async () => {
    const { body } = await startExport('store', 'createdTo=2026-10-01')
    const { db } = server.services.database
    const lostKinds = {
      export: {
        ...jobKinds.export,
        run: ((run, input) =>
          jobKinds.export.run(
            {
              ...run,
              createFile: async (name) => {
                const file = await run.createFile(name)
                // Its lease expired: another server does the job meanwhile.
                await db
                  .update(jobs)
                  .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
                  .where(eq(jobs.id, body.id))
                expect(await runJob()).toBe(true)
                await new Promise((done) => file.write(Buffer.alloc(300_000), done))
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
    await runNextJob(server, lostKinds)
    expect(await readJob(body.id)).toMatchObject({ status: 'done', result: { rows: orderCount } })
    const [{ fileWriter } = { fileWriter: null }] = await db.select().from(jobs).where(eq(jobs.id, body.id))
    const writers = await db.selectDistinct({ writer: jobFileParts.writer }).from(jobFileParts)
    expect(writers).toEqual([{ writer: fileWriter }])
    const { rows } = await readSheet((await fetchFile('store', `/api/jobs/${body.id}/file`)).bytes)
    expect(rows).toHaveLength(orderCount)
  })

  it('one that is restarted repeatedly without an end fails', async () => {
    const { body } = await startExport()
    const { db } = server.services.database
    await db
      .update(jobs)
      .set({ state: { begun: 5 } })
      .where(eq(jobs.id, body.id))
    await runJob()
    expect((await readJob(body.id)).status).toBe('failed')
  })

  it('the file is unavailable after its lifetime and without the right', async () => {
    const { body } = await startExport()
    await runJob()
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

  it('[SH-02] the file is unavailable to a user who no longer sees all of its stores', async () => {
    const { body } = await server.call('admin', 'POST', `/api/orders/export`)
    await runJob()
    const file = `/api/jobs/${body.id}/file`
    expect((await fetchFile('admin', file)).status).toBe(200)
    const { db } = server.services.database
    const storedRights = await db.select().from(roleRights).where(eq(roleRights.right, 'ordersViewAllStores'))
    await db.delete(roleRights).where(eq(roleRights.right, 'ordersViewAllStores'))
    server.app.actors.clearCache()
    expect((await fetchFile('admin', file)).status).toBe(403)
    await db.insert(roleRights).values(storedRights)
    server.app.actors.clearCache()
    expect((await fetchFile('admin', file)).status).toBe(200)

    const started = await startExport()
    await runJob()
    const filePath = `/api/jobs/${started.body.id}/file`
    expect((await fetchFile('store', filePath)).status).toBe(200)
    await db
      .update(jobs)
      .set({ fileStores: ['1001', '1002'] })
      .where(eq(jobs.id, started.body.id))
    expect((await fetchFile('store', filePath)).status, 'one store of two').toBe(403)
  })

  it('a user has a few of them in progress; a failed one may be restarted once', async () => {
    const responses = await Promise.all([startExport(), startExport(), startExport()])
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await startExport()).toMatchObject({ status: 409 })
    expect((await startExport('store2')).status, 'another person').toBe(202)
    const id = responses[0]!.body.id as number
    const retry = () => server.call('store', 'POST', `/api/jobs/${id}/retry`)
    expect((await retry()).status, 'it has not ended').toBe(409)
    await server.call('store', 'POST', `/api/jobs/${id}/cancel`)
    const repeated = await retry()
    const queued = { status: 'queued', title: 'Выгрузка в Excel: Заказы' }
    expect(repeated).toMatchObject({ status: 200, body: queued })
    expect(repeated.body.id).not.toBe(id)
    expect((await retry()).status, 'twice').toBe(409)
    expect((await server.call('store', 'POST', `/api/jobs/${responses[1]!.body.id}/cancel`)).status).toBe(200)
    expect((await startExport()).status).toBe(202)
    const secondRetry = await server.call('store', 'POST', `/api/jobs/${responses[1]!.body.id}/retry`)
    expect(secondRetry.status, 'no more by way of repeating').toBe(409)
    expect(await readJob(id)).toMatchObject({ dismissed: true })
  })

  it('finished ones are dismissed after they were seen, running ones are not', async () => {
    const { body } = await startExport()
    const dismiss = () => server.call('store', 'POST', `/api/jobs/${body.id}/dismiss`)
    expect((await dismiss()).status).toBe(409)
    await runJob()
    expect((await dismiss()).body).toMatchObject({ dismissed: true, status: 'done' })
    expect((await server.call('admin', 'POST', `/api/jobs/${body.id}/dismiss`)).status).toBe(404)
  })
})
