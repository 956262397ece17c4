import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasks } from '../../../src/server/db/schema/workflow.ts'
import { users } from '../../../src/server/db/schema/identity.ts'
import { newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'
import { tokenFor } from '../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Both administrators have signed in once.
  for (const who of ['admin', 'all']) await server.call(who, 'GET', '/api/users/me')
})
afterAll(() => server.close())

const staff = { roles: ['storeStaff'], stores: ['1001'] }
const add = (person: Json, user = 'admin') =>
  server.call(user, 'POST', '/api/roles/people', { roles: [], stores: [], ...person })
const put = (id: string, what: 'active' | 'sign-in', body: Json, user = 'admin') =>
  server.call(user, 'PUT', `/api/roles/people/${id}/${what}`, body)
const people = async (search = '') =>
  (await server.call('admin', 'GET', `/api/roles/people?search=${encodeURIComponent(search)}`)).body
const storesOf = async (subject: string, id?: string) => {
  const answer = await server.app.inject({
    ...{ method: 'GET', url: '/api/users/me' },
    headers: { authorization: `Bearer ${await tokenFor(subject, id === undefined ? {} : { id })}` },
  })
  return answer.json<Json>().stores
}
const refused = ({ status, body }: { status: number; body: Json }) => [status, body.code]

describe('a person before their first sign-in', () => {
  it('[ST-03] [OP-05] is added with roles and stores, becomes theirs at the first sign-in, and nobody else’s afterwards', async () => {
    const made = await add({ subject: 'boris', name: ' Борис Орлов ', ...staff })
    expect(made.status).toBe(201)
    const [row] = (await people('Орлов')).people
    expect(row).toMatchObject({ id: made.body.id, name: 'Борис Орлов', ...staff, active: true, bound: false })
    expect((await people()).changes.slice(0, 3)).toMatchObject([
      { kind: 'stores', by: 'Павел Новиков', subject: 'Борис Орлов', from: null, to: '1001' },
      { kind: 'person', subject: 'Борис Орлов', role: 'Сотрудник магазина', to: 'true' },
      { kind: 'added', subject: 'Борис Орлов', from: null, to: 'boris' },
    ])
    expect(await storesOf('boris', 'first')).toEqual(['1001'])
    expect((await people('Орлов')).people).toMatchObject([{ bound: true }])
    expect(await storesOf('boris', 'second')).toEqual([])
  })

  it('[ST-03] [OP-05] whose id at the issuer is known is theirs at once: the name alone opens nothing', async () => {
    const made = await add({ subject: 'vera', name: 'Вера Зуева', issuerSubject: 'id-7', ...staff })
    expect(made.status).toBe(201)
    expect(await storesOf('vera', 'another')).toEqual([])
    expect(await storesOf('vera.zueva', 'id-7')).toEqual(['1001'])
    expect(refused(await add({ subject: 'other', name: 'Она же', issuerSubject: 'id-7' }))).toEqual([409, 19])
  })

  it('[ST-03] [OP-05] who does not come within 14 days is nobody under the name until the sign-in is bound anew', async () => {
    const { id } = (await add({ subject: 'late', name: 'Поздний', ...staff })).body
    server.clock.forward(14 * 24 * 3_600_000)
    expect(await storesOf('late')).toEqual([])
    expect((await put(id, 'sign-in', { from: true })).body.code).toBe(355)
    expect((await put(id, 'sign-in', { from: false })).status).toBe(200)
    expect((await people()).changes[0]).toMatchObject({ kind: 'freed', subject: 'Поздний', to: 'late' })
    expect(await storesOf('late')).toEqual(['1001'])
  })

  it.each([
    ['a role that is none', { roles: ['none'] }, 400, 7],
    ['a store that is none', { stores: ['9999'] }, 400, 50],
    ['no name', { name: ' ' }, 400, 7],
    ['a login with a space before it', { subject: ' x' }, 400, 7],
    ['a login that somebody has', { subject: 'store2' }, 409, 19],
  ])('[ST-03] [VA-02] %s is refused, and nobody is added', async (_what, wrong, status, code) => {
    const before = (await people()).total
    expect(refused(await add({ subject: 'new', name: 'Новая', ...wrong }))).toEqual([status, code])
    expect((await people()).total).toBe(before)
  })

  it('[ST-03] of two administrators who add one login at once one is told that it is taken', async () => {
    const both = await Promise.all(
      ['admin', 'all'].map((who) => add({ subject: 'twice', name: 'Дважды' }, who)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('[ST-03] whoever may not change permissions adds and switches nobody', async () => {
    expect((await add({ subject: 'x', name: 'Х' }, 'manager')).status).toBe(403)
    expect((await put('store2', 'active', { from: true, to: false }, 'manager')).status).toBe(403)
    expect((await put('store2', 'sign-in', { from: false }, 'manager')).status).toBe(403)
  })
})

describe('a person switched off', () => {
  it('[ST-03] [OP-05] is out at the next call, their task is free for others, and on again they are back', async () => {
    const taskId = await openTask(server, await newOrder(server), 'formatting')
    expect((await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})).status).toBe(200)
    const [held] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, taskId))
    expect(held?.claimedBy).toBe('store')
    expect((await server.call('store', 'GET', '/api/orders')).status).toBe(200)

    server.published.length = 0
    const off = await put('store', 'active', { from: true, to: false })
    expect(off.status).toBe(200)
    expect(off.body.changes[0]).toMatchObject({ kind: 'switched', subject: 'Мария Иванова', to: 'false' })
    expect((await server.call('store', 'GET', '/api/orders')).body.code).toBe(326)
    const [free] = await server.services.database.db.select().from(tasks).where(eq(tasks.taskId, taskId))
    expect(free).toMatchObject({ claimedBy: null, claimedUntil: null, taskStatus: 'open' })
    expect(server.published).toContainEqual(expect.objectContaining({ kind: 'task', taskId }))

    const late = await put('store', 'active', { from: true, to: false }, 'all')
    expect(refused(late)).toEqual([409, 355])
    expect((await put('store', 'active', { from: false, to: true })).status).toBe(200)
    expect((await server.call('store', 'GET', '/api/orders')).status).toBe(200)
  })

  it('[ST-03] is never oneself', async () => {
    expect(refused(await put('admin', 'active', { from: true, to: false }))).toEqual([409, 19])
    expect(refused(await put('admin', 'sign-in', { from: true }))).toEqual([409, 19])
    expect((await put('nowhere', 'active', { from: true, to: false })).status).toBe(404)
  })

  it('[ST-03] [OP-05] is never the last administrator who can sign in, nor do they lose the role or the sign-in', async () => {
    await add({ subject: 'deputy', name: 'Заместитель', roles: ['administrator'] })
    expect(refused(await put('admin', 'active', { from: true, to: false }, 'all'))).toEqual([409, 19])
    expect(refused(await put('admin', 'sign-in', { from: true }, 'all'))).toEqual([409, 19])
    const access = { from: { roles: ['administrator'], stores: [] }, to: { roles: [], stores: [] } }
    const taken = await server.call('all', 'PUT', '/api/roles/people/admin', access)
    expect(refused(taken)).toEqual([409, 19])
    // The deputy has come: now there is one more.
    await server.call('deputy', 'GET', '/api/users/me')
    expect((await put('admin', 'active', { from: true, to: false }, 'all')).status).toBe(200)
    expect((await put('admin', 'active', { from: false, to: true }, 'all')).status).toBe(200)
  })

  it('[ST-03] [OP-05] leaves their login to a newcomer, whose row is another', async () => {
    await server.call('store2', 'GET', '/api/users/me')
    await put('store2', 'active', { from: true, to: false })
    const made = await add({ subject: 'store2', name: 'Новый Кузнецов', ...staff })
    expect(made.status).toBe(201)
    expect(await storesOf('store2', 'newcomer')).toEqual(['1001'])
    expect(await storesOf('store2')).toEqual([])
    const { db } = server.services.database
    expect(await db.$count(users, eq(users.subject, 'store2'))).toBe(2)
  })
})
