import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  recordAccessRefusal,
  writePendingAccessRefusals,
} from '../../../../src/server/platform/audit/audit-log.ts'
import { auditEntries } from '../../../../src/server/platform/db/schema/audit.ts'
import { jobs } from '../../../../src/server/platform/db/schema/jobs.ts'
import { orderProducts, orders, orderTares } from '../../../../src/server/platform/db/schema/orders.ts'
import { exportSynchronously } from '../../../../src/server/platform/lists/export/export-synchronously.ts'
import { loadActor } from '../../../../src/server/platform/identity/actors.ts'
import { jobKinds } from '../../../../src/server/composition/job-kinds.ts'
import { runNextJob } from '../../../../src/server/platform/jobs/worker.ts'
import { newOrder } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { badTokens } from '../../../support/tokens.ts'

let server: TestServer
let orderId: number
beforeAll(async () => {
  server = await startTestServer()
  orderId = await newOrder(server, { name: 'Гончарова Нина', phone: '+7 903 222-48-15' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await writePendingAccessRefusals(server.services)
  await server.services.database.db.delete(auditEntries)
})

const readEntries = async () => {
  await writePendingAccessRefusals(server.services)
  return server.services.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id))
}
const callWithToken = (token: string) =>
  server.app.inject({ url: '/api/orders', headers: { authorization: `Bearer ${token}` } })

describe('[OP-13] the access log', () => {
  it('contains refused rights: user, call, count; no ids and no personal data', async () => {
    for (let n = 0; n < 3; n++)
      await server.call('nobody', 'GET', `/api/orders/${orderId}?ignored=79032224815`)
    await server.call('nobody', 'GET', '/api/customers/orders/79032224815')
    const entries = await readEntries()
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'rightRefused',
        subject: 'GET /api/orders/:orderId',
        count: 3,
        userName: 'Кирилл Лебедев',
      }),
    )
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`79032224815|Гончарова|${orderId}`))
  })

  it('counts equal refusals in one row although the database was unavailable in between', async () => {
    const { clock, database } = server.services
    let isAvailable = false
    const log = pino({ level: 'silent' })
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (!isAvailable) throw new Error('the database is unavailable')
        return Reflect.get(target, name) as unknown
      },
    })
    const services = { clock, log, database: { ...database, db } }
    const refusal = {
      kind: 'rightRefused',
      user: { id: 'u-1', name: 'Кирилл' },
      subject: 'GET /api/x',
    } as const
    recordAccessRefusal(services, refusal)
    await writePendingAccessRefusals(services)
    recordAccessRefusal(services, refusal)
    isAvailable = true
    await writePendingAccessRefusals(services)
    expect(await readEntries()).toEqual([expect.objectContaining({ subject: 'GET /api/x', count: 2 })])
  })

  it('contains refused credentials of shops and forged tokens, but no expired sessions', async () => {
    const basic = `Basic ${Buffer.from('shop:wrong').toString('base64')}`
    await server.app.inject({
      method: 'POST',
      url: '/api/intake/orders',
      headers: { authorization: basic },
      payload: {},
    })
    await callWithToken(await badTokens.forged!('admin'))
    await callWithToken(await badTokens.expired!('admin'))
    await server.app.inject({ url: '/api/orders' })
    const entries = await readEntries()
    expect(entries.map(({ kind, userId, count }) => ({ kind, userId, count }))).toEqual(
      expect.arrayContaining([
        { kind: 'intakeRefused', userId: null, count: 1 },
        { kind: 'tokenRefused', userId: null, count: 1 },
      ]),
    )
    expect(entries).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('wrong')
  })

  it('contains every exported file with its rows: direct, by a job, of the post', async () => {
    expect((await server.call('admin', 'GET', `/api/orders/export?id=${orderId}`)).status).toBe(200)
    expect((await server.call('admin', 'POST', `/api/orders/export?id=${orderId}`)).status).toBe(202)
    await runNextJob(server, jobKinds)
    const postal = '/api/tracks/postal/csv?from=2026-11-01&to=2026-11-21'
    expect((await server.call('admin', 'GET', postal)).status).toBe(200)
    const entries = await readEntries()
    expect(entries.map(({ kind, subject, count, userName }) => [kind, subject, count, userName])).toEqual([
      ['export', 'tracks', 0, 'Павел Новиков'],
      ['export', 'orders', 1, 'Павел Новиков'],
      ['export', 'orders', 1, 'Павел Новиков'],
    ])
  })

  it('contains every print of a document with its number, and every download of a job’s file', async () => {
    const parcel = await newOrder(server, { delivery: sampleDelivery })
    const { db } = server.services.database
    await db.insert(orderTares).values({ orderId: parcel, typeId: 1, weight: 900 })
    await db.update(orderProducts).set({ skuQuantityFinished: 1 }).where(eq(orderProducts.orderId, parcel))
    await db.update(orders).set({ deliveryTrack: 'C1-000077-3' }).where(eq(orders.id, parcel))
    for (const [id, paper] of [
      [orderId, 'form'],
      [parcel, 'labels'],
      [parcel, 'transfer'],
    ] as const)
      expect((await server.call('admin', 'GET', `/api/orders/${id}/documents/${paper}`)).status, paper).toBe(
        200,
      )
    expect((await server.call('admin', 'GET', '/api/orders/999999999/documents/form')).status).toBe(404)
    expect((await server.call('admin', 'POST', `/api/orders/export?id=${orderId}`)).status).toBe(202)
    await runNextJob(server, jobKinds)
    const [{ id: jobId }] = (await server.call('admin', 'GET', '/api/jobs')).body
    for (let n = 0; n < 2; n++)
      expect((await server.call('admin', 'GET', `/api/jobs/${jobId}/file`)).status).toBe(200)
    expect((await readEntries()).map(({ kind, subject }) => [kind, subject]).toReversed()).toEqual([
      ['print', `orderForm ${orderId}`],
      ['print', `labels ${parcel}`],
      ['print', `transfer ${parcel}`],
      ['export', 'orders'],
      ['download', 'orders'],
      ['download', 'orders'],
    ])
    const { items } = (await server.call('admin', 'GET', '/api/audit-entries')).body
    expect(items[0]).toMatchObject({ kind: 'download', subject: 'Заказы' })
    expect(items.at(-1)).toMatchObject({ kind: 'print', subject: `Бланк заказа № ${orderId}` })
    await db.delete(jobs)
  })

  it('is visible to administrators, newest first, by kind and user, and is counted in the metrics', async () => {
    await server.call('nobody', 'GET', '/api/orders')
    await server.call('admin', 'GET', `/api/orders/export?id=${orderId}`)
    await writePendingAccessRefusals(server.services)
    const { status, body } = await server.call('admin', 'GET', '/api/audit-entries')
    expect(status).toBe(200)
    expect(body.items).toHaveLength(2)
    const filtered = await server.call('admin', 'GET', '/api/audit-entries?kind=export&user=павел')
    expect(filtered.body.items).toMatchObject([{ kind: 'export', subject: 'Заказы', count: 1 }])
    expect((await server.call('operator', 'GET', '/api/audit-entries')).body.code).toBe(326)
    const metrics = (await server.app.inject('/metrics')).body
    for (const kind of ['export', 'rightRefused'])
      expect(metrics).toMatch(new RegExp(`crm_audit_entries_total\\{kind="${kind}"\\} [1-9]`))
  })
})

describe('[OL-03] files that are created within a call', () => {
  it('count with the jobs of long ones: a user may have so many in progress', async () => {
    const { db } = server.services.database
    const admin = await loadActor(db, 'admin')
    const fetchFile = () => server.call('admin', 'GET', `/api/orders/export?id=${orderId}`)
    let finish = () => {}
    const pending = new Promise<void>((resolve) => void (finish = resolve))
    const createExport = () =>
      exportSynchronously(server.services, admin!, 'orders', async () => {
        await pending
        return { file: 'file', rows: 1 }
      })
    const two = [createExport(), createExport()]
    expect((await fetchFile()).status).toBe(200)
    await server.call('admin', 'POST', `/api/orders/export?id=${orderId}`)
    const refused = await fetchFile()
    expect(refused.status).toBe(409)
    expect((await server.call('store', 'GET', '/api/orders/export')).status, 'others wait for nobody').toBe(
      200,
    )
    finish()
    await Promise.all(two)
    expect((await fetchFile()).status).toBe(200)
    await db.delete(jobs)
  })
})

describe('[SH-03] ids in paths', () => {
  it('are decimal digits only', async () => {
    for (const id of ['1e3', '0x10', '%201', '1.0', '+1', '1%20', '٣'])
      expect((await server.call('all', 'GET', `/api/orders/${id}`)).status, id).toBe(400)
    expect((await server.call('all', 'GET', `/api/orders/${orderId}`)).status).toBe(200)
    for (const query of ['limit=1e1', 'limit=0x10', 'offset=%201', `id=${orderId}.0`])
      expect((await server.call('all', 'GET', `/api/orders?${query}`)).status, query).toBe(400)
  })
})
