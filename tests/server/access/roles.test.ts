import { eq } from 'drizzle-orm'
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
    expect((await server.call('manager', 'GET', '/api/roles')).status).toBe(403)
  })
})
