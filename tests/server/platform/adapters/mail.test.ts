import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../../../src/server/platform/adapters/mail/client.ts'
import { buildMailText } from '../../../../src/server/platform/adapters/mail/texts.ts'
import { readConfig } from '../../../../src/server/platform/config/config.ts'
import { smsTemplates } from '../../../../src/server/platform/adapters/sms/templates.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'
import { createFaultInjector, type FaultMode } from '../../../../src/simulators/faults.ts'
import { createMailbox } from '../../../../src/simulators/mail/mailbox.ts'
import { startMailServer, type MailServer } from '../../../../src/simulators/mail/smtp.ts'

const mailbox = createMailbox()
const faults = createFaultInjector()
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer(0, mailbox, faults)
})
beforeEach(() => {
  mailbox.clear()
  faults.set({ mode: 'none' })
})
afterAll(() => smtp.stop())

const from = 'Магазин <shop@example.org>'
const mailerAt = (port: number, timeoutMs = 300) =>
  createMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs }, systemClock)
const mail = {
  to: 'anna.petrova@example.com',
  subject: 'Заказ 100500 собран и ждёт вас в магазине на Тверской улице',
  text: 'Здравствуйте!\n\nЗаказ 100500 собран. Ұлжан, тапсырысыңыз жинақталды.\n.\nКонец\n',
  key: '12.3.orderFormed.mail',
}
const outcome = (port: number, timeoutMs?: number) =>
  mailerAt(port, timeoutMs)
    .send(mail)
    .catch((error: Error) => error.message)

describe('mail over SMTP', () => {
  it('[EN-10] sends sender, recipient, subject and text in any letters, under an id made of the event’s key', async () => {
    expect(await mailerAt(smtp.port).send(mail)).toBe('<12.3.orderFormed.mail@example.org>')
    const { key: _, ...received } = mail
    expect(mailbox.mails()).toMatchObject([
      { ...received, from: 'shop@example.org', id: '<12.3.orderFormed.mail@example.org>', requests: 1 },
    ])
  })

  it('[EN-10] a mail sent twice has the same id', async () => {
    faults.set({ mode: 'garbage' })
    expect(await outcome(smtp.port)).toBe('unreadable')
    faults.set({ mode: 'none' })
    expect(await outcome(smtp.port)).toBe('<12.3.orderFormed.mail@example.org>')
    expect(mailbox.counts()).toEqual({ mails: 1, requests: 2 })
  })

  it.each<[FaultMode, string, number]>([
    ['down', 'unreachable', 0],
    ['slow', 'timeout', 1],
    ['garbage', 'unreadable', 1],
    ['error', 'status 451', 0],
    ['refused', 'refused 550', 0],
    ['duplicate', '<12.3.orderFormed.mail@example.org>', 1],
  ])('[EN-10] a server that is %s: %s', async (mode, error, mails) => {
    faults.set({ mode, delayMs: 5_000 })
    expect(await outcome(smtp.port)).toBe(error)
    expect(mailbox.mails()).toHaveLength(mails)
  })

  it('[EN-10] the server’s message about a recipient is not repeated', async () => {
    faults.set({ mode: 'refused' })
    const failure = await mailerAt(smtp.port)
      .send(mail)
      .catch((error: Error) => error)
    expect(JSON.stringify([failure, String(failure)])).not.toContain('anna')
    expect(failure).toMatchObject({ final: true })
  })

  it('[EN-10] timeouts open the circuit, a refused recipient does not', async () => {
    const mailer = mailerAt(smtp.port)
    const attempt = () => mailer.send(mail).catch((error: Error) => error.message)
    faults.set({ mode: 'refused' })
    for (let n = 0; n < 6; n++) expect(await attempt()).toBe('refused 550')
    faults.set({ mode: 'down' })
    for (let n = 0; n < 5; n++) expect(await attempt()).toBe('unreachable')
    expect(await attempt()).toBe('circuitOpen')
    await expect(mailer.ping()).rejects.toMatchObject({ reason: 'unreachable' })
    faults.set({ mode: 'none' })
    await mailer.ping()
  })

  it('[EN-10] a line break in an address or a subject creates no second header', async () => {
    await mailerAt(smtp.port).send({ ...mail, subject: 'Заказ\r\nBcc: all@example.com' })
    expect(mailbox.mails()[0]).toMatchObject({ to: mail.to })
    const two = { ...mail, key: 'k2', to: 'a@example.com\r\nRCPT TO:<b@example.com>' }
    const sent = await mailerAt(smtp.port)
      .send(two)
      .catch((error: Error) => error.message)
    expect(sent).toBe('refused 501')
    expect(mailbox.mails()).toHaveLength(1)
  })
})

describe('a mail server that violates the protocol', () => {
  const cleanups: (() => void)[] = []
  afterEach(() => {
    for (const stop of cleanups.splice(0)) stop()
  })
  async function startSpeakingServer(onConnection: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      onConnection(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }

  it('[EN-10] is always a failure with a plain message', async () => {
    expect(
      await outcome(await startSpeakingServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    ).toBe('unreadable')
    expect(await outcome(await startSpeakingServer(() => {}))).toBe('timeout')
    expect(await outcome(await startSpeakingServer((socket) => socket.write('554 go away\r\n')))).toBe(
      'status 554',
    )
    expect(await outcome(await startSpeakingServer((socket) => socket.write('421 busy\r\n')))).toBe(
      'status 421',
    )
    expect(await outcome(1)).toBe('unreachable')
  })

  it('[EN-10] a response that arrives byte by byte is aborted too', async () => {
    const port = await startSpeakingServer((socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('close', () => clearInterval(drip))
    })
    const startedAt = Date.now()
    expect(await outcome(port, 200)).toBe('timeout')
    expect(Date.now() - startedAt).toBeLessThan(2_000)
  })
})

describe('[ST-01] configuration of mail', () => {
  it('the address of the server is checked at the start, and a password is not logged', () => {
    expect(readConfig({ SIMULATORS_PORT: '4100' }).mail.url).toBe('smtp://127.0.0.1:4101')
    expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example.org:465' }).mail.url).toContain('smtps://')
    const readInvalid = () => readConfig({ SMTP_URL: 'http://u:secret@mail.example.org' })
    expect(readInvalid).toThrow(/smtp:\/\//)
    expect(readInvalid).not.toThrow(/secret/)
  })
})

describe('[EN-10] texts of the mails', () => {
  const params = {
    orderId: 7,
    address: 'Москва, Тверская ул., 19',
    count: 3,
    date: '25.11.2026',
    track: 'K1',
    rest: '1 299,00 ₽',
    until: '26.11.2026 12:00',
    comment: 'Срок прошёл',
    missing: 'плед',
    phone: '+7 900 000-00-00',
    sum: '100,00 ₽',
  }
  const { address: _, count: __, track: ___, ...commonParams } = params
  it.each(['ru', 'en', 'kk'])('every template has a subject and a text in %s', (language) => {
    const texts = smsTemplates
      .filter((template) => template !== 'issueCode' && template !== 'ownMessage')
      .flatMap((template) => [
        buildMailText(template, commonParams, language),
        buildMailText(template, params, language),
      ])
    for (const { subject, text } of texts) {
      expect(subject).toContain('7')
      expect(`${subject}${text}`).not.toMatch(/\{\{|\.subject|\.text|greeting|signature/)
    }
    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(texts.length / 2)
  })
  it('contain the address and the term, in the plural form of the language', () => {
    expect(buildMailText('orderFormed', params, 'ru').text).toContain(
      'Москва, Тверская ул., 19. Храним 3 дня.',
    )
    expect(buildMailText('orderFormed', { ...params, count: 5 }, 'ru').text).toContain('Храним 5 дней.')
    expect(buildMailText('orderFormed', { ...params, count: 1 }, 'en').text).toContain('for 1 day.')
    expect(buildMailText('deliveryMoved', params, 'kk').text).toContain('25.11.2026')
  })
})
