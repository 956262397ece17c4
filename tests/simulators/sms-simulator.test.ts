import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFaultInjector } from '../../src/simulators/faults.ts'
import { startSimulators, type SimulatorServer } from '../../src/simulators/server.ts'
import { createSmsGateway } from '../../src/simulators/sms/gateway.ts'
import { createSmsSimulator } from '../../src/simulators/sms/simulator.ts'

let simulators: SimulatorServer
beforeAll(async () => {
  simulators = await startSimulators(0, { sms: createSmsSimulator() })
})
beforeEach(async () => {
  await call('POST', '/faults', { mode: 'none' })
  await call('DELETE', '/messages')
})
afterAll(() => simulators.stop())

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${simulators.url}/sms${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}
const post = (key: string | null, to = '79161234567', text = 'Код 4821') =>
  call('POST', '/messages', { to, text }, key === null ? {} : { 'idempotency-key': key })
const messages = async (to = '') => (await call('GET', `/messages${to && `?to=${to}`}`)).body.items

describe('SMS simulator', () => {
  it('[EN-10] one key is one message with one id, however often it is sent', async () => {
    const first = await post('k1')
    expect(first).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^sms-/) } })
    expect(await post('k1')).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect(await messages()).toMatchObject([{ key: 'k1', requests: 2, text: 'Код 4821' }])
    expect((await call('GET', '/counts')).body).toEqual({ messages: 1, requests: 2 })
    expect(await post('k1', '79161234567', 'other')).toMatchObject({
      status: 422,
      body: { error: 'key_reused' },
    })
  })

  it('[EN-10] refuses what a real gateway would: no key, no number, no text', async () => {
    expect(await post(null)).toMatchObject({ status: 422, body: { error: 'key_required' } })
    expect(await post('k', '12')).toMatchObject({ status: 422, body: { error: 'invalid_message' } })
    expect(await post('k', '79161234567', '')).toMatchObject({
      status: 422,
      body: { error: 'invalid_message' },
    })
    expect(await post('k', '79161234567', 'x'.repeat(100_000))).toMatchObject({ status: 422 })
    expect(await messages()).toEqual([])
  })

  it('[EN-10] shows the messages of one number, newest first', async () => {
    await post('a', '+79161234567', 'first')
    await post('b', '79031112233', 'stranger')
    await post('c', '79161234567', 'second')
    const texts = (await messages('79161234567')).map((message: { text: string }) => message.text)
    expect(texts).toEqual(['second', 'first'])
  })

  it('[EN-10] down closes the connection and error answers 500, both without an effect', async () => {
    await call('POST', '/faults', { mode: 'down' })
    await expect(post('k')).rejects.toThrow()
    await expect(call('GET', '/status')).rejects.toThrow()
    await call('POST', '/faults', { mode: 'error' })
    expect((await post('k')).status).toBe(500)
    expect(await messages()).toEqual([])
  })

  it('[EN-10] garbage, slow and duplicate accept the message and answer incorrectly', async () => {
    await call('POST', '/faults', { mode: 'garbage' })
    expect((await post('g')).body).toBeNull()
    await call('POST', '/faults', { mode: 'duplicate' })
    expect(await post('d')).toMatchObject({ status: 409, body: { id: expect.any(String) } })
    await call('POST', '/faults', { mode: 'slow', delayMs: 300 })
    const startedAt = performance.now()
    expect((await post('s')).status).toBe(201)
    expect(performance.now() - startedAt).toBeGreaterThan(290)
    expect((await messages()).map((message: { key: string }) => message.key)).toEqual(['s', 'd', 'g'])
  })

  it('[EN-10] a rate affects exactly its share', () => {
    const faults = createFaultInjector()
    faults.set({ mode: 'error', rate: 0.25 })
    expect(Array.from({ length: 8 }, () => faults.next()).map((mode) => mode === 'error')).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      true,
    ])
  })

  it('[EN-10] an invalid setting is refused and the previous one stays', async () => {
    await call('POST', '/faults', { mode: 'error' })
    for (const setting of [{ mode: 'fire' }, { mode: 'down', rate: 2 }, {}, 'down', { mode: 'down', x: 1 }]) {
      expect((await call('POST', '/faults', setting)).status).toBe(400)
    }
    expect((await call('GET', '/faults')).body.mode).toBe('error')
  })

  it('[EN-10] memory is bounded: the oldest messages are removed', () => {
    const gateway = createSmsGateway(100)
    for (let n = 0; n < 1_000; n++) gateway.accept(`k${n}`, { to: '79161234567', text: `${n}` })
    expect(gateway.messages()).toHaveLength(100)
    expect(gateway.messages()[0]!.text).toBe('999')
    expect(gateway.counts().messages).toBe(1_000)
  })

  it('[EN-10] the demo phone and the faults switchboard are pages', async () => {
    expect((await call('GET', '/phone?to=79161234567')).text).toContain('Демо-телефон')
    expect((await call('GET', '')).text).toContain('Что шлюз делает не так')
    expect((await call('GET', '/nothing')).status).toBe(404)
  })
})
