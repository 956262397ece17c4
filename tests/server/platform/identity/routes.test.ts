import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { roleRights, userRoles, users } from '../../../../src/server/platform/db/schema/identity.ts'
import type { App } from '../../../../src/server/platform/http/http.ts'
import { registerAuthentication } from '../../../../src/server/platform/identity/authenticate.ts'
import { createKeycloakConfig } from '../../../../src/server/platform/identity/client-config.ts'
import { seedDemoIdentity } from '../../../../src/server/platform/identity/demo-identity.ts'
import { findMenuRoutes } from '../../../../src/server/platform/identity/menu.ts'
import { registerIdentityRoutes } from '../../../../src/server/platform/identity/routes.ts'
import { rights, type Right } from '../../../../src/shared/rights.ts'
import { signedInAs, testIdentity } from '../../../support/tokens.ts'
import { identityDatabase, smallApp, smallServices } from './small-app.ts'

let database: Database
let app: App

beforeAll(async () => {
  database = await identityDatabase()
  app = smallApp()
  const services = smallServices(database, {
    appEnv: 'stage',
    supportUrl: 'https://help.test',
    support: { general: 'help@shop.test', it: null, crm: null },
  })
  await registerAuthentication(app, services, testIdentity)
  registerIdentityRoutes(app, services)
  await app.ready()
}, 30_000)

afterAll(async () => {
  await app.close()
  await database.close()
})

const get = async (url: string, subject: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(await signedInAs(subject)), ...headers } })

const put = async (url: string, subject: string, payload: string | object) =>
  app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...(await signedInAs(subject)), 'content-type': 'application/json' },
  })

const returnPages = [
  'refunds/check',
  'refunds/partners',
  'refunds/create',
  'refunds/view',
  'refunds/return-from-sbermarket-vitrina',
  'refunds/return-from-shipping',
]
const issuePages = ['issue-delivery', 'issue-delivery/no-actual']

describe('menu and rights', () => {
  it.each([
    ['store', ['start', 'tasks', 'orders', ...issuePages, 'refunds', ...returnPages, 'exchanges']],
    [
      'operator',
      [
        'start',
        'tasks',
        'orders',
        'orders/batches',
        'refunds',
        ...returnPages,
        'exchanges',
        'customers',
        'feedbacks',
      ],
    ],
    [
      'accountant',
      [
        'start',
        'tasks',
        'orders',
        'money-due',
        ...issuePages,
        'refunds',
        ...returnPages,
        'refunds/yandex',
        'exchanges',
        'settings',
        'settings/sap',
        'settings/acceptance-acts',
        'settings/checks',
        'settings/checks/atol',
        'settings/checks/set-kit',
        'settings/reports',
      ],
    ],
    [
      'owner',
      ['start', 'tasks', 'orders', 'watch', 'settings', 'settings/reports', 'feedbacks', 'processes'],
    ],
    ['nobody', []],
  ])('[SH-02] the menu of %s is a plain array of route names', async (subject, menu) => {
    expect((await get('/api/menu-list', subject)).json()).toEqual(menu)
    // On a phone the returns of the marketplace, which every menu with refunds lists already, replace the refunds.
    expect((await get('/api/menu-list?mobile=true', subject)).json<string[]>().sort()).toEqual(
      menu.filter((route) => route !== 'issue-delivery' && route !== 'refunds').sort(),
    )
  })

  it('[SP-05] on a phone only the current issue is removed from the menu, and only the refund entry is replaced', async () => {
    const desktop = (await get('/api/menu-list', 'admin')).json<string[]>()
    const mobile = (await get('/api/menu-list?mobile=true', 'admin')).json<string[]>()
    expect(desktop.filter((route) => !mobile.includes(route))).toEqual(['issue-delivery', 'refunds'])
    expect(mobile.filter((route) => !desktop.includes(route))).toEqual([])
    expect(mobile).toContain('refunds/return-from-sbermarket-vitrina')
  })

  it('[SH-02] at phone width an entry is removed from the menu or replaced by another route', () => {
    const entries = [
      { route: 'tasks', rights: ['menuViewTasks'] as Right[] },
      { route: 'issue-delivery', rights: ['menuViewTasks'] as Right[], onMobile: null },
      { route: 'refunds', rights: ['menuViewTasks'] as Right[], onMobile: 'return-from-marketplace' },
      { route: 'settings', rights: ['menuViewSetting'] as Right[] },
    ]
    const heldRights = new Set<Right>(['menuViewTasks'])
    expect(findMenuRoutes(heldRights, false, entries)).toEqual(['tasks', 'issue-delivery', 'refunds'])
    expect(findMenuRoutes(heldRights, true, entries)).toEqual(['tasks', 'return-from-marketplace'])
  })

  it.each(['?mobile=perhaps', '?unknown=1'])('[SH-02] menu-list%s is code 7', async (query) => {
    const response = await get(`/api/menu-list${query}`, 'store')
    expect([response.statusCode, response.json().code]).toEqual([400, 7])
  })

  it('[SH-02] the access list is the plain array of the rights of all roles', async () => {
    expect((await get('/api/users/access-list', 'store')).json()).toEqual([
      'showLateOrdersNotify',
      'menuViewTasks',
      'menuViewOrders',
      'menuViewRefunds',
      'menuViewIssueDelivery',
      'taskFormattingWork',
      'taskDeliveryWork',
      'taskDisbandingWork',
      'taskPayingWork',
      'taskPrintTransferDocWork',
      'taskFormationDeliveryWork',
      'taskEditAfterFormattingWork',
      'taskReturnFromShippingWork',
      'taskDecidingWork',
      'orderIssueToCourier',
      'orderRequestLabel',
      'orderNotifyAssemblyTime',
      'orderEditAfterForming',
      'orderProlongStorage',
      'orderStoragePlace',
    ])
    expect((await get('/api/users/access-list', 'nobody')).json()).toEqual([])
  })

  it('[SH-02] a right granted to a role applies at once on that server, and unknown names do not', async () => {
    await database.db.insert(roleRights).values([
      { roleId: 'accountant', right: 'menuViewProcesses' },
      { roleId: 'accountant', right: 'rightOfAnOlderVersion' },
    ])
    app.actors.clearCache()
    const list = (await get('/api/users/access-list', 'accountant')).json() as string[]
    expect(list).toContain('menuViewProcesses')
    expect(rights).toEqual(expect.arrayContaining(list))
    expect((await get('/api/menu-list', 'accountant')).json()).toEqual([
      'start',
      'tasks',
      'orders',
      'money-due',
      ...issuePages,
      'refunds',
      ...returnPages,
      'refunds/yandex',
      'exchanges',
      'settings',
      'settings/sap',
      'settings/acceptance-acts',
      'settings/checks',
      'settings/checks/atol',
      'settings/checks/set-kit',
      'settings/reports',
      'processes',
    ])
    await database.db
      .delete(roleRights)
      .where(sql`role_id = 'accountant' and "right" in ('menuViewProcesses', 'rightOfAnOlderVersion')`)
    app.actors.clearCache()
  })

  it('[SH-01] the user: name, roles in the language of the call, stores', async () => {
    expect((await get('/api/users/me', 'manager', { 'x-language': 'en' })).json()).toEqual({
      name: 'Андрей Волков',
      roles: ['Store manager'],
      stores: ['1001', '1002', '1003', '1004', '1005', '1006'],
    })
    expect((await get('/api/users/me', 'operator')).json()).toMatchObject({
      roles: ['Оператор колл-центра'],
      stores: 'all',
    })
    expect((await get('/api/users/me', 'nobody')).json()).toMatchObject({ roles: [], stores: [] })
  })
})

describe('/config.json', () => {
  it('[SH-01] contains the sign-in address without requiring a token', async () => {
    const response = await app.inject({ url: '/config.json', headers: { host: 'crm.test:8080' } })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      keycloak: { url: '/', realm: 'crm', clientId: 'crm' },
      appEnv: 'stage',
      apiHost: 'crm.test:8080',
      supportUrl: 'https://help.test',
      supportEmail: 'help@shop.test',
      country: 'RU',
    })
  })

  it('[SH-01] splits a Keycloak issuer into address and realm, and names any other issuer as a whole', () => {
    const config = smallServices(database).config
    const configFor = (issuer: string) =>
      createKeycloakConfig({ ...config, oidc: { issuer, clientId: 'desk' } })
    expect(configFor('https://sso.test/auth/realms/retail')).toEqual({
      url: 'https://sso.test/auth',
      realm: 'retail',
      clientId: 'desk',
    })
    expect(configFor('https://login.test/v2')).toEqual({
      oidcProvider: 'https://login.test/v2',
      clientId: 'desk',
    })
  })
})

describe('preferences of a screen', () => {
  const url = '/api/users/preferences/orders'

  it('[SH-02] are stored by user and screen', async () => {
    expect((await get(url, 'store')).json()).toEqual({})
    const value = { columns: ['id', 'phone'], widths: { id: 80 }, ключ: [null, true, 1.5, '😀'] }
    expect((await put(url, 'store', value)).statusCode).toBe(204)
    await put('/api/users/preferences/tasks', 'store', { sort: 'urgency' })
    expect((await get(url, 'store')).json()).toEqual(value)
    expect((await get(url, 'store2')).json()).toEqual({})
    await put(url, 'store', {})
    expect((await get(url, 'store')).json()).toEqual({})
  })

  it.each([
    ['an array', '[]', 400],
    ['a text', '"x"', 400],
    ['nothing', '', 400],
    ['broken JSON', '{', 400],
    ['a zero character', '{"a":{"b":"\\u0000"}}', 400],
    ['half a surrogate pair', '{"a":"\\ud83d"}', 400],
    ['half a surrogate pair as a name', '{"\\ud83d":1}', 400],
    ['too deep', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
    ['a prototype', '{"__proto__":{"x":1}}', 400],
    ['more than 20 KB', JSON.stringify({ a: 'x'.repeat(20 * 1024) }), 413],
  ])('[SH-02] %s is refused and nothing is stored', async (_label, payload, status) => {
    expect((await put('/api/users/preferences/refused', 'store', payload)).statusCode).toBe(status)
    expect((await get('/api/users/preferences/refused', 'store')).json()).toEqual({})
  })

  it.each(['..%2fetc', 'x'.repeat(41), "a'b", '%00', '1'])(
    '[SH-02] screen «%s» is code 7',
    async (screen) => {
      expect((await get(`/api/users/preferences/${screen}`, 'store')).json().code).toBe(7)
    },
  )

  it('[SH-02] one user stores at most fifty screens', async () => {
    for (let n = 0; n < 50; n++) await put(`/api/users/preferences/screen-${n}`, 'owner', { n })
    expect((await put('/api/users/preferences/one-more', 'owner', {})).statusCode).toBe(403)
    expect((await put('/api/users/preferences/screen-7', 'owner', { n: 77 })).statusCode).toBe(204)
    expect((await get('/api/users/preferences/screen-7', 'owner')).json()).toEqual({ n: 77 })
  })

  it('[SH-02] a user unknown to the database can store none', async () => {
    expect((await put(url, 'stranger', {})).statusCode).toBe(403)
    expect((await get(url, 'stranger')).json()).toEqual({})
  })
})

describe('demo users', () => {
  it('[SH-01] a second seeding changes nothing and reverts no change of the administrator', async () => {
    await database.db.delete(userRoles).where(eq(userRoles.userId, 'operator'))
    await database.db.update(users).set({ name: 'Елена Петрова' }).where(eq(users.id, 'operator'))
    await database.db.delete(roleRights).where(eq(roleRights.right, 'taskDisbandingWork'))
    const before = await database.db.select().from(roleRights)
    await database.db.transaction(seedDemoIdentity)
    expect(await database.db.select().from(roleRights)).toHaveLength(before.length)
    expect(await database.db.select().from(userRoles).where(eq(userRoles.userId, 'operator'))).toEqual([])
    const [operator] = await database.db.select().from(users).where(eq(users.id, 'operator'))
    expect(operator?.name).toBe('Елена Петрова')
  })
})
