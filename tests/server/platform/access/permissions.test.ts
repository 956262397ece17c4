import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../../src/server/app.ts'
import {
  accessChanges,
  roleRights,
  userRoles,
  users,
} from '../../../../src/server/platform/db/schema/identity.ts'
import type { App } from '../../../../src/server/platform/http/http.ts'
import { startLiveChannel, type LiveChannel } from '../../../../src/server/platform/live/live.ts'
import { rights, type Right } from '../../../../src/shared/rights.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { signedInAs, testIdentity } from '../../../support/tokens.ts'

let server: TestServer
/** Another server process of the same database. */
let otherServer: { app: App; live: LiveChannel }
beforeAll(async () => {
  server = await startTestServer()
  const { services, engine } = server
  const live = await startLiveChannel(services.database, services.log)
  otherServer = { live, app: await createApp(services, engine, live, testIdentity) }
  await otherServer.app.ready()
})
afterAll(async () => {
  await otherServer.app.close()
  await otherServer.live.close()
  await server.close()
})

const url = '/api/permissions'
const roleChange = (role: string, right: Right, from: boolean, to: boolean) => ({ role, right, from, to })
const putRights = (changes: Json[], user = 'admin') => server.call(user, 'PUT', url, { changes })
const rightsOf = async (role: string) =>
  (await server.call('admin', 'GET', url)).body.granted[role] as Right[]
const history = () => server.services.database.db.select().from(accessChanges)
/** The next request of a user, at one server and at the other. */
const nextRequest = async (user: string, path: string) => ({
  here: (await server.call(user, 'GET', path)).status,
  there: (await otherServer.app.inject({ url: path, headers: await signedInAs(user) })).statusCode,
})

/** A role that one user has in addition to the demo's. */
async function createClerk(heldRights: readonly Right[]) {
  const { db } = server.services.database
  const { body } = await server.call('admin', 'POST', '/api/roles', { ru: `Роль ${crypto.randomUUID()}` })
  if (heldRights.length > 0)
    await db.insert(roleRights).values(heldRights.map((right) => ({ roleId: body.id as string, right })))
  const id = `clerk-${crypto.randomUUID().slice(0, 8)}`
  await db.insert(users).values({ id, subject: id, name: `Сотрудник ${id}` })
  await db.insert(userRoles).values({ userId: id, roleId: body.id as string })
  return { id, role: body.id as string }
}

beforeEach(() => server.services.database.db.delete(accessChanges))

describe('rights of roles', () => {
  it('[ST-02] lists every role with its rights and users, and every right of the product', async () => {
    const { status, body } = await server.call('admin', 'GET', url)
    expect(status).toBe(200)
    expect(body.rights).toEqual([...rights])
    expect(body.granted.storeStaff).toContain('taskFormattingWork')
    expect(body.granted.storeStaff).not.toContain('orderCancel')
    expect(body.roles[0]).toMatchObject({ id: 'administrator', name: 'Администратор', holdsAll: true })
    const staff = body.roles.find(({ id }: Json) => id === 'storeStaff')
    expect(staff).toMatchObject({
      peopleCount: 2,
      holdsAll: false,
      rightsCount: body.granted.storeStaff.length,
    })
    expect(staff.people.map(({ name }: Json) => name)).toEqual(['Дмитрий Кузнецов', 'Мария Иванова'])
    const english = await server.call('admin', 'GET', url, undefined, { 'x-language': 'en' })
    expect(english.body.roles[0].name).toBe('Administrator')
  })

  it('[ST-02] a granted right takes effect, and its author is stored', async () => {
    const { status, body } = await putRights([
      roleChange('storeStaff', 'orderCancel', false, true),
      roleChange('storeStaff', 'taskPayingWork', true, false),
    ])
    expect(status).toBe(200)
    expect(body.granted.storeStaff).toContain('orderCancel')
    expect(body.granted.storeStaff).not.toContain('taskPayingWork')
    expect(body.changes.slice(0, 2)).toMatchObject([
      { by: 'Павел Новиков', role: 'Сотрудник магазина', kind: 'right', subject: 'taskPayingWork' },
      { subject: 'orderCancel', from: 'false', to: 'true' },
    ])
    expect((await server.call('store', 'GET', '/api/users/access-list')).body).toContain('orderCancel')
    await putRights([
      roleChange('storeStaff', 'orderCancel', true, false),
      roleChange('storeStaff', 'taskPayingWork', false, true),
    ])
  })

  it('[ST-02] of two administrators the second is refused because it has changed, and none of their changes is applied', async () => {
    const before = await rightsOf('operator')
    const responses = await Promise.all(
      (['orderExchange', 'moneyDueView'] as const).map((right) =>
        putRights([
          roleChange('operator', 'processView', false, true),
          roleChange('operator', right, false, true),
        ]),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
    const after = await rightsOf('operator')
    expect(after).toHaveLength(before.length + 2)
    expect(await history()).toHaveLength(2)
  })

  it('[ST-02] one invalid change undoes all the others of the request', async () => {
    const { id, role } = await createClerk([
      ...(['ordersViewAllStores', 'settingsManagePermissionView', 'settingsManagePermissionEdit'] as const),
    ])
    await server.services.database.db.delete(accessChanges)
    const changes = [
      roleChange(role, 'orderCancel', false, true),
      roleChange(role, 'settingsManagePermissionEdit', true, false),
    ]
    const { status, body } = await putRights(changes, id)
    expect([status, body.code]).toEqual([409, 19])
    expect(body.message).toContain('лишите себя права')
    expect(await rightsOf(role)).toHaveLength(3)
    expect(await history()).toEqual([])
    // A user who sees some stores only may not change what applies to all.
    expect((await putRights([roleChange(role, 'ordersViewAllStores', true, false)], id)).body.code).toBe(19)
    // Another user who may take the right from them does.
    expect((await putRights(changes)).status).toBe(200)
    expect((await putRights([roleChange(role, 'orderExchange', false, true)], id)).status).toBe(403)
  })

  it('[ST-02] the administrator always has every right', async () => {
    const { status, body } = await putRights([roleChange('administrator', 'orderCancel', true, false)])
    expect([status, body.code]).toEqual([409, 19])
    expect(await rightsOf('administrator')).toContain('orderCancel')
  })

  it.each([
    ['a right that the product does not know', [{ role: 'operator', right: 'all', from: false, to: true }]],
    ['a role that is not there', [roleChange('nobodys', 'orderCancel', false, true)]],
    ['nothing', []],
    [
      'the same twice',
      [
        roleChange('operator', 'orderExchange', false, true),
        roleChange('operator', 'orderExchange', false, true),
      ],
    ],
  ])('[ST-02] [VA-02] %s is refused with code 7, and nothing is changed', async (_label, changes) => {
    const { status, body } = await putRights(changes)
    expect([status, body.code]).toEqual([400, 7])
    expect(await history()).toEqual([])
  })

  it('[ST-02] a user of some stores changes nothing that applies to all, and does not see users of other stores', async () => {
    const { id } = await createClerk(['settingsManagePermissionView', 'settingsManagePermissionEdit'])
    const { body } = await server.call(id, 'GET', url)
    expect([body.mayEdit, body.changes, body.roles.flatMap(({ people }: Json) => people)]).toEqual([
      false,
      [],
      [],
    ])
    expect((await putRights([roleChange('operator', 'orderExchange', false, true)], id)).status).toBe(403)
  })

  it('[ST-02] reading and changing are two rights', async () => {
    const { id } = await createClerk(['settingsManagePermissionView'])
    const response = await server.call(id, 'GET', url)
    expect([response.status, response.body.mayEdit]).toEqual([200, false])
    expect((await putRights([roleChange('operator', 'orderExchange', false, true)], id)).status).toBe(403)
    expect((await server.call('manager', 'GET', url)).body.code).toBe(326)
    expect((await server.call(id, 'GET', '/api/menu-list')).body).toEqual([
      'settings',
      'settings/roles',
      'settings/permissions',
      'settings/permissions/log',
    ])
  })
})

describe('a removed right', () => {
  it('[ST-02] [SH-02] is refused at the next request on every server, and works again when restored', async () => {
    const { id, role } = await createClerk(['menuViewOrders', 'menuViewTasks'])
    expect(await nextRequest(id, '/api/orders')).toEqual({ here: 200, there: 200 })
    await putRights([roleChange(role, 'menuViewOrders', true, false)])
    expect((await nextRequest(id, '/api/orders')).here).toBe(400)
    // Well within the five seconds for which a user is cached.
    await expect
      .poll(() => nextRequest(id, '/api/orders'), { timeout: 1000 })
      .toEqual({ here: 400, there: 400 })
    await putRights([roleChange(role, 'menuViewOrders', false, true)])
    await expect
      .poll(() => nextRequest(id, '/api/orders'), { timeout: 1000 })
      .toEqual({ here: 200, there: 200 })
  })

  it('[ST-02] is refused at once by the server that removed it, even without notifications', async () => {
    const { id, role } = await createClerk(['menuViewOrders'])
    const silentLive: LiveChannel = { publish: () => {}, subscribe: () => () => {}, close: async () => {} }
    const isolatedApp = await createApp(server.services, server.engine, silentLive, testIdentity)
    const orders = async () =>
      (await isolatedApp.inject({ url: '/api/orders', headers: await signedInAs(id) })).statusCode
    expect(await orders()).toBe(200)
    const { statusCode } = await isolatedApp.inject({
      method: 'PUT',
      url,
      headers: await signedInAs('admin'),
      payload: { changes: [roleChange(role, 'menuViewOrders', true, false)] },
    })
    expect([statusCode, await orders()]).toEqual([200, 400])
    await isolatedApp.close()
  })

  it('[ST-02] [SH-16] is announced to every open screen by the commit itself', async () => {
    const received: Json[] = []
    const unsubscribe = otherServer.live.subscribe((changes) => received.push(...changes))
    await putRights([roleChange('owner', 'orderCancel', false, true)])
    expect(received).toEqual([])
    await putRights([roleChange('processOwner', 'orderCancel', false, true)])
    await expect.poll(() => received, { timeout: 1000 }).toEqual([{ kind: 'rights' }])
    unsubscribe()
  })

  it('[ST-02] a user authorised a moment ago changes nothing with rights that are removed', async () => {
    const { id, role } = await createClerk(['ordersViewAllStores', 'settingsManagePermissionEdit'])
    expect((await server.call(id, 'GET', url)).status).toBe(200)
    // Written directly to the database, so that no server was notified.
    const { db } = server.services.database
    await db.delete(roleRights).where(eq(roleRights.roleId, role))
    expect((await putRights([roleChange(role, 'orderCancel', false, true)], id)).status).toBe(403)
    expect(await db.execute(sql`select 1 from role_rights where role_id = ${role}`)).toMatchObject({
      rows: [],
    })
  })
})
