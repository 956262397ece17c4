import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureHeader, signBody } from '../../../../src/server/platform/adapters/signature.ts'
import type { PartnerNotificationSource } from '../../../../src/server/platform/config/config.ts'
import { IssuerKeysUnavailableError } from '../../../../src/server/platform/identity/issuer-keys.ts'
import type { Issuer } from '../../../../src/server/platform/identity/tokens.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { testIdentity, tokenFor } from '../../../support/tokens.ts'

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
      const response = await server.app.inject({ url, headers })
      expect([response.statusCode, response.json<{ code: number }>().code], url).toEqual([403, 403])
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

describe('a caller that disconnects in the middle of its body', () => {
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
    expect(lines.filter((line) => /unreachable|request failed/.test(line))).toEqual([])
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

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  it('runs behind a proxy, and ignores its headers about the host', async () => {
    const response = await get('/config.json', { host: 'crm.test', 'x-forwarded-host': 'evil.test' })
    expect(response.json()).toMatchObject({ apiHost: 'crm.test' })
  })

  it('shows its metrics to callers with the token, and the description of its calls to nobody', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await get('/metrics')).statusCode).toBe(404)
    expect((await get('/metrics', bearer('a token of somebody els3'))).statusCode).toBe(404)
    expect((await get('/metrics', bearer(token))).body).toContain('http_request_seconds')
    expect((await get('/docs/json')).statusCode).toBe(404)
    expect((await get('/api/openapi.json')).statusCode).toBe(401)
    const description = await server.call('all', 'GET', '/api/openapi.json')
    expect(description.body).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('[OP-08] a user who calls too often', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { callsPerMinute: 5 } })
  })
  afterAll(() => server.close())

  it('is asked to wait, without effect on other users', async () => {
    const callMe = (user: string) => server.call(user, 'GET', '/api/users/me')
    for (let n = 0; n < 5; n++) expect((await callMe('all')).status).toBe(200)
    const refused = await callMe('all')
    expect([refused.status, refused.body.code]).toEqual([429, 19])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.call('all', 'GET', '/%61pi/users/me')).status, 'the same call').toBe(429)
    const encoded = await server.call('store', 'GET', '/%61pi/users/me')
    expect([encoded.status, encoded.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await callMe('store')).status).toBe(200)
    expect((await server.app.inject('/health/ready')).statusCode).toBe(200)
  })
})

describe('[OP-08] [SH-11] a caller with too many refusals', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      config: { profile: 'production', refusalsPerMinute: 3, trustedProxies: ['127.0.0.1'] },
    })
  })
  afterAll(() => server.close())
  const callFrom = (address: string, authorization?: string) =>
    server.app.inject({
      url: '/api/users/me',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': address, ...(authorization && { authorization }) },
    })

  it('is asked to wait, by address while unknown; callers of the address with a token continue', async () => {
    for (const invalid of [undefined, 'Bearer nonsense', undefined])
      expect((await callFrom('203.0.113.7', invalid)).statusCode).toBe(401)
    const refused = await callFrom('203.0.113.7', 'Bearer nonsense')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 19])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await callFrom('203.0.113.8')).statusCode, 'another address').toBe(401)
    const authorization = `Bearer ${await tokenFor('store')}`
    for (let n = 0; n < 5; n++) expect((await callFrom('203.0.113.7', authorization)).statusCode).toBe(200)
  })

  it('is asked to wait, by user when a right is missing; other users are not', async () => {
    const callPeople = (user: string) => server.call(user, 'GET', '/api/tasks/people?tasks=1')
    for (let n = 0; n < 3; n++) expect((await callPeople('store')).status).toBe(403)
    expect((await callPeople('store')).status).toBe(429)
    expect((await server.call('store', 'GET', '/api/users/me')).status).toBe(200)
    expect((await callPeople('store2')).status).toBe(403)
  })
})

describe('[OP-08] partners behind one balancer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { callsPerMinute: 2 } })
  })
  afterAll(() => server.close())

  it('have separate limits, though all calls come from its address', async () => {
    const at = '2026-11-23T10:00:00Z'
    const parcel = { id: 'n-1', number: '999999-1', status: 'delivered', happenedAt: at }
    const notify = async (source: PartnerNotificationSource) => {
      const payload = JSON.stringify(parcel)
      const signature = signBody(server.services.config.callbackSecrets[source][0]!, payload)
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
    const post = () => notify('post')
    expect([await post(), await post(), await post()]).toEqual([404, 404, 429])
    expect(await notify('courier1')).toBe(404)
  })
})

describe('[SH-01] a server that has no response of the issuer yet', () => {
  let server: TestServer
  let isAway = true
  const isKnown = async () => {
    if (isAway) throw new IssuerKeysUnavailableError('away')
  }
  const keys: Issuer['keys'] = async (...token) => {
    await isKnown()
    return testIdentity.keys(...token)
  }
  beforeAll(async () => {
    server = await startTestServer({ issuer: { ...testIdentity, keys, ready: isKnown } })
  })
  afterAll(() => server.close())

  it('is not ready and reports what is missing, with a message for its users too, until the issuer responds', async () => {
    const readHealth = async () => (await server.app.inject('/health/ready')).json() as unknown
    expect((await server.app.inject('/health/ready')).statusCode).toBe(503)
    expect(await readHealth()).toEqual({ status: 'the sign-in is unreachable' })
    const refused = await server.call('store', 'GET', '/api/users/me')
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Сервис входа не отвечает') },
    })
    isAway = false
    expect(await readHealth()).toEqual({ status: 'ok' })
    expect((await server.call('store', 'GET', '/api/users/me')).status).toBe(200)
  })
})
