import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../../src/server/platform/db/schema/identity.ts'
import { listViews } from '../../../../src/server/platform/db/schema/views.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const readViews = async (user: string, screen = 'orders'): Promise<Json> =>
  (await server.call(user, 'GET', `/api/views/${screen}`)).body
const saveView = (user: string, body: Json, screen = 'orders') =>
  server.call(user, 'POST', `/api/views/${screen}`, body)
const names = async (user: string) => (await readViews(user)).views.map(({ name }: Json) => name)

describe('[OL-05] saved views', () => {
  it('are the user’s own on every device, by screen; the same name replaces the older one', async () => {
    expect((await saveView('store', { name: 'Мои новые', query: 'statuses=5' })).status).toBe(201)
    const { body } = await saveView('store', { name: ' Мои новые ', query: 'statuses=6' })
    expect(body).toEqual({
      views: [{ id: expect.any(Number), name: 'Мои новые', query: 'statuses=6', role: null, may: true }],
      roles: [],
    })
    expect(await names('operator')).toEqual([])
    expect((await readViews('store', 'tasks')).views).toEqual([])
  })

  it('of a role are for all its users, in their language, and only users who may share create and delete them', async () => {
    const shared = { name: 'На сегодня', query: 'sort=dateCreate', roleId: 'storeStaff' }
    expect((await saveView('store', shared)).status).toBe(403)
    expect((await saveView('manager', shared)).status).toBe(201)
    // Views of users who see every store can be created only by users who see every store.
    expect((await saveView('manager', { ...shared, roleId: 'operator' })).status).toBe(403)
    expect((await saveView('manager', { ...shared, roleId: 'administrator' })).status).toBe(403)
    expect((await readViews('manager')).roles.map(({ id }: Json) => id)).toContain('storeStaff')
    expect((await readViews('manager')).roles.map(({ id }: Json) => id)).not.toContain('operator')
    const roleView = (await readViews('store2')).views.find(({ name }: Json) => name === shared.name)
    expect(roleView).toMatchObject({ role: 'Сотрудник магазина', may: false, query: shared.query })
    expect(await names('operator')).not.toContain(shared.name)
    expect((await server.call('store2', 'DELETE', `/api/views/orders/${roleView.id}`)).status).toBe(404)
    expect((await server.call('manager', 'DELETE', `/api/views/tasks/${roleView.id}`)).status).toBe(404)
    expect((await server.call('manager', 'DELETE', `/api/views/orders/${roleView.id}`)).status).toBe(200)
    expect(await names('store2')).not.toContain(shared.name)
  })

  it('are renamed by users who may delete them, and never to a name in use', async () => {
    const renameView = (user: string, id: number, name: string) =>
      server.call(user, 'PUT', `/api/views/refunds/${id}`, { name })
    const ownView = { query: 'statuses=1' }
    const { body } = await saveView('manager', { ...ownView, name: 'Первый' }, 'refunds')
    const first = body.views[0].id
    await saveView('manager', { ...ownView, name: 'Второй' }, 'refunds')
    expect((await renameView('manager', first, 'Второй')).body).toMatchObject({
      code: 19,
      message: 'Фильтры с названием «Второй» уже есть. Выберите другое название',
    })
    const renamed = await renameView('manager', first, ' Главный ')
    expect(renamed.body.views).toMatchObject([{ name: 'Второй' }, { id: first, name: 'Главный', ...ownView }])
    expect((await renameView('manager', first, 'Главный')).status, 'as it is').toBe(200)
    expect((await renameView('store', first, 'Чужой')).status).toBe(404)
    expect((await renameView('manager', first, '  ')).status).toBe(400)
    const shared = await saveView('manager', { ...ownView, name: 'Общий', roleId: 'storeStaff' }, 'refunds')
    const roleViewId = shared.body.views.find(({ name }: Json) => name === 'Общий').id
    expect((await renameView('store', roleViewId, 'Мой')).status).toBe(404)
    expect((await renameView('manager', roleViewId, 'Главный')).status, 'another’s name is free').toBe(200)
    expect((await readViews('store', 'refunds')).views).toMatchObject([{ name: 'Главный', may: false }])
  })

  it('another user’s view cannot be deleted; an unknown role, an empty name and more than fifty are refused', async () => {
    const { body } = await saveView('operator', { name: 'Звонки', query: 'payTypes=1' })
    expect((await server.call('admin', 'DELETE', `/api/views/orders/${body.views[0].id}`)).status).toBe(404)
    expect((await saveView('manager', { name: 'а', query: '', roleId: 'nobody' })).status).toBe(400)
    expect((await saveView('operator', { name: '   ', query: '' })).status).toBe(400)
    for (let n = 1; n < 50; n++) await saveView('operator', { name: `Вид ${n}`, query: '' })
    expect((await saveView('operator', { name: 'Лишний', query: '' })).body).toMatchObject({ code: 19 })
    expect((await saveView('operator', { name: 'Вид 1', query: 'a=b' })).status, 'in the place of one').toBe(
      201,
    )
  })

  it('are limited to three hundred for a user, also when several windows save concurrently', async () => {
    const { db } = server.services.database
    const [{ id: me } = { id: '' }] = await db.select().from(users).where(eq(users.subject, 'accountant'))
    await db.insert(listViews).values(
      Array.from({ length: 299 }, (_, n) => ({
        screen: `screen${n % 10}`,
        name: `Вид ${n}`,
        query: '',
        ownerId: me,
      })),
    )
    const screens = ['orders', 'tasks', 'refunds', 'events', 'customers', 'alerts']
    const responses = await Promise.all(
      screens.map((screen) => saveView('accountant', { name: 'Последний', query: '' }, screen)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await db.$count(listViews, eq(listViews.ownerId, me))).toBe(300)
  })
})
