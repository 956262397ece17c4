import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import type { App } from '../../../../src/server/platform/http/http.ts'
import { registerAuthentication } from '../../../../src/server/platform/identity/authenticate.ts'
import { bindDemoUsers, demoUsers } from '../../../../src/server/platform/identity/demo-identity.ts'
import { registerIdentityRoutes } from '../../../../src/server/platform/identity/routes.ts'
import { badTokens, signedInAs, testIdentity, tokenFor } from '../../../support/tokens.ts'
import { identityDatabase, smallApp, smallServices } from './small-app.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await identityDatabase()
  app = smallApp()
  const services = smallServices(database)
  await registerAuthentication(app, services, testIdentity)
  registerIdentityRoutes(app, services)
  app.get('/api/signed-in', { config: { access: 'signedIn' } }, async (request) => ({
    id: request.actor.id,
    name: request.actor.name,
    stores: request.actor.stores,
    language: request.language,
    mobile: request.mobile,
    orderUpdateTime: request.orderUpdateTime,
  }))
  app.get('/api/one', { config: { access: 'taskFormattingWork' } }, async () => 'in')
  app.get('/api/any', { config: { access: ['processPublish', 'taskConfirmingWork'] } }, async () => 'in')
  // Treated as a page's own call because of its path.
  app.get('/api/workflows', { config: { access: 'menuViewProcesses' } }, async () => 'in')
  app.get('/api/open', { config: { access: 'public' } }, async ({ actor }) => actor.id)
  await app.ready()
}, 30_000)

afterAll(async () => {
  await app.close()
  await database.close()
})

const call = async (url: string, subject: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(await signedInAs(subject)), ...headers } })

describe('access to routes', () => {
  it.each([
    '/api/signed-in',
    '/api/one',
    '/api/any',
    '/api/workflows',
    '/api/menu-list',
    '/api/users/access-list',
  ])('[RL-6] %s without a token is 401 with the code and a sentence', async (url) => {
    const response = await app.inject({ url, headers: { 'x-language': 'en' } })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ code: 401, message: expect.stringMatching(/sign in/i) })
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  it.each(Object.keys(badTokens))('[RL-6] a token %s is 401', async (kind) => {
    const token = await badTokens[kind]?.('admin')
    const response = await app.inject({
      url: '/api/signed-in',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(401)
    expect(response.json().code).toBe(401)
  })

  it.each(['Basic YTpi', 'Bearer', 'Bearer a b', ''])(
    '[RL-6] Authorization «%s» is 401',
    async (authorization) => {
      const response = await app.inject({ url: '/api/signed-in', headers: { authorization } })
      expect(response.statusCode).toBe(401)
    },
  )

  it('[RL-6] an access token of RFC 9068 with the client as audience is accepted', async () => {
    const token = await tokenFor('store', {
      audience: ['crm'],
      azp: 'other',
      type: 'at+jwt',
      claims: { typ: 'x' },
    })
    const response = await app.inject({
      url: '/api/signed-in',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(200)
  })

  it('[RL-6] one right opens its route only to users who have it', async () => {
    for (const { subject } of demoUsers) {
      const hasRight = ['store', 'store2', 'manager', 'admin'].includes(subject)
      expect((await call('/api/one', subject)).statusCode, subject).toBe(hasRight ? 200 : 403)
    }
  })

  it('[RL-6] any right of a list opens the route', async () => {
    const opened: string[] = []
    for (const { subject } of demoUsers)
      if ((await call('/api/any', subject)).statusCode === 200) opened.push(subject)
    expect(opened).toEqual(['operator', 'manager', 'admin', 'owner'])
  })

  it('[RL-6] a page call without the right is 326 with HTTP 400', async () => {
    const response = await call('/api/workflows', 'store')
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      400,
      326,
      'Нет доступа',
    ])
    expect((await call('/api/workflows', 'owner')).statusCode).toBe(200)
  })

  it('[RL-6] a user unknown to the database is signed in without a right or a store', async () => {
    expect((await call('/api/signed-in', 'stranger')).json()).toMatchObject({
      id: 'unknown:stranger',
      stores: [],
    })
    expect((await call('/api/users/access-list', 'stranger')).json()).toEqual([])
    expect((await call('/api/one', 'stranger')).statusCode).toBe(403)
  })

  it('[RL-6] a disabled user has no right from the next database read on', async () => {
    expect((await call('/api/one', 'store2')).statusCode).toBe(200)
    await database.db.execute(sql`update users set active = false where subject = 'store2'`)
    app.actors.clearCache()
    expect((await call('/api/one', 'store2')).statusCode).toBe(403)
    expect((await call('/api/signed-in', 'store2')).json().stores).toEqual([])
    await database.db.execute(sql`update users set active = true where subject = 'store2'`)
    app.actors.clearCache()
  })

  it('[RL-6] a public route needs no token and has no user', async () => {
    expect((await app.inject('/api/open')).body).toBe('anonymous')
    expect((await call('/api/open', 'admin')).body).toBe('anonymous')
  })

  it('[RL-6] a route under /api that does not declare its access stops the start', async () => {
    const app = smallApp()
    await registerAuthentication(app, smallServices(database), testIdentity)
    expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('/api/forgotten')
    app.get('/health/live', async () => 'ok')
    expect((await app.inject('/health/live')).body).toBe('ok')
    await app.close()
  })

  it('[SH-01] while the issuer is unreachable the response is 503, not a sign-in', async () => {
    const unreachableApp = smallApp()
    const oidc = { issuer: 'http://127.0.0.1:9/realms/retail', clientId: 'crm' }
    await registerAuthentication(unreachableApp, smallServices(database, { oidc }))
    unreachableApp.get('/api/signed-in', { config: { access: 'signedIn' } }, async () => 'in')
    const response = await unreachableApp.inject({
      url: '/api/signed-in',
      headers: await signedInAs('store'),
    })
    expect(response.statusCode).toBe(503)
    expect((await unreachableApp.inject('/api/signed-in')).statusCode).toBe(401)
    await unreachableApp.close()
  })

  it('[RL-6] an unknown path is 404, with or without a token', async () => {
    expect((await app.inject('/api/nothing-here')).statusCode).toBe(404)
    expect((await call('/api/nothing-here', 'store')).statusCode).toBe(404)
  })
})

describe('request headers', () => {
  it('[SH-02] language, phone width and the order time reach the route', async () => {
    const response = await call('/api/signed-in', 'store', {
      'x-language': 'kk',
      'x-mobile': 'true',
      'x-order-update-time': '2026-03-01T10:00:00.123Z',
    })
    expect(response.json()).toMatchObject({
      id: 'store',
      name: 'Мария Иванова',
      stores: ['1001'],
      language: 'kk',
      mobile: true,
      orderUpdateTime: '2026-03-01T10:00:00.123Z',
    })
    expect((await call('/api/signed-in', 'operator', { 'x-language': 'lv' })).json()).toMatchObject({
      language: 'ru',
      mobile: false,
      orderUpdateTime: null,
      stores: 'all',
    })
  })

  it.each(['yesterday', '1', '2026-02-30', '2026-13-01T00:00:00Z', "2026-03-01T10:00:00Z'--"])(
    '[SH-02] an order time «%s» is code 7 with the place',
    async (time) => {
      const response = await call('/api/signed-in', 'store', { 'x-order-update-time': time })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 7, details: [{ path: 'headers/x-order-update-time' }] })
    },
  )
})

describe('[OP-05] identity of a user', () => {
  const identify = async (subject: string, variation: Parameters<typeof tokenFor>[1] = {}, target = app) => {
    const authorization = `Bearer ${await tokenFor(subject, variation)}`
    return (await target.inject({ url: '/api/signed-in', headers: { authorization } })).json<{ id: string }>()
      .id
  }
  const add = (id: string) =>
    database.db.execute(sql`insert into users (id, subject, name) values (${id}, ${id}, ${id})`)

  it('a user name that is reassigned takes nothing over', async () => {
    await add('petrov')
    expect(await identify('petrov', { id: 'first' })).toBe('petrov')
    expect(await identify('petrov', { id: 'second' })).toBe('unknown:petrov')
    expect(await identify('petrov', { id: 'first' })).toBe('petrov')
  })

  it('a user who is renamed at the identity provider keeps their identity', async () => {
    await add('ivanova')
    expect(await identify('ivanova', { id: 'third' })).toBe('ivanova')
    expect(await identify('sidorova', { id: 'third' })).toBe('ivanova')
    // The old name is not free for another user.
    expect(await identify('ivanova', { id: 'fourth' })).toBe('unknown:ivanova')
  })

  it('of two concurrent users with one name one is bound to it', async () => {
    await add('twins')
    const identities = await Promise.all(['a', 'b', 'c', 'd'].map((id) => identify('twins', { id })))
    expect(identities.filter((id) => id === 'twins')).toHaveLength(1)
  })

  it('users of the demo are unknown with another sign-in', async () => {
    const ownDatabase = await identityDatabase()
    await ownDatabase.db.transaction(bindDemoUsers)
    const otherApp = smallApp()
    const services = smallServices(ownDatabase)
    await registerAuthentication(otherApp, services, testIdentity)
    otherApp.get('/api/signed-in', { config: { access: 'signedIn' } }, async ({ actor }) => ({
      id: actor.id,
    }))
    expect(await identify('admin', {}, otherApp)).toBe('unknown:admin')
    await otherApp.close()
    await ownDatabase.close()
  })
})
