import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureHeader, signatureOf } from '../../src/server/callbacks/signature.ts'
import type { CallbackSource } from '../../src/server/config.ts'
import { KeysUnavailable } from '../../src/server/identity/issuer-keys.ts'
import type { Issuer } from '../../src/server/identity/tokens.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { testIdentity, tokenFor } from '../support/tokens.ts'

describe('[OP-05] a development server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const statusOf = async (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' = 'GET',
  ) => (await server.app.inject({ url, headers, method })).statusCode

  it.each([
    ['a proxy that names itself', { 'x-forwarded-for': '203.0.113.9' }],
    ['another proxy', { via: '1.1 balancer' }],
    ['a proxy that sends this machine as the host, for a page of elsewhere', { origin: 'https://crm.test' }],
    ['the same for a page that was opened', { referer: 'https://crm.test/orders' }],
    ['a name that is not this machine', { host: 'crm.test' }],
    ['a name that begins like it', { host: 'localhost.crm.test' }],
  ])('refuses %s', async (_, headers) => {
    for (const url of ['/config.json', '/api/users/me', '/health/ready']) {
      const answer = await server.app.inject({ url, headers })
      expect([answer.statusCode, answer.json<{ code: number }>().code], url).toEqual([403, 403])
    }
    expect(await statusOf('/realms/crm/protocol/openid-connect/certs', headers)).not.toBe(200)
    expect(await statusOf('/api/callbacks/payments', headers, 'POST')).toBe(403)
  })

  it('serves this machine', async () => {
    expect(await statusOf('/config.json')).toBe(200)
    expect(await statusOf('/config.json', { host: '[::1]:3000', origin: 'http://localhost:5173' })).toBe(200)
    expect(await statusOf('/metrics')).toBe(200)
    expect(await statusOf('/docs/json')).toBe(200)
  })
})

describe('a caller that hangs up in the middle of its body', () => {
  const lines: string[] = []
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ hearLog: (line) => void lines.push(line) })
    await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => server.close())

  it('[OP-03] is no outage of the database, and nothing warns of it', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      'POST /api/callbacks/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":',
    )
    await new Promise((done) => setTimeout(done, 200))
    socket.destroy()
    await new Promise((done) => setTimeout(done, 500))
    expect(lines.filter((line) => /out of reach|request failed/.test(line))).toEqual([])
  })
})

describe('[OP-05] a production server', () => {
  const token = 'a token of the monitoring'
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      config: { profile: 'production', metricsToken: token, openDocs: false },
    })
  })
  afterAll(() => server.close())

  const answerTo = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  it('stands behind a proxy, and believes none of what it says of the host', async () => {
    const answer = await answerTo('/config.json', { host: 'crm.test', 'x-forwarded-host': 'evil.test' })
    expect(answer.json()).toMatchObject({ apiHost: 'crm.test' })
  })

  it('shows its metrics to who has the token, and the description of its calls to nobody', async () => {
    const bearer = (said: string) => ({ authorization: `Bearer ${said}` })
    expect((await answerTo('/metrics')).statusCode).toBe(404)
    expect((await answerTo('/metrics', bearer('a token of somebody els3'))).statusCode).toBe(404)
    expect((await answerTo('/metrics', bearer(token))).body).toContain('http_request_seconds')
    expect((await answerTo('/docs/json')).statusCode).toBe(404)
    expect((await answerTo('/api/openapi.json')).statusCode).toBe(401)
    const description = await server.call('all', 'GET', '/api/openapi.json')
    expect(description.body).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('[OP-08] a person who calls too often', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { callsPerMinute: 5 } })
  })
  afterAll(() => server.close())

  it('is told to wait, and nobody else is', async () => {
    const me = (user: string) => server.call(user, 'GET', '/api/users/me')
    for (let n = 0; n < 5; n++) expect((await me('all')).status).toBe(200)
    const refused = await me('all')
    expect([refused.status, refused.body.code]).toEqual([429, 19])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.call('all', 'GET', '/%61pi/users/me')).status, 'the same call').toBe(429)
    const written = await server.call('store', 'GET', '/%61pi/users/me')
    expect([written.status, written.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await me('store')).status).toBe(200)
    expect((await server.app.inject('/health/ready')).statusCode).toBe(200)
  })
})

describe('[OP-08] [SH-11] a caller who collects refusals', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      config: { profile: 'production', refusalsPerMinute: 3, trustedProxies: ['127.0.0.1'] },
    })
  })
  afterAll(() => server.close())
  const from = (address: string, authorization?: string) =>
    server.app.inject({
      ...{ url: '/api/users/me', remoteAddress: '127.0.0.1' },
      headers: { 'x-forwarded-for': address, ...(authorization && { authorization }) },
    })

  it('is told to wait, by address while nobody knows who it is; those of the address who have a token work on', async () => {
    for (const wrong of [undefined, 'Bearer nonsense', undefined])
      expect((await from('203.0.113.7', wrong)).statusCode).toBe(401)
    const refused = await from('203.0.113.7', 'Bearer nonsense')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 19])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.8')).statusCode, 'another address').toBe(401)
    const good = `Bearer ${await tokenFor('store')}`
    for (let n = 0; n < 5; n++) expect((await from('203.0.113.7', good)).statusCode).toBe(200)
  })

  it('is told to wait, by who they are when a right is missing; nobody beside them is', async () => {
    const people = (user: string) => server.call(user, 'GET', '/api/tasks/people?tasks=1')
    for (let n = 0; n < 3; n++) expect((await people('store')).status).toBe(403)
    expect((await people('store')).status).toBe(429)
    expect((await server.call('store', 'GET', '/api/users/me')).status).toBe(200)
    expect((await people('store2')).status).toBe(403)
  })
})

describe('[OP-08] partners behind one balancer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { callsPerMinute: 2 } })
  })
  afterAll(() => server.close())

  it('do not use up one another’s calls, though all come from its address', async () => {
    const at = '2026-11-23T10:00:00Z'
    const parcel = { id: 'n-1', number: '999999-1', status: 'delivered', happenedAt: at }
    const tell = async (source: CallbackSource) => {
      const payload = JSON.stringify(parcel)
      const signature = signatureOf(server.services.config.callbackSecrets[source][0]!, payload)
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
      return (
        await server.app.inject({
          method: 'POST',
          url: `/api/callbacks/deliveries/${source}`,
          headers,
          payload,
        })
      ).statusCode
    }
    const post = () => tell('post')
    expect([await post(), await post(), await post()]).toEqual([404, 404, 429])
    expect(await tell('courier1')).toBe(404)
  })
})

describe('[SH-01] a server that has not yet heard of the issuer', () => {
  let server: TestServer
  let away = true
  const known = async () => {
    if (away) throw new KeysUnavailable('away')
  }
  const keys: Issuer['keys'] = async (...token) => {
    await known()
    return testIdentity.keys(...token)
  }
  beforeAll(async () => {
    server = await startTestServer({ issuer: { ...testIdentity, keys, known } })
  })
  afterAll(() => server.close())

  it('is not ready and says what is missing, in words for its people too, until the issuer answers', async () => {
    const ready = async () => (await server.app.inject('/health/ready')).json() as unknown
    expect((await server.app.inject('/health/ready')).statusCode).toBe(503)
    expect(await ready()).toEqual({ status: 'the sign-in is out of reach' })
    const refused = await server.call('store', 'GET', '/api/users/me')
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Сервис входа не отвечает') },
    })
    away = false
    expect(await ready()).toEqual({ status: 'ok' })
    expect((await server.call('store', 'GET', '/api/users/me')).status).toBe(200)
  })
})
