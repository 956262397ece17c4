import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleOrderSections, roleRights, userRoles } from '../../../src/server/db/schema/identity.ts'
import { seedIdentity } from '../../../src/server/identity/demo-identity.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const make = (names: Json, user = 'admin') => server.call(user, 'POST', '/api/roles', names)
const roles = async () => (await server.call('admin', 'GET', '/api/roles')).body
const named = async (id: string) => (await roles()).roles.find((role: Json) => role.id === id)

describe('people', () => {
  const put = (id: string, from: Json, to: Json, user = 'admin') =>
    server.call(user, 'PUT', `/api/roles/people/${id}`, { from, to })
  const person = async (id: string) =>
    (await server.call('admin', 'GET', '/api/roles/people')).body.people.find((one: Json) => one.id === id)
  const seen = { roles: ['storeStaff'], stores: ['1002'] }

  it('[ST-03] are found by name, with their roles and stores', async () => {
    const { body } = await server.call('admin', 'GET', '/api/roles/people?search=КУЗНЕ')
    expect(body).toMatchObject({ total: 1, mayEdit: true })
    expect(body.people).toMatchObject([
      { id: 'store2', subject: 'store2', name: 'Дмитрий Кузнецов', ...seen },
    ])
  })

  it('[ST-03] a role and stores are given from what was seen, hold at once, and stand in the history', async () => {
    expect((await server.call('store2', 'GET', '/api/feedbacks')).body.code).toBe(326)
    const to = { roles: ['storeStaff', 'storeManager'], stores: ['1001', '1002'] }
    const { status, body } = await put('store2', seen, to)
    expect(status).toBe(200)
    expect(body.changes.slice(0, 2)).toMatchObject([
      { kind: 'stores', by: 'Павел Новиков', subject: 'Дмитрий Кузнецов', from: '1002', to: '1001, 1002' },
      { kind: 'person', subject: 'Дмитрий Кузнецов', role: 'Управляющий магазином', to: 'true' },
    ])
    expect((await server.call('store2', 'GET', '/api/feedbacks')).status).toBe(200)
    const own = (await server.call('store2', 'GET', '/api/stores')).body.map(({ pfm }: Json) => pfm)
    expect(own.sort()).toEqual(['1001', '1002'])
    const late = await put('store2', seen, seen)
    expect([late.status, late.body.code]).toEqual([409, 355])
    expect((await put('store2', to, seen)).status).toBe(200)
    expect(await person('store2')).toMatchObject(seen)
    expect((await server.call('store2', 'GET', '/api/feedbacks')).body.code).toBe(326)
  })

  it.each([
    ['a role that is none', { ...seen, roles: ['none'] }, 400, 7],
    ['a store that is none', { ...seen, stores: ['9999'] }, 400, 50],
  ])('[ST-03] %s is refused, and nothing changes', async (_what, to, status, code) => {
    const answer = await put('store2', seen, to)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await person('store2')).toMatchObject(seen)
  })

  it('[ST-03] nobody takes the access from themselves, gives it without the right, or is told of people by some stores', async () => {
    const admin = { roles: ['administrator'], stores: [] }
    const own = await put('admin', admin, { ...admin, roles: [] })
    expect([own.status, own.body.code]).toEqual([409, 19])
    expect((await put('store2', seen, seen, 'manager')).status).toBe(403)
    expect((await put('nowhere', seen, seen)).status).toBe(404)
    const { db } = server.services.database
    await db.insert(roleRights).values({ roleId: 'storeManager', right: 'settingsManageRolesOrderStatuses' })
    server.app.actors.forget()
    expect((await server.call('manager', 'GET', '/api/roles/people')).body).toMatchObject({
      ...{ people: [], total: 0, mayEdit: false },
    })
    await db
      .delete(roleRights)
      .where(
        and(eq(roleRights.roleId, 'storeManager'), eq(roleRights.right, 'settingsManageRolesOrderStatuses')),
      )
    server.app.actors.forget()
  })
})

describe('roles', () => {
  it('[ST-03] a new one has no right and stands in every list; one name serves three languages', async () => {
    const { status, body } = await make({ ru: ' Кладовщик ' })
    expect(status).toBe(201)
    expect(await named(body.id)).toMatchObject({
      names: { ru: 'Кладовщик', en: 'Кладовщик', kk: 'Кладовщик' },
      ...{ people: [], peopleCount: 0, rightsCount: 0 },
    })
    expect((await server.call('admin', 'GET', '/api/permissions')).body.granted[body.id]).toEqual([])
    expect((await roles()).changes[0]).toMatchObject({
      kind: 'role',
      by: 'Павел Новиков',
      from: null,
      to: 'Кладовщик',
    })
  })

  it.each([
    ['a name that another role has, in any language', { ru: 'STORE MANAGER' }, 409],
    ['no name', { ru: '  ' }, 400],
    ['a name too long', { ru: 'я'.repeat(61) }, 400],
    ['an unknown field', { ru: 'Новая', rights: [] }, 400],
  ])('[ST-03] [VA-02] %s is refused', async (_what, names, expected) => {
    expect((await make(names)).status).toBe(expected)
  })

  it('[ST-03] a demo role that was deleted does not come back with the next start, nor do its people get it', async () => {
    const { db } = server.services.database
    await db.delete(userRoles).where(eq(userRoles.roleId, 'processOwner'))
    expect((await server.call('admin', 'DELETE', '/api/roles/processOwner')).status).toBe(200)
    await db.transaction((tx) =>
      seedIdentity(tx, [{ subject: 'new', name: 'Новая', role: 'processOwner', stores: [] }]),
    )
    expect(await named('processOwner')).toBeUndefined()
    expect(await named('accountant')).toMatchObject({ peopleCount: 1 })
    expect(await db.select().from(userRoles).where(eq(userRoles.userId, 'new'))).toEqual([])
  })

  it('[ST-03] is renamed from what was seen, and told 355 when another was quicker', async () => {
    const { body } = await make({ ru: 'Стажёр', en: 'Trainee', kk: 'Тағылымгер' })
    const path = `/api/roles/${body.id}`
    const from = { ru: 'Стажёр', en: 'Trainee', kk: 'Тағылымгер' }
    const renamed = await server.call('admin', 'PUT', path, { from, to: { ...from, ru: 'Ученик' } })
    expect(renamed.status).toBe(200)
    expect((await named(body.id)).names).toEqual({ ...from, ru: 'Ученик' })
    const late = await server.call('admin', 'PUT', path, { from, to: { ...from, ru: 'Практикант' } })
    expect([late.status, late.body.code]).toEqual([409, 355])
    const taken = { ...from, ru: 'Ученик' }
    const clash = await server.call('admin', 'PUT', path, { from: taken, to: { ...taken, ru: 'бухгалтер' } })
    expect([clash.status, clash.body.code]).toEqual([409, 19])
    expect((await server.call('admin', 'PUT', '/api/roles/none', { from, to: from })).status).toBe(404)
  })

  it('[ST-03] is deleted with all that belongs to it when nobody has it, and not before', async () => {
    const { db } = server.services.database
    const { body } = await make({ ru: 'Временная' })
    const id = body.id as string
    await db.insert(roleRights).values({ roleId: id, right: 'orderCancel' })
    await db.insert(roleOrderSections).values({ roleId: id, statusId: 1, section: 'unused' })
    await db.insert(userRoles).values({ userId: 'nobody', roleId: id })
    const held = await server.call('admin', 'DELETE', `/api/roles/${id}`)
    expect([held.status, held.body.code]).toEqual([409, 19])
    expect(held.body.message).toContain('(1)')
    await db.delete(userRoles).where(eq(userRoles.roleId, id))
    expect((await server.call('admin', 'DELETE', `/api/roles/${id}`)).status).toBe(200)
    expect(await named(id)).toBeUndefined()
    expect((await roles()).changes[0]).toMatchObject({ role: 'Временная', from: 'Временная', to: null })
    expect((await server.call('admin', 'DELETE', `/api/roles/${id}`)).status).toBe(404)
    const own = await server.call('admin', 'DELETE', '/api/roles/administrator')
    expect([own.status, own.body.code]).toEqual([409, 19])
  })

  it('[ST-03] only whoever may change permissions changes roles', async () => {
    expect((await make({ ru: 'Чужая' }, 'owner')).status).toBe(403)
    expect((await server.call('manager', 'DELETE', '/api/roles/operator')).status).toBe(403)
    expect((await server.call('manager', 'GET', '/api/roles')).body.code).toBe(326)
  })
})
