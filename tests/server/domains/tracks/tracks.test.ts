import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deliveryAnnouncements,
  deliveryTracks,
} from '../../../../src/server/platform/db/schema/deliveries.ts'
import { newOrder } from '../../../support/orders.ts'
import { sampleDelivery } from '../../../support/partners.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { addUser } from '../../../support/users.ts'

let server: TestServer
const orders = { courier: 0, post: 0, partner: 0, foreign: 0 }

/** An order whose parcel its service knows by this track number, with these notifications. */
async function parcel(service: string, track: string, statuses: number[] = [], pfm = '1001') {
  const typeId = { courier1: 1, post: 3, partner: 4 }[service]!
  const serviceId = { courier1: 1, post: 5, partner: 7 }[service]!
  const orderId = await newOrder(server, {
    pfm,
    delivery: { ...sampleDelivery, serviceTypeId: typeId, serviceId, method: service === 'post' ? 3 : 1 },
  })
  const { db } = server.services.database
  const at = server.clock.at
  await db.insert(deliveryAnnouncements).values({
    number: `${orderId}-1`,
    orderId,
    attempt: 1,
    service,
    state: 'known',
    track,
    askedAt: at,
    updatedAt: at,
  })
  for (const [n, deliveryStatusId] of statuses.entries())
    await db.insert(deliveryTracks).values({
      orderId,
      number: `${orderId}-1`,
      service,
      deliveryStatusId,
      happenedAt: new Date(at.getTime() + n * 3_600_000),
      at: new Date(at.getTime() + n * 3_600_000 + 60_000),
    })
  return orderId
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  await addUser(db, {
    id: 'tracker',
    name: 'Иван Одномагазинный',
    rights: ['settingsTracknumSearch'],
    stores: ['1001'],
  })
  orders.courier = await parcel('courier1', 'C1-00004821', [3, 4])
  orders.post = await parcel('post', 'RA123456789RU', [3, 4, 5])
  orders.partner = await parcel('partner', 'P777888994821')
  orders.foreign = await parcel('post', 'RB555500004821', [3], '1002')
})
afterAll(() => server.close())

const searchTracks = (search: string, params = '', user = 'admin') =>
  server.call(user, 'GET', `/api/tracks?search=${encodeURIComponent(search)}${params}`)
const findTracks = async (search: string, params = '', user = 'admin') =>
  (await searchTracks(search, params, user)).body.items.map(({ orderId }: Json) => orderId).sort()

describe('[ST-11] search by a track number', () => {
  it('finds a parcel by its whole number, in any letter case and grouping, with its last notification', async () => {
    const { body } = await searchTracks('ra 123-456-789 ru')
    expect(body).toEqual({
      total: 1,
      items: [
        {
          orderId: orders.post,
          pfm: '1001',
          track: 'RA123456789RU',
          number: `${orders.post}-1`,
          deliveryServiceTypeId: 3,
          state: 'known',
          askedAt: '2026-11-21T09:00:00.000Z',
          deliveryStatusId: 5,
          statusAt: '2026-11-21T11:00:00.000Z',
        },
      ],
    })
  })

  it('finds by the end of a number, and never by its middle or beginning', async () => {
    expect(await findTracks('4821')).toEqual([orders.courier, orders.partner, orders.foreign].sort())
    expect(await findTracks('789RU')).toEqual([orders.post])
    expect(await findTracks('C100004821')).toEqual([orders.courier])
    expect(await findTracks('RA12')).toEqual([])
    expect(await findTracks('%%%%')).toEqual([])
    expect(await findTracks('____')).toEqual([])
  })

  it('by delivery service: 7 is the delivery partner here, and 4 is none', async () => {
    expect(await findTracks('4821', '&deliveryServiceTypeId=7')).toEqual([orders.partner])
    expect(await findTracks('4821', '&deliveryServiceTypeId=1')).toEqual([orders.courier])
    expect((await searchTracks('4821', '&deliveryServiceTypeId=7')).body.items[0].deliveryServiceTypeId).toBe(
      7,
    )
    expect((await searchTracks('4821', '&deliveryServiceTypeId=4')).status).toBe(400)
  })

  it('page by page', async () => {
    const { body } = await searchTracks('4821', '&limit=2&offset=2')
    expect([body.total, body.items.length]).toEqual([3, 1])
  })

  it.each([
    ['482'],
    ['  -- 482 - '],
    [''],
    ['x'.repeat(10_000)],
    ["' or 1=1; --".repeat(20)],
    ['1234\u0000'],
  ])('refuses «%s»', async (search) => {
    const { status, body } = await searchTracks(search)
    expect([status, body.code]).toEqual([400, 7])
  })

  it('treats hostile text as a track number', async () => {
    for (const search of [
      "'; drop table orders; --",
      '<script>alert(1)</script>',
      '\\\\\\\\',
      '\u{1F4E6}\u{1F4E6}\u{1F4E6}\u{1F4E6}',
    ])
      expect((await searchTracks(search)).body).toEqual({ items: [], total: 0 })
  })

  it('needs its right, and covers the user’s own stores only', async () => {
    for (const [path, code] of [
      ['?search=4821', 326],
      [`/${orders.post}`, 326],
      ['/postal/template', 403],
      ['/postal/csv?from=2026-11-01&to=2026-11-30', 403],
    ] as const)
      expect((await server.call('manager', 'GET', `/api/tracks${path}`)).body.code, path).toBe(code)
    expect((await post('x', 'manager')).status).toBe(403)
    expect(await findTracks('4821', '', 'tracker')).toEqual([orders.courier, orders.partner].sort())
  })

  it('is served by its index', async () => {
    const plan = await server.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select 1 from delivery_announcements a where a.track is not null
        and reverse(upper(replace(a.track, '-', ''))) ~>=~ reverse(upper('4821'))
        and reverse(upper(replace(a.track, '-', ''))) ~<~ (reverse(upper('4821')) || chr(1114111))`)
    })
    expect(JSON.stringify(plan)).toContain('delivery_announcements_track_ends')
  })
})

describe('[ST-11] the card of a parcel', () => {
  const card = (orderId: number, user = 'admin') => server.call(user, 'GET', `/api/tracks/${orderId}`)

  it('shows its order and its history with times, the newest first', async () => {
    const { db } = server.services.database
    await db.execute(sql`insert into events (id, order_id, handler, type, status, service_id, key, data, error, created_at, updated_at)
      values (950001, ${orders.post}, 'delivery.label', 'test', 'fail', 'post', 'k950001', '{}', 'status 503', now(), '2026-11-21T10:00:00Z')`)
    const { status, body } = await card(orders.post)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      orderId: orders.post,
      store: { pfm: '1001', zone: 'Europe/Moscow' },
      deliveryServiceId: 5,
      city: 'Москва',
      parcels: [{ track: 'RA123456789RU', deliveryStatusId: 5 }],
      way: [
        { deliveryStatusId: 5, happenedAt: '2026-11-21T11:00:00.000Z', at: '2026-11-21T11:01:00.000Z' },
        { deliveryStatusId: 4, happenedAt: '2026-11-21T10:00:00.000Z' },
        { deliveryStatusId: 3, happenedAt: '2026-11-21T09:00:00.000Z' },
      ],
    })
    expect(body.requests).toContainEqual({
      id: 950_001,
      handler: 'delivery.label',
      status: 'fail',
      updatedAt: '2026-11-21T10:00:00.000Z',
      error: 'Партнёр ответил ошибкой 503',
    })
  })

  it('of a foreign store, of a pickup order and of an unknown one is not found', async () => {
    expect((await card(orders.foreign, 'tracker')).status).toBe(404)
    expect((await card(await newOrder(server))).status).toBe(404)
    expect((await card(999_999_999)).body).toMatchObject({ code: 1, message: 'Заказ не найден!' })
    expect((await server.call('admin', 'GET', '/api/tracks/abc')).status).toBe(400)
  })
})

const csv = { 'content-type': 'text/csv' }
const post = (file: string | Buffer, user = 'admin', headers = csv) =>
  server.call(user, 'POST', '/api/tracks/postal', Buffer.from(file), headers)

describe('[ST-11] files of the post', () => {
  const file = (query: string, user = 'admin') => server.call(user, 'GET', `/api/tracks/postal/csv?${query}`)

  it('parcels of the post of a period, in a format for spreadsheets', async () => {
    const { status, body, headers } = await file('from=2026-11-21&to=2026-11-21')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('.csv')
    const lines = (body as string).split('\r\n')
    expect(lines[0]).toBe('\ufeffТрек-номер;Заказ;Магазин;Заявка;Статус доставки;Когда;Заявка создана')
    expect(lines).toContain(
      `RA123456789RU;${orders.post};1001;Принята;Прибыл в пункт выдачи;21.11.2026 14:00;21.11.2026 12:00`,
    )
    expect(body).not.toContain('C1-00004821')
    expect((await file('from=2026-11-22&to=2026-11-30')).body.split('\r\n')).toHaveLength(2)
    expect((await file('from=2026-11-21&to=2026-11-21', 'tracker')).body).not.toContain('RB555500004821')
  })

  it('a number that would be a formula is a text', async () => {
    const orderId = await parcel('post', '=HYPERLINK("http://evil")')
    const { body } = await file('from=2026-11-21&to=2026-11-21')
    expect(body).toContain(`"'=HYPERLINK(""http://evil"")";${orderId};`)
  })

  it.each(['from=2026-11-21&to=2026-11-20', 'from=2026-01-01&to=2026-11-20'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await file(query)
      expect([status, body.code]).toEqual([409, 19])
    },
  )

  it('a list of numbers is answered line by line, also as changed by Excel, and nothing is changed', async () => {
    const template = (await server.call('admin', 'GET', '/api/tracks/postal/template')).body as string
    const expected = [
      { line: 2, track: 'RA123456789RU', parcel: { orderId: orders.post, deliveryStatusId: 5 } },
      { line: 3, track: 'NOSUCH12345', parcel: null },
    ]
    const response = await post(`${template}RA 123456789 RU\r\nnosuch-12345\r\n`.replace('nosuch', 'NOSUCH'))
    expect(response.status).toBe(200)
    expect(response.body.rows).toMatchObject(expected)
    // A courier's parcel is not found in the post's list.
    expect((await post('C1-00004821\n')).body.rows).toMatchObject([{ line: 1, parcel: null }])
    const exported = (await file('from=2026-11-21&to=2026-11-21')).body as string
    const repeated = (await post(exported)).body.rows as Json[]
    expect(repeated.find(({ track }) => track === 'RA123456789RU')).toMatchObject({
      parcel: { orderId: orders.post },
    })
    // Windows-1251: «Трек-номер».
    const cp1251 = Buffer.concat([
      Buffer.from([0xd2, 0xf0, 0xe5, 0xea, 0x2d, 0xed, 0xee, 0xec, 0xe5, 0xf0]),
      Buffer.from(';x\r\nRA123456789RU;1\r\n'),
    ])
    expect((await post(cp1251)).body.rows).toMatchObject([expected[0]])
    expect((await searchTracks('RA123456789RU')).body.items[0].deliveryStatusId).toBe(5)
  })

  it('parcels of a foreign store are not found', async () => {
    expect((await post('RB555500004821\n', 'tracker')).body.rows).toMatchObject([{ parcel: null }])
    expect((await post('RB555500004821\n')).body.rows).toMatchObject([
      { parcel: { orderId: orders.foreign } },
    ])
  })

  it.each([
    ['an Excel file', Buffer.from('PK\u0003\u0004 and so on'), 'Недопустимый тип файла: нужен файл CSV'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'Недопустимый тип файла: нужен файл CSV'],
    ['bytes', Buffer.from([1, 2, 0, 3]), 'Недопустимый тип файла: нужен файл CSV'],
    [
      'a quote without end',
      Buffer.from('RA0\n"RA1;\n'),
      'Строка 2: лишняя или незакрытая кавычка. Исправьте её в файле',
    ],
    [
      'a number without its last digits',
      Buffer.from('sep=;\nТрек-номер\n8,01E+13\n'),
      'Строка 3: номер записан как 8,01E+13, последние цифры потеряны. Сделайте столбец текстовым и вставьте номера снова',
    ],
    [
      'a number longer than any',
      Buffer.from(`Трек-номер\n${'7'.repeat(60)}\n${'7'.repeat(61)}\n`),
      'Строка 3: трек-номер длиннее 60 символов. Исправьте его в файле',
    ],
    ['nothing', Buffer.from('\r\n;\r\n'), 'В файле нет ни одной строки'],
    [
      'too many',
      Buffer.from('RA123456789RU\n'.repeat(1001)),
      'В одном файле может быть не больше 1000 строк',
    ],
  ])('%s is refused with a message', async (_, bytes, message) => {
    const { status, body } = await post(bytes)
    expect([status, body.code]).toEqual([409, 19])
    expect(body.message).toContain(message)
  })

  it('another type, and a file too large, are refused', async () => {
    for (const type of ['text/plain', 'application/json'])
      expect((await post('"RA123456789RU"', 'admin', { 'content-type': type })).body).toMatchObject({
        code: 19,
        message: 'Недопустимый тип файла: нужен файл CSV',
      })
    expect((await post('x', 'admin', { 'content-type': 'image/png' })).status).toBe(415)
    expect((await post('R'.repeat(300_000))).status).toBe(413)
  })
})
