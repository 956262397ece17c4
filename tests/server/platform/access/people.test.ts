import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasks } from '../../../../src/server/platform/db/schema/workflow.ts'
import { users } from '../../../../src/server/platform/db/schema/identity.ts'
import { newOrder, openTask } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'
import { tokenFor } from '../../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Both administrators have signed in once.
  for (const user of ['admin', 'all']) await server.call(user, 'GET', '/api/users/me')
})
afterAll(() => server.close())

const staff = { roles: ['storeStaff'], stores: ['1001'] }
const add = (body: Json, user = 'admin') =>
  server.call(user, 'POST', '/api/roles/people', { roles: [], stores: [], ...body })
const putUser = (id: string, action: 'active' | 'sign-in', body: Json, user = 'admin') =>
  server.call(user, 'PUT', `/api/roles/people/${id}/${action}`, body)
const listPeople = async (search = '') =>
  (await server.call('admin', 'GET', `/api/roles/people?search=${encodeURIComponent(search)}`)).body
const readStores = async (subject: string, id?: string) => {
  const response = await server.app.inject({
    method: 'GET',
    url: '/api/users/me',
    headers: { authorization: `Bearer ${await tokenFor(subject, id === undefined ? {} : { id })}` },
  })
  return response.json<Json>().stores
}
const refused = ({ status, body }: { status: number; body: Json }) => [status, body.code]

describe('a user before the first sign-in', () => {
  it('[ST-03] [OP-05] is added with roles and stores, is bound at the first sign-in, and to nobody else afterwards', async () => {
    const created = await add({ subject: 'boris', name: ' Борис Орлов ', ...staff })
    expect(created.status).toBe(201)
    const [row] = (await listPeople('Орлов')).people
    expect(row).toMatchObject({
      id: created.body.id,
      name: 'Борис Орлов',
      ...staff,
      active: true,
      bound: false,
    })
    expect((await listPeople()).changes.slice(0, 3)).toMatchObject([
      { kind: 'stores', by: 'Павел Новиков', subject: 'Борис Орлов', from: null, to: '1001' },
      { kind: 'person', subject: 'Борис Орлов', role: 'Сотрудник магазина', to: 'true' },
      { kind: 'added', subject: 'Борис Орлов', from: null, to: 'boris' },
    ])
    expect(await readStores('boris', 'first')).toEqual(['1001'])
    expect((await listPeople('Орлов')).people).toMatchObject([{ bound: true }])
    expect(await readStores('boris', 'second')).toEqual([])
  })

  it('[ST-03] [OP-05] with a known id at the issuer is bound at once: the name alone gives no access', async () => {
    const created = await add({ subject: 'vera', name: 'Вера Зуева', issuerSubject: 'id-7', ...staff })
    expect(created.status).toBe(201)
    expect(await readStores('vera', 'another')).toEqual([])
    expect(await readStores('vera.zueva', 'id-7')).toEqual(['1001'])
    expect(refused(await add({ subject: 'other', name: 'Она же', issuerSubject: 'id-7' }))).toEqual([409, 19])
  })

  it('[ST-03] [OP-05] without a sign-in within 14 days cannot use the name until the sign-in is renewed', async () => {
    const { id } = (await add({ subject: 'late', name: 'Поздний', ...staff })).body
    server.clock.forward(14 * 24 * 3_600_000)
    expect(await readStores('late')).toEqual([])
    expect((await putUser(id, 'sign-in', { from: true })).body.code).toBe(355)
    expect((await putUser(id, 'sign-in', { from: false })).status).toBe(200)
    expect((await listPeople()).changes[0]).toMatchObject({ kind: 'freed', subject: 'Поздний', to: 'late' })
    expect(await readStores('late')).toEqual(['1001'])
  })

  it.each([
    ['a role that is none', { roles: ['none'] }, 400, 7],
    ['a store that is none', { stores: ['9999'] }, 400, 50],
    ['no name', { name: ' ' }, 400, 7],
    ['a login with a space before it', { subject: ' x' }, 400, 7],
    ['a login that somebody has', { subject: 'store2' }, 409, 19],
  ])('[ST-03] [VA-02] %s is refused, and no user is added', async (_label, body, status, code) => {
    const before = (await listPeople()).total
    expect(refused(await add({ subject: 'new', name: 'Новая', ...body }))).toEqual([status, code])
    expect((await listPeople()).total).toBe(before)
  })

  it('[ST-03] of two administrators who add one login concurrently one is refused because it is in use', async () => {
    const responses = await Promise.all(
      ['admin', 'all'].map((user) => add({ subject: 'twice', name: 'Дважды' }, user)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('[ST-03] without the right to change permissions nobody adds or disables a user', async () => {
    expect((await add({ subject: 'x', name: 'Х' }, 'manager')).status).toBe(403)
    expect((await putUser('store2', 'active', { from: true, to: false }, 'manager')).status).toBe(403)
    expect((await putUser('store2', 'sign-in', { from: false }, 'manager')).status).toBe(403)
  })
})

describe('a disabled user', () => {
  it('[ST-03] [OP-05] has no access from the next call on, the task is released, and enabling restores access', async () => {
    const taskId = await openTask(server, await newOrder(server), 'formatting')
    expect((await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})).status).toBe(200)
    const [heldTask] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, taskId))
    expect(heldTask?.claimedBy).toBe('store')
    expect((await server.call('store', 'GET', '/api/orders')).status).toBe(200)

    server.published.length = 0
    const disabled = await putUser('store', 'active', { from: true, to: false })
    expect(disabled.status).toBe(200)
    expect(disabled.body.changes[0]).toMatchObject({
      kind: 'switched',
      subject: 'Мария Иванова',
      to: 'false',
    })
    expect((await server.call('store', 'GET', '/api/orders')).body.code).toBe(326)
    const [freeTask] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, taskId))
    expect(freeTask).toMatchObject({ claimedBy: null, claimedUntil: null, taskStatus: 'open' })
    expect(server.published).toContainEqual(expect.objectContaining({ kind: 'task', taskId }))

    const stale = await putUser('store', 'active', { from: true, to: false }, 'all')
    expect(refused(stale)).toEqual([409, 355])
    expect((await putUser('store', 'active', { from: false, to: true })).status).toBe(200)
    expect((await server.call('store', 'GET', '/api/orders')).status).toBe(200)
  })

  it('[ST-03] is never the acting user', async () => {
    expect(refused(await putUser('admin', 'active', { from: true, to: false }))).toEqual([409, 19])
    expect(refused(await putUser('admin', 'sign-in', { from: true }))).toEqual([409, 19])
    expect((await putUser('nowhere', 'active', { from: true, to: false })).status).toBe(404)
  })

  it('[ST-03] [OP-05] is never the last administrator who can sign in, whose role and sign-in cannot be removed either', async () => {
    await add({ subject: 'deputy', name: 'Заместитель', roles: ['administrator'] })
    expect(refused(await putUser('admin', 'active', { from: true, to: false }, 'all'))).toEqual([409, 19])
    expect(refused(await putUser('admin', 'sign-in', { from: true }, 'all'))).toEqual([409, 19])
    const access = { from: { roles: ['administrator'], stores: [] }, to: { roles: [], stores: [] } }
    const removed = await server.call('all', 'PUT', '/api/roles/people/admin', access)
    expect(refused(removed)).toEqual([409, 19])
    // The deputy has signed in, so there is one more administrator now.
    await server.call('deputy', 'GET', '/api/users/me')
    expect((await putUser('admin', 'active', { from: true, to: false }, 'all')).status).toBe(200)
    expect((await putUser('admin', 'active', { from: false, to: true }, 'all')).status).toBe(200)
  })

  it('[ST-03] [OP-05] leaves the login free for a new user with another row', async () => {
    await server.call('store2', 'GET', '/api/users/me')
    await putUser('store2', 'active', { from: true, to: false })
    const created = await add({ subject: 'store2', name: 'Новый Кузнецов', ...staff })
    expect(created.status).toBe(201)
    expect(await readStores('store2', 'newcomer')).toEqual(['1001'])
    expect(await readStores('store2')).toEqual([])
    const { db } = server.services.database
    expect(await db.$count(users, eq(users.subject, 'store2'))).toBe(2)
  })
})
