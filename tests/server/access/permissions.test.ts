import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../src/server/app.ts'
import { accessChanges, roleRights, userRoles, users } from '../../../src/server/db/schema/identity.ts'
import type { App } from '../../../src/server/http.ts'
import { startLive, type Live } from '../../../src/server/live/live.ts'
import { rights, type Right } from '../../../src/shared/rights.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { signedInAs, testIdentity } from '../../support/tokens.ts'

let server: TestServer
/** Another server process of the same database. */
let other: { app: App; live: Live }
beforeAll(async () => {
  server = await startTestServer()
  const { services, engine } = server
  const live = await startLive(services.database, services.log)
  other = { live, app: await createApp(services, engine, live, testIdentity) }
  await other.app.ready()
})
afterAll(async () => {
  await other.app.close()
  await other.live.close()
  await server.close()
})

const url = '/api/permissions'
const one = (role: string, right: Right, from: boolean, to: boolean) => ({ role, right, from, to })
const put = (changes: Json[], user = 'admin') => server.call(user, 'PUT', url, { changes })
const rightsOf = async (role: string) =>
  (await server.call('admin', 'GET', url)).body.granted[role] as Right[]
const history = () => server.services.database.db.select().from(accessChanges)
/** The next request of a person, at one server and at the other. */
const nextOf = async (person: string, path: string) => ({
  here: (await server.call(person, 'GET', path)).status,
  there: (await other.app.inject({ url: path, headers: await signedInAs(person) })).statusCode,
})

/** A role that one person has beside the demo's. */
async function clerk(held: readonly Right[]) {
  const { db } = server.services.database
  const { body } = await server.call('admin', 'POST', '/api/roles', { ru: `Роль ${crypto.randomUUID()}` })
  if (held.length > 0)
    await db.insert(roleRights).values(held.map((right) => ({ roleId: body.id as string, right })))
  const id = `clerk-${crypto.randomUUID().slice(0, 8)}`
  await db.insert(users).values({ id, subject: id, name: `Сотрудник ${id}` })
  await db.insert(userRoles).values({ userId: id, roleId: body.id as string })
  return { id, role: body.id as string }
}

beforeEach(() => server.services.database.db.delete(accessChanges))

describe('accesses per role', () => {
  it('[ST-02] every role with its rights and its people, every right of the product', async () => {
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

  it('[ST-02] what is given counts, and who gave it is kept', async () => {
    const { status, body } = await put([
      one('storeStaff', 'orderCancel', false, true),
      one('storeStaff', 'taskPayingWork', true, false),
    ])
    expect(status).toBe(200)
    expect(body.granted.storeStaff).toContain('orderCancel')
    expect(body.granted.storeStaff).not.toContain('taskPayingWork')
    expect(body.changes.slice(0, 2)).toMatchObject([
      { by: 'Павел Новиков', role: 'Сотрудник магазина', kind: 'right', subject: 'taskPayingWork' },
      { subject: 'orderCancel', from: 'false', to: 'true' },
    ])
    expect((await server.call('store', 'GET', '/api/users/access-list')).body).toContain('orderCancel')
    await put([
      one('storeStaff', 'orderCancel', true, false),
      one('storeStaff', 'taskPayingWork', false, true),
    ])
  })

  it('[ST-02] two administrators: the second is told that it has changed, and nothing of theirs is done', async () => {
    const before = await rightsOf('operator')
    const answers = await Promise.all(
      (['orderExchange', 'moneyDueView'] as const).map((right) =>
        put([one('operator', 'processView', false, true), one('operator', right, false, true)]),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe(355)
    const after = await rightsOf('operator')
    expect(after).toHaveLength(before.length + 2)
    expect(await history()).toHaveLength(2)
  })

  it('[ST-02] one change that cannot be leaves all the others undone', async () => {
    const { id, role } = await clerk([
      ...(['ordersViewAllStores', 'settingsManagePermissionView', 'settingsManagePermissionEdit'] as const),
    ])
    await server.services.database.db.delete(accessChanges)
    const asked = [
      one(role, 'orderCancel', false, true),
      one(role, 'settingsManagePermissionEdit', true, false),
    ]
    const { status, body } = await put(asked, id)
    expect([status, body.code]).toEqual([409, 19])
    expect(body.message).toContain('лишите себя права')
    expect(await rightsOf(role)).toHaveLength(3)
    expect(await history()).toEqual([])
    // Who sees some stores only may not change what holds in all.
    expect((await put([one(role, 'ordersViewAllStores', true, false)], id)).body.code).toBe(19)
    // Another who may take it from them does.
    expect((await put(asked)).status).toBe(200)
    expect((await put([one(role, 'orderExchange', false, true)], id)).status).toBe(403)
  })

  it('[ST-02] the administrator keeps every right', async () => {
    const { status, body } = await put([one('administrator', 'orderCancel', true, false)])
    expect([status, body.code]).toEqual([409, 19])
    expect(await rightsOf('administrator')).toContain('orderCancel')
  })

  it.each([
    ['a right that the product does not know', [{ role: 'operator', right: 'all', from: false, to: true }]],
    ['a role that is not there', [one('nobodys', 'orderCancel', false, true)]],
    ['nothing', []],
    [
      'the same twice',
      [one('operator', 'orderExchange', false, true), one('operator', 'orderExchange', false, true)],
    ],
  ])('[ST-02] [VA-02] %s is code 7, and nothing is changed', async (_what, changes) => {
    const { status, body } = await put(changes)
    expect([status, body.code]).toEqual([400, 7])
    expect(await history()).toEqual([])
  })

  it('[ST-02] whoever sees some stores changes nothing that holds in all, and is not told who works elsewhere', async () => {
    const { id } = await clerk(['settingsManagePermissionView', 'settingsManagePermissionEdit'])
    const { body } = await server.call(id, 'GET', url)
    expect([body.mayEdit, body.changes, body.roles.flatMap(({ people }: Json) => people)]).toEqual([
      false,
      [],
      [],
    ])
    expect((await put([one('operator', 'orderExchange', false, true)], id)).status).toBe(403)
  })

  it('[ST-02] to see and to change are two rights', async () => {
    const { id } = await clerk(['settingsManagePermissionView'])
    const seen = await server.call(id, 'GET', url)
    expect([seen.status, seen.body.mayEdit]).toEqual([200, false])
    expect((await put([one('operator', 'orderExchange', false, true)], id)).status).toBe(403)
    expect((await server.call('manager', 'GET', url)).body.code).toBe(326)
    expect((await server.call(id, 'GET', '/api/menu-list')).body).toEqual([
      ...['settings', 'settings/roles', 'settings/permissions', 'settings/permissions/log'],
    ])
  })
})

describe('a right taken away', () => {
  it('[ST-02] [SH-02] is refused at the next request, at every server, and given back it opens again', async () => {
    const { id, role } = await clerk(['menuViewOrders', 'menuViewTasks'])
    expect(await nextOf(id, '/api/orders')).toEqual({ here: 200, there: 200 })
    await put([one(role, 'menuViewOrders', true, false)])
    expect((await nextOf(id, '/api/orders')).here).toBe(400)
    // Far within the five seconds that a person is kept.
    await expect.poll(() => nextOf(id, '/api/orders'), { timeout: 1000 }).toEqual({ here: 400, there: 400 })
    await put([one(role, 'menuViewOrders', false, true)])
    await expect.poll(() => nextOf(id, '/api/orders'), { timeout: 1000 }).toEqual({ here: 200, there: 200 })
  })

  it('[ST-02] the server that took it away refuses at once, even while it hears nothing', async () => {
    const { id, role } = await clerk(['menuViewOrders'])
    const unheard: Live = { publish: () => {}, subscribe: () => () => {}, close: async () => {} }
    const deaf = await createApp(server.services, server.engine, unheard, testIdentity)
    const orders = async () =>
      (await deaf.inject({ url: '/api/orders', headers: await signedInAs(id) })).statusCode
    expect(await orders()).toBe(200)
    const { statusCode } = await deaf.inject({
      ...{ method: 'PUT', url, headers: await signedInAs('admin') },
      payload: { changes: [one(role, 'menuViewOrders', true, false)] },
    })
    expect([statusCode, await orders()]).toEqual([200, 400])
    await deaf.close()
  })

  it('[ST-02] [SH-16] every open screen is told, by the commit itself', async () => {
    const heard: Json[] = []
    const deaf = other.live.subscribe((changes) => heard.push(...changes))
    await put([one('owner', 'orderCancel', false, true)])
    expect(heard).toEqual([])
    await put([one('processOwner', 'orderCancel', false, true)])
    await expect.poll(() => heard, { timeout: 1000 }).toEqual([{ kind: 'rights' }])
    deaf()
  })

  it('[ST-02] a person who was let in a moment ago changes nothing with rights that are gone', async () => {
    const { id, role } = await clerk(['ordersViewAllStores', 'settingsManagePermissionEdit'])
    expect((await server.call(id, 'GET', url)).status).toBe(200)
    // Past the product, so that no server has been told.
    const { db } = server.services.database
    await db.delete(roleRights).where(eq(roleRights.roleId, role))
    expect((await put([one(role, 'orderCancel', false, true)], id)).status).toBe(403)
    expect(await db.execute(sql`select 1 from role_rights where role_id = ${role}`)).toMatchObject({
      rows: [],
    })
  })
})
