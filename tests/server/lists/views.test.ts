import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../src/server/db/schema/identity.ts'
import { listViews } from '../../../src/server/db/schema/views.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const views = async (user: string, screen = 'orders'): Promise<Json> =>
  (await server.call(user, 'GET', `/api/views/${screen}`)).body
const save = (user: string, body: Json, screen = 'orders') =>
  server.call(user, 'POST', `/api/views/${screen}`, body)
const names = async (user: string) => (await views(user)).views.map(({ name }: Json) => name)

describe('[OL-05] saved views', () => {
  it('are one’s own on every device, by screen; the same name takes the place of the older one', async () => {
    expect((await save('store', { name: 'Мои новые', query: 'statuses=5' })).status).toBe(201)
    const { body } = await save('store', { name: ' Мои новые ', query: 'statuses=6' })
    expect(body).toEqual({
      views: [{ id: expect.any(Number), name: 'Мои новые', query: 'statuses=6', role: null, may: true }],
      roles: [],
    })
    expect(await names('operator')).toEqual([])
    expect((await views('store', 'tasks')).views).toEqual([])
  })

  it('of a role are for everybody who has it, in their language, and only who may share makes and deletes them', async () => {
    const shared = { name: 'На сегодня', query: 'sort=dateCreate', roleId: 'storeStaff' }
    expect((await save('store', shared)).status).toBe(403)
    expect((await save('manager', shared)).status).toBe(201)
    // People of every store see what only who sees every store may put there.
    expect((await save('manager', { ...shared, roleId: 'operator' })).status).toBe(403)
    expect((await save('manager', { ...shared, roleId: 'administrator' })).status).toBe(403)
    expect((await views('manager')).roles.map(({ id }: Json) => id)).toContain('storeStaff')
    expect((await views('manager')).roles.map(({ id }: Json) => id)).not.toContain('operator')
    const found = (await views('store2')).views.find(({ name }: Json) => name === shared.name)
    expect(found).toMatchObject({ role: 'Сотрудник магазина', may: false, query: shared.query })
    expect(await names('operator')).not.toContain(shared.name)
    expect((await server.call('store2', 'DELETE', `/api/views/orders/${found.id}`)).status).toBe(404)
    expect((await server.call('manager', 'DELETE', `/api/views/tasks/${found.id}`)).status).toBe(404)
    expect((await server.call('manager', 'DELETE', `/api/views/orders/${found.id}`)).status).toBe(200)
    expect(await names('store2')).not.toContain(shared.name)
  })

  it('are renamed by who may delete them, and never onto another one', async () => {
    const rename = (user: string, id: number, name: string) =>
      server.call(user, 'PUT', `/api/views/refunds/${id}`, { name })
    const mine = { query: 'statuses=1' }
    const { body } = await save('manager', { ...mine, name: 'Первый' }, 'refunds')
    const first = body.views[0].id
    await save('manager', { ...mine, name: 'Второй' }, 'refunds')
    expect((await rename('manager', first, 'Второй')).body).toMatchObject({
      ...{ code: 19, message: 'Фильтры с названием «Второй» уже есть. Выберите другое название' },
    })
    const renamed = await rename('manager', first, ' Главный ')
    expect(renamed.body.views).toMatchObject([{ name: 'Второй' }, { id: first, name: 'Главный', ...mine }])
    expect((await rename('manager', first, 'Главный')).status, 'as it is').toBe(200)
    expect((await rename('store', first, 'Чужой')).status).toBe(404)
    expect((await rename('manager', first, '  ')).status).toBe(400)
    const shared = await save('manager', { ...mine, name: 'Общий', roleId: 'storeStaff' }, 'refunds')
    const ofRole = shared.body.views.find(({ name }: Json) => name === 'Общий').id
    expect((await rename('store', ofRole, 'Мой')).status).toBe(404)
    expect((await rename('manager', ofRole, 'Главный')).status, 'another’s name is free').toBe(200)
    expect((await views('store', 'refunds')).views).toMatchObject([{ name: 'Главный', may: false }])
  })

  it('another’s own cannot be deleted; an unknown role, an empty name and more than fifty are refused', async () => {
    const { body } = await save('operator', { name: 'Звонки', query: 'payTypes=1' })
    expect((await server.call('admin', 'DELETE', `/api/views/orders/${body.views[0].id}`)).status).toBe(404)
    expect((await save('manager', { name: 'а', query: '', roleId: 'nobody' })).status).toBe(400)
    expect((await save('operator', { name: '   ', query: '' })).status).toBe(400)
    for (let n = 1; n < 50; n++) await save('operator', { name: `Вид ${n}`, query: '' })
    expect((await save('operator', { name: 'Лишний', query: '' })).body).toMatchObject({ code: 19 })
    expect((await save('operator', { name: 'Вид 1', query: 'a=b' })).status, 'in the place of one').toBe(201)
  })

  it('are three hundred of one person in all, also when several windows save at once', async () => {
    const { db } = server.services.database
    const [{ id: me } = { id: '' }] = await db.select().from(users).where(eq(users.subject, 'accountant'))
    await db.insert(listViews).values(
      Array.from({ length: 299 }, (_, n) => ({
        ...{ screen: `screen${n % 10}`, name: `Вид ${n}`, query: '', ownerId: me },
      })),
    )
    const atOnce = ['orders', 'tasks', 'refunds', 'events', 'customers', 'alerts']
    const answers = await Promise.all(
      atOnce.map((screen) => save('accountant', { name: 'Последний', query: '' }, screen)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await db.$count(listViews, eq(listViews.ownerId, me))).toBe(300)
  })
})
