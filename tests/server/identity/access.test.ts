import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/server/db/database.ts'
import type { App } from '../../../src/server/http.ts'
import { authenticate } from '../../../src/server/identity/authenticate.ts'
import { bindDemoPeople, demoPeople } from '../../../src/server/identity/demo-identity.ts'
import { identityRoutes } from '../../../src/server/identity/routes.ts'
import { badTokens, signedInAs, testIdentity, tokenFor } from '../../support/tokens.ts'
import { identityDatabase, smallApp, smallServices } from './small-app.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await identityDatabase()
  app = smallApp()
  const services = smallServices(database)
  await authenticate(app, services, testIdentity)
  identityRoutes(app, services)
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
  // By its address a page's own call.
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

describe('who may call', () => {
  it.each([
    '/api/signed-in',
    '/api/one',
    '/api/any',
    '/api/workflows',
    '/api/menu-list',
    '/api/users/access-list',
  ])('[RL-6] %s without a token is 401 with the code and a sentence', async (url) => {
    const answer = await app.inject({ url, headers: { 'x-language': 'en' } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 401, message: expect.stringMatching(/sign in/i) })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it.each(Object.keys(badTokens))('[RL-6] a token %s is 401', async (what) => {
    const token = await badTokens[what]?.('admin')
    const answer = await app.inject({ url: '/api/signed-in', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe(401)
  })

  it.each(['Basic YTpi', 'Bearer', 'Bearer a b', ''])(
    '[RL-6] Authorization «%s» is 401',
    async (authorization) => {
      const answer = await app.inject({ url: '/api/signed-in', headers: { authorization } })
      expect(answer.statusCode).toBe(401)
    },
  )

  it('[RL-6] an access token of RFC 9068 with the client as audience is good', async () => {
    const token = await tokenFor('store', {
      audience: ['crm'],
      azp: 'other',
      type: 'at+jwt',
      claims: { typ: 'x' },
    })
    const answer = await app.inject({ url: '/api/signed-in', headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
  })

  it('[RL-6] one right opens its route to those who hold it alone', async () => {
    for (const { subject } of demoPeople) {
      const holds = ['store', 'store2', 'manager', 'admin'].includes(subject)
      expect((await call('/api/one', subject)).statusCode, subject).toBe(holds ? 200 : 403)
    }
  })

  it('[RL-6] any right of a list opens the route', async () => {
    const open: string[] = []
    for (const { subject } of demoPeople)
      if ((await call('/api/any', subject)).statusCode === 200) open.push(subject)
    expect(open).toEqual(['operator', 'manager', 'admin', 'owner'])
  })

  it('[RL-6] a page call without the right is 326 with HTTP 400', async () => {
    const answer = await call('/api/workflows', 'store')
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([400, 326, 'Нет доступа'])
    expect((await call('/api/workflows', 'owner')).statusCode).toBe(200)
  })

  it('[RL-6] somebody the database does not know is signed in without a right or a store', async () => {
    expect((await call('/api/signed-in', 'stranger')).json()).toMatchObject({
      id: 'unknown:stranger',
      stores: [],
    })
    expect((await call('/api/users/access-list', 'stranger')).json()).toEqual([])
    expect((await call('/api/one', 'stranger')).statusCode).toBe(403)
  })

  it('[RL-6] somebody switched off has no right from the next look at the database', async () => {
    expect((await call('/api/one', 'store2')).statusCode).toBe(200)
    await database.db.execute(sql`update users set active = false where subject = 'store2'`)
    app.actors.forget()
    expect((await call('/api/one', 'store2')).statusCode).toBe(403)
    expect((await call('/api/signed-in', 'store2')).json().stores).toEqual([])
    await database.db.execute(sql`update users set active = true where subject = 'store2'`)
    app.actors.forget()
  })

  it('[RL-6] a public route asks for no token and knows nobody', async () => {
    expect((await app.inject('/api/open')).body).toBe('anonymous')
    expect((await call('/api/open', 'admin')).body).toBe('anonymous')
  })

  it('[RL-6] a route under /api that does not say who may call stops the start', async () => {
    const careless = smallApp()
    await authenticate(careless, smallServices(database), testIdentity)
    expect(() => careless.get('/api/forgotten', async () => 'open')).toThrow('/api/forgotten')
    careless.get('/health/live', async () => 'ok')
    expect((await careless.inject('/health/live')).body).toBe('ok')
    await careless.close()
  })

  it('[SH-01] while the issuer cannot be asked at all the answer is 503, not a sign-in', async () => {
    const cut = smallApp()
    const oidc = { issuer: 'http://127.0.0.1:9/realms/retail', clientId: 'crm' }
    await authenticate(cut, smallServices(database, { oidc }))
    cut.get('/api/signed-in', { config: { access: 'signedIn' } }, async () => 'in')
    const answer = await cut.inject({ url: '/api/signed-in', headers: await signedInAs('store') })
    expect(answer.statusCode).toBe(503)
    expect((await cut.inject('/api/signed-in')).statusCode).toBe(401)
    await cut.close()
  })

  it('[RL-6] an unknown path is 404, with or without a token', async () => {
    expect((await app.inject('/api/nothing-here')).statusCode).toBe(404)
    expect((await call('/api/nothing-here', 'store')).statusCode).toBe(404)
  })
})

describe('what the headers of a call say', () => {
  it('[SH-02] language, phone width and the order time reach the route', async () => {
    const answer = await call('/api/signed-in', 'store', {
      'x-language': 'kk',
      'x-mobile': 'true',
      'x-order-update-time': '2026-03-01T10:00:00.123Z',
    })
    expect(answer.json()).toMatchObject({
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
      const answer = await call('/api/signed-in', 'store', { 'x-order-update-time': time })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 7, details: [{ path: 'headers/x-order-update-time' }] })
    },
  )
})

describe('[OP-05] who a person is', () => {
  const whoIs = async (subject: string, variation: Parameters<typeof tokenFor>[1] = {}, of = app) => {
    const authorization = `Bearer ${await tokenFor(subject, variation)}`
    return (await of.inject({ url: '/api/signed-in', headers: { authorization } })).json<{ id: string }>().id
  }
  const add = (id: string) =>
    database.db.execute(sql`insert into users (id, subject, name) values (${id}, ${id}, ${id})`)

  it('a user name that is given to somebody else takes nothing over', async () => {
    await add('petrov')
    expect(await whoIs('petrov', { id: 'first' })).toBe('petrov')
    expect(await whoIs('petrov', { id: 'second' })).toBe('unknown:petrov')
    expect(await whoIs('petrov', { id: 'first' })).toBe('petrov')
  })

  it('a person who is renamed at the identity provider stays who they were', async () => {
    await add('ivanova')
    expect(await whoIs('ivanova', { id: 'third' })).toBe('ivanova')
    expect(await whoIs('sidorova', { id: 'third' })).toBe('ivanova')
    // The old name is free for nobody.
    expect(await whoIs('ivanova', { id: 'fourth' })).toBe('unknown:ivanova')
  })

  it('of two who come at once under one name one is the person', async () => {
    await add('twins')
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((id) => whoIs('twins', { id })))
    expect(found.filter((id) => id === 'twins')).toHaveLength(1)
  })

  it('people of the demo are nobody under another sign-in', async () => {
    const own = await identityDatabase()
    await own.db.transaction(bindDemoPeople)
    const elsewhere = smallApp()
    const services = smallServices(own)
    await authenticate(elsewhere, services, testIdentity)
    elsewhere.get('/api/signed-in', { config: { access: 'signedIn' } }, async ({ actor }) => ({
      id: actor.id,
    }))
    expect(await whoIs('admin', {}, elsewhere)).toBe('unknown:admin')
    await elsewhere.close()
    await own.close()
  })
})
