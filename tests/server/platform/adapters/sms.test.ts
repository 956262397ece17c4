import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmsGateway } from '../../../../src/server/platform/adapters/sms/client.ts'
import { buildSmsText } from '../../../../src/server/platform/adapters/sms/texts.ts'
import { computeBackoffSeconds } from '../../../../src/server/engine/events/backoff.ts'
import { smsTemplates } from '../../../../src/server/platform/adapters/sms/templates.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
})

/** A gateway that returns whatever the test sets. */
async function startGateway(listener: RequestListener, timeoutMs = 300) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => (server.closeAllConnections(), server.close()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createSmsGateway({ url, timeoutMs }, systemClock)
}
const respondWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  startGateway((_, response) => response.writeHead(status, headers).end(body))
const message = { to: '79161234567', text: 'Привет', key: '1.2.issueCode' }
const outcome = async (gatewayCall: ReturnType<typeof startGateway>) =>
  (await gatewayCall).send(message).catch((error: Error) => error.message)

describe('SMS gateway over HTTP', () => {
  it('[EN-10] sends number, text and idempotency key, and returns the gateway’s id', async () => {
    const received: unknown[] = []
    const sms = await startGateway((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        received.push(request.method, request.url, request.headers['idempotency-key'], JSON.parse(body))
        response.writeHead(201).end('{"id":"m-1","more":true}')
      })
    })
    expect(await sms.send(message)).toBe('m-1')
    expect(received).toEqual(['POST', '/messages', message.key, { to: message.to, text: message.text }])
  })

  it('[EN-10] every malformed response is a failure with a plain message', async () => {
    expect(await outcome(respondWith(200, '<html>'))).toBe('unreadable')
    expect(await outcome(respondWith(200, '{"id":7}'))).toBe('unreadable')
    expect(await outcome(respondWith(200, '{"id":"<script>"}'))).toBe('unreadable')
    expect(await outcome(respondWith(200, ''))).toBe('unreadable')
    expect(await outcome(respondWith(200, 'x'.repeat(400_000)))).toBe('unreadable too long')
    expect(await outcome(respondWith(500, '{"error":"x"}'))).toBe('status 500')
    expect(await outcome(respondWith(429, '{}'))).toBe('status 429')
    expect(await outcome(respondWith(302, '', { location: 'http://127.0.0.1:1/' }))).toBe('unreachable')
    expect(await outcome(respondWith(422, '{"error":"invalid_message"}'))).toBe('refused invalid_message')
    expect(await outcome(startGateway((_, response) => response.destroy()))).toBe('unreachable')
    expect(await outcome(startGateway(() => {}))).toBe('timeout')
    const unreachable = createSmsGateway({ url: 'http://127.0.0.1:1', timeoutMs: 300 }, systemClock)
    expect(await unreachable.send(message).catch((error: Error) => error.message)).toBe('unreachable')
  })

  it('[EN-10] a response that begins in time but arrives byte by byte is aborted too', async () => {
    const sms = await startGateway((_, response) => {
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    })
    await expect(sms.send(message)).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('[EN-10] a refusal never puts a phone number into the journal', async () => {
    expect(await outcome(respondWith(422, `{"error":"bad number ${message.to}"}`))).toBe('refused 422')
    expect(await outcome(respondWith(422, `{"error":"${message.to}"}`))).toBe('refused 422')
  })

  it('[EN-10] 409 with an id is the earlier response', async () => {
    expect(await outcome(respondWith(409, '{"id":"m-1","error":"duplicate"}'))).toBe('m-1')
  })
})

describe('texts of messages', () => {
  const params = {
    orderId: 100_234,
    code: '4821',
    address: 'Москва, Тверская, 7',
    count: 3,
    rest: '1 299,00 ₽',
    until: '26.11.2026 12:00',
    comment: 'Срок прошёл',
    missing: 'плед',
    phone: '+7 900 000-00-00',
    sum: '100,00 ₽',
  }

  it('[IN-01] every template has its text in three languages with every placeholder filled in', () => {
    // The text of an own message is the process owner's.
    for (const template of smsTemplates.filter((name) => name !== 'ownMessage')) {
      const texts = ['ru', 'en', 'kk'].map((language) => buildSmsText(template, params, language))
      expect(new Set(texts).size).toBe(3)
      for (const text of texts) {
        expect(text).toContain('100234')
        expect(text).not.toMatch(/\{\{|sms:|[a-z][A-Z]/)
      }
    }
    expect(buildSmsText('issueCode', params, 'kk')).toContain('4821')
    expect(buildSmsText('issueCode', params, 'lv')).toBe(buildSmsText('issueCode', params, 'ru'))
  })

  it('[IN-02] days of storage follow Russian plurals', () => {
    const days = (count: number) =>
      /Храним (.*)\./.exec(buildSmsText('orderFormed', { ...params, count }, 'ru'))![1]
    expect([1, 3, 7, 21].map(days)).toEqual(['1 день', '3 дня', '7 дней', '21 день'])
  })

  it('[EN-10] without the address the text only says that the order is ready', () => {
    expect(buildSmsText('orderFormed', { orderId: 5 }, 'ru')).toBe('Заказ 5 собран и ждёт вас в магазине.')
  })
})

describe('back-off', () => {
  it('[EV-03] retries every few seconds for half a minute, then ever later up to a minute, half of it random', () => {
    expect([1, 2, 3, 4, 6, 7, 8, 60].map((attempt) => computeBackoffSeconds(attempt, 1))).toEqual([
      1, 2, 4, 4, 4, 8, 16, 60,
    ])
    expect(computeBackoffSeconds(3, 0)).toBe(2)
  })
})
