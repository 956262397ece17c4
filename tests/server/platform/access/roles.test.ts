import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  roleOrderSections,
  roleRights,
  userRoles,
} from '../../../../src/server/platform/db/schema/identity.ts'
import { seedDemoIdentity } from '../../../../src/server/platform/identity/demo-identity.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const createRole = (names: Json, user = 'admin') => server.call(user, 'POST', '/api/roles', names)
const roles = async () => (await server.call('admin', 'GET', '/api/roles')).body
const findRole = async (id: string) => (await roles()).roles.find((role: Json) => role.id === id)

describe('users', () => {
  const putAccess = (id: string, from: Json, to: Json, user = 'admin') =>
    server.call(user, 'PUT', `/api/roles/people/${id}`, { from, to })
  const findPerson = async (id: string) =>
    (await server.call('admin', 'GET', '/api/roles/people')).body.people.find((item: Json) => item.id === id)
  const current = { roles: ['storeStaff'], stores: ['1002'] }

  it('[ST-03] are found by name, with their roles and stores', async () => {
    const { body } = await server.call('admin', 'GET', '/api/roles/people?search=КУЗНЕ')
    expect(body).toMatchObject({ total: 1, mayEdit: true })
    expect(body.people).toMatchObject([
      { id: 'store2', subject: 'store2', name: 'Дмитрий Кузнецов', ...current },
    ])
  })

  it('[ST-03] roles and stores are assigned based on the current state, apply at once, and are in the history', async () => {
    expect((await server.call('store2', 'GET', '/api/feedbacks')).body.code).toBe(326)
    const to = { roles: ['storeStaff', 'storeManager'], stores: ['1001', '1002'] }
    const { status, body } = await putAccess('store2', current, to)
    expect(status).toBe(200)
    expect(body.changes.slice(0, 2)).toMatchObject([
      { kind: 'stores', by: 'Павел Новиков', subject: 'Дмитрий Кузнецов', from: '1002', to: '1001, 1002' },
      { kind: 'person', subject: 'Дмитрий Кузнецов', role: 'Управляющий магазином', to: 'true' },
    ])
    expect((await server.call('store2', 'GET', '/api/feedbacks')).status).toBe(200)
    const visibleStores = (await server.call('store2', 'GET', '/api/stores')).body.map(({ pfm }: Json) => pfm)
    expect(visibleStores.sort()).toEqual(['1001', '1002'])
    const stale = await putAccess('store2', current, current)
    expect([stale.status, stale.body.code]).toEqual([409, 355])
    expect((await putAccess('store2', to, current)).status).toBe(200)
    expect(await findPerson('store2')).toMatchObject(current)
    expect((await server.call('store2', 'GET', '/api/feedbacks')).body.code).toBe(326)
  })

  it.each([
    ['a role that is none', { ...current, roles: ['none'] }, 400, 7],
    ['a store that is none', { ...current, stores: ['9999'] }, 400, 50],
  ])('[ST-03] %s is refused, and nothing changes', async (_label, to, status, code) => {
    const response = await putAccess('store2', current, to)
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(await findPerson('store2')).toMatchObject(current)
  })

  it('[ST-03] users cannot remove their own access or grant it without the right; users of some stores see no users', async () => {
    const admin = { roles: ['administrator'], stores: [] }
    const selfChange = await putAccess('admin', admin, { ...admin, roles: [] })
    expect([selfChange.status, selfChange.body.code]).toEqual([409, 19])
    expect((await putAccess('store2', current, current, 'manager')).status).toBe(403)
    expect((await putAccess('nowhere', current, current)).status).toBe(404)
    const { db } = server.services.database
    await db.insert(roleRights).values({ roleId: 'storeManager', right: 'settingsManageRolesOrderStatuses' })
    server.app.actors.clearCache()
    expect((await server.call('manager', 'GET', '/api/roles/people')).body).toMatchObject({
      people: [],
      total: 0,
      mayEdit: false,
    })
    await db
      .delete(roleRights)
      .where(
        and(eq(roleRights.roleId, 'storeManager'), eq(roleRights.right, 'settingsManageRolesOrderStatuses')),
      )
    server.app.actors.clearCache()
  })
})

describe('roles', () => {
  it('[ST-03] a new one has no right and is in every list; one name serves three languages', async () => {
    const { status, body } = await createRole({ ru: ' Кладовщик ' })
    expect(status).toBe(201)
    expect(await findRole(body.id)).toMatchObject({
      names: { ru: 'Кладовщик', en: 'Кладовщик', kk: 'Кладовщик' },
      people: [],
      peopleCount: 0,
      rightsCount: 0,
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
  ])('[ST-03] [VA-02] %s is refused', async (_label, names, expected) => {
    expect((await createRole(names)).status).toBe(expected)
  })

  it('[ST-03] a deleted demo role does not return with the next start, and its users do not get it', async () => {
    const { db } = server.services.database
    await db.delete(userRoles).where(eq(userRoles.roleId, 'processOwner'))
    expect((await server.call('admin', 'DELETE', '/api/roles/processOwner')).status).toBe(200)
    await db.transaction((tx) =>
      seedDemoIdentity(tx, [{ subject: 'new', name: 'Новая', role: 'processOwner', stores: [] }]),
    )
    expect(await findRole('processOwner')).toBeUndefined()
    expect(await findRole('accountant')).toMatchObject({ peopleCount: 1 })
    expect(await db.select().from(userRoles).where(eq(userRoles.userId, 'new'))).toEqual([])
  })

  it('[ST-03] is renamed based on the current name, and refused with 355 after another change', async () => {
    const { body } = await createRole({ ru: 'Стажёр', en: 'Trainee', kk: 'Тағылымгер' })
    const path = `/api/roles/${body.id}`
    const from = { ru: 'Стажёр', en: 'Trainee', kk: 'Тағылымгер' }
    const renamed = await server.call('admin', 'PUT', path, { from, to: { ...from, ru: 'Ученик' } })
    expect(renamed.status).toBe(200)
    expect((await findRole(body.id)).names).toEqual({ ...from, ru: 'Ученик' })
    const stale = await server.call('admin', 'PUT', path, { from, to: { ...from, ru: 'Практикант' } })
    expect([stale.status, stale.body.code]).toEqual([409, 355])
    const current = { ...from, ru: 'Ученик' }
    const conflict = await server.call('admin', 'PUT', path, {
      from: current,
      to: { ...current, ru: 'бухгалтер' },
    })
    expect([conflict.status, conflict.body.code]).toEqual([409, 19])
    expect((await server.call('admin', 'PUT', '/api/roles/none', { from, to: from })).status).toBe(404)
  })

  it('[ST-03] is deleted with all its data when no user has it, and not before', async () => {
    const { db } = server.services.database
    const { body } = await createRole({ ru: 'Временная' })
    const id = body.id as string
    await db.insert(roleRights).values({ roleId: id, right: 'orderCancel' })
    await db.insert(roleOrderSections).values({ roleId: id, statusId: 1, section: 'unused' })
    await db.insert(userRoles).values({ userId: 'nobody', roleId: id })
    const inUse = await server.call('admin', 'DELETE', `/api/roles/${id}`)
    expect([inUse.status, inUse.body.code]).toEqual([409, 19])
    expect(inUse.body.message).toContain('(1)')
    await db.delete(userRoles).where(eq(userRoles.roleId, id))
    expect((await server.call('admin', 'DELETE', `/api/roles/${id}`)).status).toBe(200)
    expect(await findRole(id)).toBeUndefined()
    expect((await roles()).changes[0]).toMatchObject({ role: 'Временная', from: 'Временная', to: null })
    expect((await server.call('admin', 'DELETE', `/api/roles/${id}`)).status).toBe(404)
    const administrator = await server.call('admin', 'DELETE', '/api/roles/administrator')
    expect([administrator.status, administrator.body.code]).toEqual([409, 19])
  })

  it('[ST-03] only users who may change permissions change roles', async () => {
    expect((await createRole({ ru: 'Чужая' }, 'owner')).status).toBe(403)
    expect((await server.call('manager', 'DELETE', '/api/roles/operator')).status).toBe(403)
    expect((await server.call('manager', 'GET', '/api/roles')).body.code).toBe(326)
  })
})
