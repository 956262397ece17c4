import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createBank } from '../../../src/server/adapters/bank/client.ts'
import { createDeliveryPartner } from '../../../src/server/adapters/delivery/client.ts'
import { systemClock } from '../../../src/server/clock.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A partner that answers whatever the test says. */
async function at(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs: 300 }
}
const answering = (status: number, body: string) => at((_, response) => response.writeHead(status).end(body))
const outcome = (work: Promise<unknown>) => work.catch((error: Error) => error.message)
const label = { contentType: 'application/pdf', content: 'JVBERi0xLjQK' }

describe('delivery service over HTTP', () => {
  const announce = async (config: ReturnType<typeof at>) =>
    outcome(createDeliveryPartner(await config, systemClock).announce({ number: '100234-1' } as never, 'k'))
  const askLabel = async (config: ReturnType<typeof at>) =>
    outcome(createDeliveryPartner(await config, systemClock).label('100234-1', 'k'))

  it('[EN-10] tells the order under its number with a key, and answers the track', async () => {
    const seen: unknown[] = []
    const config = at((request, response) => {
      seen.push(request.method, request.url, request.headers['idempotency-key'])
      response.writeHead(201).end('{"track":"C1-77"}')
    })
    expect(await announce(config)).toBe('C1-77')
    expect(seen).toEqual(['POST', '/orders', 'k'])
  })

  it('[EN-10] every wrong answer is a failure with plain words', async () => {
    expect(await announce(answering(200, '<html>'))).toBe('unreadable')
    expect(await announce(answering(200, '{"track":"<b>"}'))).toBe('unreadable')
    expect(await announce(answering(200, '{}'))).toBe('unreadable')
    expect(await announce(answering(503, ''))).toBe('status 503')
    expect(await announce(answering(429, ''))).toBe('status 429')
    expect(await announce(answering(422, '{"error":"invalid_order"}'))).toBe('refused invalid_order')
    expect(await announce(at((_, response) => response.destroy()))).toBe('unreachable')
    expect(await announce(at(() => {}))).toBe('timeout')
  })

  it('[OA-05] a label is a PDF or a picture of sensible size, anything else is unreadable', async () => {
    const answer = (more: object) =>
      askLabel(answering(200, JSON.stringify({ track: 'C1', label: { ...label, ...more } })))
    expect(await answer({})).toEqual({ track: 'C1', label })
    expect(await answer({ contentType: 'text/html' })).toBe('unreadable')
    expect(await answer({ content: 'не base64' })).toBe('unreadable')
    expect(await answer({ content: '' })).toBe('unreadable')
    expect(await answer({ content: 'A'.repeat(250_000) })).toBe('unreadable')
    expect(await askLabel(answering(200, 'x'.repeat(400_000)))).toBe('unreadable too long')
  })

  it('[EN-10] an open circuit spares the service, and slots do not wait for it', async () => {
    const config = await answering(500, '')
    const partner = createDeliveryPartner(config, systemClock)
    for (let n = 0; n < 5; n++) await outcome(partner.label('1-1', `k${n}`))
    expect(await outcome(partner.label('1-1', 'k'))).toBe('circuitOpen')
    expect(await outcome(partner.timeslots({ number: null, city: 'Москва', method: 1 }))).toBe('status 500')
  })
})

describe('bank over HTTP', () => {
  const ask = async (config: ReturnType<typeof at>) =>
    outcome(
      createBank(await config, systemClock).ask(
        'refund',
        { paymentId: 'order-1', amount: 100, currency: 'RUB' },
        'k',
      ),
    )

  it('[EN-10] asks for an operation with a key and answers the bank’s id of it', async () => {
    const seen: unknown[] = []
    const config = at((request, response) => {
      seen.push(request.method, request.url, request.headers['idempotency-key'])
      response.writeHead(201).end('{"operationId":"op-1"}')
    })
    expect(await ask(config)).toBe('op-1')
    expect(seen).toEqual(['POST', '/payments/order-1/refund', 'k'])
  })

  it('[EN-10] 409 with an id is the answer of before; every wrong answer is a failure', async () => {
    expect(await ask(answering(409, '{"operationId":"op-1","error":"duplicate"}'))).toBe('op-1')
    expect(await ask(answering(200, '{"operationId":7}'))).toBe('unreadable')
    expect(await ask(answering(500, ''))).toBe('status 500')
    expect(await ask(answering(422, '{"error":"amount_exceeded"}'))).toBe('refused amount_exceeded')
    expect(await ask(at(() => {}))).toBe('timeout')
  })
})
