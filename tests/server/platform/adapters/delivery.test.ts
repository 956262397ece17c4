import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createBankClient } from '../../../../src/server/platform/adapters/bank/client.ts'
import { createDeliveryPartner } from '../../../../src/server/platform/adapters/delivery/client.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
})

/** A partner that returns whatever the test sets. */
async function startPartner(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 300 }
}
const respondWith = (status: number, body: string) =>
  startPartner((_, response) => response.writeHead(status).end(body))
const outcome = (call: Promise<unknown>) => call.catch((error: Error) => error.message)
const label = { contentType: 'application/pdf', content: 'JVBERi0xLjQK' }

describe('delivery service over HTTP', () => {
  const announce = async (config: ReturnType<typeof startPartner>) =>
    outcome(createDeliveryPartner(await config, systemClock).announce({ number: '100234-1' } as never, 'k'))
  const requestLabel = async (config: ReturnType<typeof startPartner>) =>
    outcome(createDeliveryPartner(await config, systemClock).requestLabel('100234-1', 'k'))

  it('[EN-10] announces the order under its number with a key, and returns the track', async () => {
    const received: unknown[] = []
    const config = startPartner((request, response) => {
      received.push(request.method, request.url, request.headers['idempotency-key'])
      response.writeHead(201).end('{"track":"C1-77"}')
    })
    expect(await announce(config)).toBe('C1-77')
    expect(received).toEqual(['POST', '/orders', 'k'])
  })

  it('[EN-10] every malformed response is a failure with a plain message', async () => {
    expect(await announce(respondWith(200, '<html>'))).toBe('unreadable')
    expect(await announce(respondWith(200, '{"track":"<b>"}'))).toBe('unreadable')
    expect(await announce(respondWith(200, '{}'))).toBe('unreadable')
    expect(await announce(respondWith(503, ''))).toBe('status 503')
    expect(await announce(respondWith(429, ''))).toBe('status 429')
    expect(await announce(respondWith(422, '{"error":"invalid_order"}'))).toBe('refused invalid_order')
    expect(await announce(startPartner((_, response) => response.destroy()))).toBe('unreachable')
    expect(await announce(startPartner(() => {}))).toBe('timeout')
  })

  it('[OA-05] a label is a PDF or a picture of a plausible size, anything else is unreadable', async () => {
    const labelResponse = (overrides: object) =>
      requestLabel(respondWith(200, JSON.stringify({ track: 'C1', label: { ...label, ...overrides } })))
    expect(await labelResponse({})).toEqual({ track: 'C1', label })
    expect(await labelResponse({ contentType: 'text/html' })).toBe('unreadable')
    expect(await labelResponse({ content: 'не base64' })).toBe('unreadable')
    expect(await labelResponse({ content: '' })).toBe('unreadable')
    expect(await labelResponse({ content: 'A'.repeat(250_000) })).toBe('unreadable')
    expect(await requestLabel(respondWith(200, 'x'.repeat(400_000)))).toBe('unreadable too long')
  })

  it('[EN-10] an open circuit spares the service, and slots do not wait for it', async () => {
    const config = await respondWith(500, '')
    const partner = createDeliveryPartner(config, systemClock)
    for (let n = 0; n < 5; n++) await outcome(partner.requestLabel('1-1', `k${n}`))
    expect(await outcome(partner.requestLabel('1-1', 'k'))).toBe('circuitOpen')
    expect(await outcome(partner.readTimeslots({ number: null, city: 'Москва', method: 1 }))).toBe(
      'status 500',
    )
  })
})

describe('bank over HTTP', () => {
  const requestOperation = async (config: ReturnType<typeof startPartner>) =>
    outcome(
      createBankClient(await config, systemClock).execute(
        'refund',
        { paymentId: 'order-1', amount: 100, currency: 'RUB' },
        'k',
      ),
    )

  it('[EN-10] requests an operation with a key and returns the bank’s id of it', async () => {
    const received: unknown[] = []
    const config = startPartner((request, response) => {
      received.push(request.method, request.url, request.headers['idempotency-key'])
      response.writeHead(201).end('{"operationId":"op-1"}')
    })
    expect(await requestOperation(config)).toBe('op-1')
    expect(received).toEqual(['POST', '/payments/order-1/refund', 'k'])
  })

  it('[EN-10] 409 with an id is the earlier response; every malformed response is a failure', async () => {
    expect(await requestOperation(respondWith(409, '{"operationId":"op-1","error":"duplicate"}'))).toBe(
      'op-1',
    )
    expect(await requestOperation(respondWith(200, '{"operationId":7}'))).toBe('unreadable')
    expect(await requestOperation(respondWith(500, ''))).toBe('status 500')
    expect(await requestOperation(respondWith(422, '{"error":"amount_exceeded"}'))).toBe(
      'refused amount_exceeded',
    )
    expect(await requestOperation(startPartner(() => {}))).toBe('timeout')
  })
})
