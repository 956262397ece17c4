import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventHandlerRules } from '../../../../src/server/engine/events/event-catalog.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
beforeEach(() => bench.mailbox.clear())
afterEach(() => bench.faults.mail.set({ mode: 'none' }))
afterAll(() => bench.close())

const email = 'anna.petrova@example.com'
/** An order whose customer is notified: it is cancelled after it was packed. */
async function cancelled(overrides: Parameters<typeof bench.packed>[0] = {}) {
  const orderId = await bench.packed(overrides)
  await bench.tell(orderId, 'CANCEL_ORDER', { reasonId: 1, comment: null })
  return orderId
}
const findMail = async (orderId: number) =>
  (await bench.eventsOf(orderId)).find((event) => event.handler === 'mail.send')
const waitForStatus = (orderId: number, status: string) =>
  waitUntil(async () => (await findMail(orderId))?.status === status, 20_000)

describe('a message to a customer', () => {
  it('[EN-10] is sent by mail too when the order has an address, in the customer’s language', async () => {
    const orderId = await cancelled({ email, languageId: 'kk' })
    await waitForStatus(orderId, 'done')
    expect(bench.mailbox.mails(email)).toMatchObject([
      { subject: `${orderId} тапсырысы тоқтатылды`, text: expect.stringContaining('Сәлеметсіз бе!') },
    ])
    const handlers = (await bench.eventsOf(orderId)).map((event) => event.handler)
    expect(handlers).toContain('sms.send')
  })

  it('[EN-10] is sent by SMS alone without an address', async () => {
    const orderId = await cancelled()
    expect(await findMail(orderId)).toBeUndefined()
  })

  it('[EN-10] is sent once, though the response to the first mail was lost', async () => {
    bench.faults.mail.set({ mode: 'garbage' })
    const orderId = await cancelled({ email })
    await waitUntil(async () => (await findMail(orderId))?.error === 'unreadable')
    bench.faults.mail.set({ mode: 'none' })
    await waitForStatus(orderId, 'done')
    expect(bench.mailbox.mails(email)).toHaveLength(1)
    expect(bench.mailbox.counts().requests).toBeGreaterThan(1)
  })

  it('[EN-10] an address that the server refuses ends the mail at once, and the SMS is sent all the same', async () => {
    bench.faults.mail.set({ mode: 'refused' })
    const orderId = await cancelled({ email })
    await waitForStatus(orderId, 'fail')
    const mail = (await findMail(orderId))!
    expect(mail).toMatchObject({ error: 'refused 550', attempts: 1 })
    expect(mail.attempts).toBeLessThan(eventHandlerRules['mail.send'].attempts)
    await waitUntil(async () =>
      (await bench.eventsOf(orderId)).some(
        (event) => event.handler === 'sms.send' && event.status === 'done',
      ),
    )
  })

  it('[ST-01] is not sent while mail is disabled, and sent when it is enabled', async () => {
    const turn = (enable: boolean) =>
      bench.server.call('admin', 'POST', '/api/services', { service: 'mail', enable })
    expect((await turn(false)).body).toMatchObject({ serviceId: 'mail', isActive: false })
    const orderId = await cancelled({ email })
    await waitForStatus(orderId, 'waiting')
    expect(bench.mailbox.mails()).toEqual([])
    await turn(true)
    await waitForStatus(orderId, 'done')
    expect(bench.mailbox.mails(email)).toHaveLength(1)
  })

  it('[ST-01] the service and its handler are named in three languages', async () => {
    for (const [language, service, handler] of [
      ['ru', 'Электронная почта (SMTP)', 'Отправка письма'],
      ['en', 'Email (SMTP)', 'Email sending'],
      ['kk', 'Электрондық пошта (SMTP)', 'Электрондық хат жіберу'],
    ] as const) {
      const get = async (url: string) =>
        (await bench.server.call('admin', 'GET', url, undefined, { 'x-language': language })).body
      expect(await get('/api/services')).toContainEqual(
        expect.objectContaining({ serviceId: 'mail', serviceName: service }),
      )
      expect(JSON.stringify(await get('/api/catalogs/event-handlers'))).toContain(handler)
    }
  })

  it('[EN-10] the address is in no list of events', async () => {
    const orderId = await cancelled({ email })
    await waitForStatus(orderId, 'done')
    const list = await bench.server.call('admin', 'GET', `/api/events?orderId=${orderId}`)
    expect(list.status).toBe(200)
    expect(JSON.stringify(list.body)).toContain('mail.send')
    expect(JSON.stringify(list.body)).not.toContain(email)
  })
})
