import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailingRecipients, sentMailings } from '../../../../src/server/platform/db/schema/mailings.ts'
import { sendDueMailings } from '../../../../src/server/domains/mailings/send-mailings.ts'
import { newOrder } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { formatWallTime } from '../../../../src/shared/store-day.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.db.delete(mailingRecipients)
  await bench.db.delete(sentMailings)
  await bench.db.execute(sql`delete from events`)
  bench.mailbox.clear()
})

const subscribe = (email: string, ...mailings: string[]) =>
  bench.server.call('admin', 'POST', '/api/recipients', { email, mailings })
const sendMailings = () => sendDueMailings(bench.server.services)
const waitForMails = async (email: string, count = 1) => {
  await waitUntil(() => bench.mailbox.mails(email).length >= count)
  return bench.mailbox.mails(email)
}

/** An event of an order without attempts left. */
async function failed(orderId: number, id: number, handler = 'sms.send', error = 'status 503') {
  await bench.db
    .execute(sql`insert into events (id, order_id, handler, type, status, service_id, key, data, error, created_at, updated_at)
    values (${id}, ${orderId}, ${handler}, 'test', 'fail', 'sms', ${`k${id}`}, '{"phone":"79161234567"}', ${error}, now(), now())`)
}

describe('[ST-07] mails to staff', () => {
  it('late orders are sent once a day through the outbox to the subscribed recipients', async () => {
    const orderId = await newOrder(bench.server)
    bench.server.clock.forward(30 * 60_000)
    await subscribe('boss@example.org', 'lateOrders')
    await subscribe('other@example.org', 'eventFailed')
    expect(await sendMailings()).toBe(1)
    const [mail] = await waitForMails('boss@example.org')
    expect(mail!.subject).toContain('Заказы с просроченными задачами')
    expect(mail!.text).toMatch(new RegExp(`Заказ ${orderId}, магазин 1001: задача просрочена на 15\\sмин`))
    expect(await sendMailings()).toBe(0)
    bench.server.clock.forward(86_400_000)
    expect(await sendMailings()).toBe(1)
    await waitForMails('boss@example.org', 2)
    expect(bench.mailbox.mails('other@example.org')).toEqual([])
    const types = (await bench.server.call('admin', 'GET', '/api/recipients/types')).body
    expect(types[0]).toMatchObject({ id: 'lateOrders', lastAt: bench.server.clock.at.toISOString() })
  })

  it('not before the hour of the settings, and with no more lines than they allow', async () => {
    for (let n = 0; n < 3; n += 1) await newOrder(bench.server)
    bench.server.clock.forward(30 * 60_000)
    await subscribe('boss@example.org', 'lateOrders')
    const setHours = (from: number, to: number, name = 'mailingHour') =>
      bench.server.call('admin', 'PUT', '/api/recipients/rules', { changes: { [name]: { from, to } } })
    expect((await setHours(9, 23)).status).toBe(200)
    expect(await sendMailings()).toBe(0)
    expect((await setHours(23, 0)).status).toBe(200)
    expect((await setHours(50, 1, 'mailingRows')).status).toBe(200)
    expect(await sendMailings()).toBe(1)
    const [mail] = await waitForMails('boss@example.org')
    expect(mail!.text.match(/^Заказ /gm)).toHaveLength(1)
    expect(mail!.text).toMatch(/И ещё: \d+\./)
    expect((await setHours(0, 24)).status).toBe(400)
    await setHours(0, 9)
    await setHours(1, 50, 'mailingRows')
  })

  it('each recipient receives it in their own language, at their own hour in their own time zone', async () => {
    const orderId = await newOrder(bench.server)
    bench.server.clock.forward(30 * 60_000)
    const { at } = bench.server.clock
    // Noon in Tashkent is ten in Moscow, at any time of the year.
    bench.server.clock.forward(86_400_000 - (at.getTime() % 86_400_000) + 7 * 3_600_000)
    const subscribeWith = (email: string, settings: object) =>
      bench.server.call('admin', 'POST', '/api/recipients', { email, mailings: ['lateOrders'], ...settings })
    expect(
      (await subscribeWith('kk@example.org', { language: 'kk', zone: 'Asia/Tashkent', hour: 12 })).status,
    ).toBe(201)
    await subscribeWith('en@example.org', { language: 'en', zone: 'Europe/Moscow', hour: 12 })
    expect(await sendMailings()).toBe(1)
    const [kazakh] = await waitForMails('kk@example.org')
    expect(kazakh!.subject).toContain('Мерзімі өткен тапсырмалары бар тапсырыстар')
    expect(kazakh!.text).toMatch(/^\d\d\.\d\d\.\d{4} 12:00 жағдайы бойынша/m)
    expect(bench.mailbox.mails('en@example.org')).toEqual([])
    bench.server.clock.forward(2 * 3_600_000)
    expect(await sendMailings()).toBe(1)
    const [english] = await waitForMails('en@example.org')
    expect(english!.subject).toContain('Orders with overdue tasks')
    expect(english!.text).toMatch(/tasks as of \d\d\.\d\d\.\d{4} 12:00/)
    expect(english!.text).toContain(`Order ${orderId}, store 1001`)
    expect((await subscribeWith('no@example.org', { zone: 'Nowhere' })).body.code).toBe(7)
  })

  it('times of an order use the clock of its store', async () => {
    const { db } = bench
    await db.execute(sql`update stores set zone = 'Asia/Almaty' where pfm = '1002'`)
    const orderId = await newOrder(bench.server, { pfm: '1002' })
    await db.execute(sql`delete from tasks where order_id = ${orderId}`)
    await subscribe('boss@example.org', 'alerts')
    expect(await sendMailings()).toBe(1)
    const [mail] = await waitForMails('boss@example.org')
    const { body } = await bench.server.call('admin', 'GET', '/api/alerts?limit=50')
    const { date } = body.items.find((item: Json) => item.orderId === orderId)
    const line = mail!.text.split('\n').find((text) => text.includes(`Заказ ${orderId},`))
    expect(line).toContain(formatWallTime(date, 'Asia/Almaty'))
    await db.execute(sql`update stores set zone = 'Europe/Moscow' where pfm = '1002'`)
  })

  it('a critical alert is sent with its text', async () => {
    const orderId = await newOrder(bench.server)
    await bench.db.execute(sql`delete from tasks where order_id = ${orderId}`)
    await subscribe('boss@example.org', 'alerts')
    expect(await sendMailings()).toBe(1)
    const [mail] = await waitForMails('boss@example.org')
    expect(mail!.text).toContain(`Заказ ${orderId}, магазин 1001: Нет активной задачи`)
  })

  it('an event that failed for good is sent once to each recipient, without personal data of the customer', async () => {
    const orderId = await newOrder(bench.server)
    await subscribe('a@example.org', 'eventFailed')
    await subscribe('b@example.org', 'eventFailed')
    await failed(orderId, 910_001)
    await failed(orderId, 910_002)
    expect(await sendMailings()).toBe(2)
    const [mail] = await waitForMails('a@example.org')
    expect(mail!.subject).toBe('Не выполнены события внешних сервисов: 2')
    expect(mail!.text).toContain(
      `Событие 910001, заказ ${orderId}, Отправка SMS: Партнёр ответил ошибкой 503`,
    )
    expect(mail!.text).not.toContain('79161234567')
    await waitForMails('b@example.org')
    expect(await sendMailings()).toBe(0)
    await failed(orderId, 910_003)
    expect(await sendMailings()).toBe(2)
    expect(await waitForMails('a@example.org', 2)).toHaveLength(2)
  })

  it('several concurrent servers send it once', async () => {
    await subscribe('boss@example.org', 'eventFailed')
    await failed(await newOrder(bench.server), 920_001)
    const counts = await Promise.all([sendMailings(), sendMailings(), sendMailings()])
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1)
  })

  it('a failed mail of its own and old failures are not sent', async () => {
    await subscribe('boss@example.org', 'eventFailed')
    const orderId = await newOrder(bench.server)
    await failed(orderId, 930_001, 'mailing.send')
    await failed(orderId, 930_002)
    await bench.db.execute(
      sql`update events set updated_at = ${bench.server.clock.at.toISOString()}::timestamptz - interval '25 hours' where id = 930002`,
    )
    expect(await sendMailings()).toBe(0)
  })

  it('no mail is sent when there is nothing to report, and the e-mail is in no list of events', async () => {
    await subscribe('boss@example.org', 'eventFailed')
    expect(await sendMailings()).toBe(0)
    await failed(await newOrder(bench.server), 940_001)
    await sendMailings()
    await waitForMails('boss@example.org')
    const { body } = await bench.server.call('admin', 'GET', '/api/events?handler=mailing.send')
    expect(body.items).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('boss@example.org')
  })
})
