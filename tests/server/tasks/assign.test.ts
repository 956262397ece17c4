import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderLog } from '../../../src/server/db/schema/orders.ts'
import { users } from '../../../src/server/db/schema/identity.ts'
import { tasks } from '../../../src/server/db/schema/workflow.ts'
import { newOrder, openTask } from '../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../support/server.ts'

let server: TestServer
let idOf: ReadonlyMap<string, string>
let orderId: number
let taskId: number

beforeAll(async () => {
  server = await startTestServer()
  const people = await server.services.database.db.select().from(users)
  idOf = new Map(people.map(({ subject, id }) => [subject, id]))
})
afterAll(() => server.close())
beforeEach(async () => {
  orderId = await newOrder(server)
  taskId = await openTask(server, orderId, 'formatting')
})

const assign = async (who: string, to: string | null, more: Record<string, unknown> = {}) =>
  server.call(who, 'POST', '/api/tasks/assign', {
    ...{ ids: [taskId], to: to === null ? null : idOf.get(to) },
    ...more,
  })
const result = async (...args: Parameters<typeof assign>): Promise<Json> =>
  (await assign(...args)).body.results[0]
const row = async (who: string, query = ''): Promise<Json> =>
  (await server.call(who, 'GET', `/api/tasks?scope=open&orderId=${orderId}&${query}`)).body.items.find(
    (one: Json) => one.taskId === taskId,
  )
const told = async () =>
  (await server.services.database.db.select().from(orderLog).where(eq(orderLog.orderId, orderId))).filter(
    ({ action }) => action === 'assignTask',
  )

describe('giving tasks to people', () => {
  it('[OS-05] [TK-01] a manager gives a task: the list, the filter and the record say to whom and by whom', async () => {
    server.published.length = 0
    expect(await result('manager', 'store')).toEqual({ id: taskId, ok: true })
    const [person] = await server.services.database.db.select().from(users).where(eq(users.subject, 'store'))
    expect(await row('store', 'assigned=me')).toMatchObject({ assignedName: person!.name, claimedName: null })
    expect(await row('manager', 'assigned=me')).toBeUndefined()
    expect(await row('manager', 'assigned=nobody')).toBeUndefined()
    const [line] = await told()
    expect(line).toMatchObject({ old: null, new: { taskType: 'formatting', name: person!.name } })
    expect(line!.userName).not.toBe(person!.name)
    expect(server.published).toContainEqual({ kind: 'task', taskId, orderId, pfm: '1001' })
  })

  it('[OS-05] the same once more changes nothing and writes nothing', async () => {
    for (const _ of [1, 2, 3]) expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect(await told()).toHaveLength(1)
    expect(await result('manager', null)).toMatchObject({ ok: true })
    expect(await result('manager', null)).toMatchObject({ ok: true })
    expect((await told()).map((one) => one.new)).toEqual([
      expect.objectContaining({ name: expect.any(String) }),
      { taskType: 'formatting', name: null },
    ])
    expect(await row('store')).toMatchObject({ assignedName: null })
  })

  it('[OS-05] only who may give tasks does it, in their own stores alone', async () => {
    expect((await assign('store', 'store')).status).toBe(403)
    expect((await server.call('store', 'GET', `/api/tasks/people?tasks=${taskId}`)).status).toBe(403)
    expect(await row('store')).toMatchObject({ assignedName: null })
  })

  it('[OS-05] to a person of the same store with the right of the step, and to nobody else', async () => {
    const offered = async () =>
      (await server.call('manager', 'GET', `/api/tasks/people?tasks=${taskId}`)).body.people.map(
        ({ id }: Json) => id,
      )
    expect(await offered()).toContain(idOf.get('store'))
    for (const other of ['store2', 'operator', 'accountant', 'nobody']) {
      expect(await offered(), other).not.toContain(idOf.get(other))
      expect(await result('manager', other), other).toMatchObject({ ok: false, code: 19 })
    }
    expect(await result('manager', 'store', { to: 'no-such-person' })).toMatchObject({ ok: false, code: 19 })
    expect(await told()).toEqual([])
  })

  it('[OS-05] [EN-06] whoever works on it keeps it, unless it is taken over knowingly', async () => {
    await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})
    const held = (await row('store')).claimedName
    expect(await result('manager', 'manager')).toMatchObject({ ok: false, heldBy: held })
    expect(await row('store')).toMatchObject({ assignedName: null, claimedName: held })
    // To the one who works on it there is nothing to take over.
    expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect(await result('manager', 'manager', { takeOver: true })).toMatchObject({ ok: true })
    const now = await row('store')
    expect(now.claimedName).toBe(now.assignedName)
    expect(now.claimedName).not.toBe(held)
    expect((await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})).status).toBe(409)
  })

  it('[OS-05] [EN-06] a manager who has the task open gives it away and takes it back', async () => {
    const claim = () => server.call('manager', 'POST', `/api/tasks/${taskId}/claim`, {})
    expect((await claim()).status).toBe(200)
    expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect((await claim()).status).toBe(409)
    const { assignedName, claimedName } = await row('manager')
    expect(claimedName).toBe(assignedName)
    await server.call('store', 'DELETE', `/api/tasks/${taskId}/claim`)
    expect((await claim()).status).toBe(200)
    expect(await result('manager', null)).toMatchObject({ ok: true })
    expect(await row('manager')).toMatchObject({ assignedName: null })
  })

  it('[OS-05] [EN-06] a task taken back from who works on it is not taken again by their open page, but knowingly', async () => {
    const claim = (who: string, body: Json = {}) =>
      server.call(who, 'POST', `/api/tasks/${taskId}/claim`, body)
    expect((await claim('store')).status).toBe(200)
    expect(await result('manager', null, { takeOver: true })).toMatchObject({ ok: true })
    const sign = await claim('store')
    expect([sign.status, sign.body.details]).toEqual([409, { name: expect.any(String), taken: true }])
    expect(await row('manager')).toMatchObject({ claimedName: null })
    expect((await claim('store', { takeOver: true })).status).toBe(200)
    expect((await claim('store')).status, 'their own again').toBe(200)
    // A colleague who took it over and left it has not given it back either.
    expect((await claim('manager', { takeOver: true })).status).toBe(200)
    await server.call('manager', 'DELETE', `/api/tasks/${taskId}/claim`)
    expect((await claim('store')).status).toBe(409)
    // Given to them, it is theirs to open.
    expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect((await claim('store')).status).toBe(200)
  })

  it('[OS-05] [TK-17] «take next» gives what one was given first, and nobody what is somebody else’s', async () => {
    const { db } = server.services.database
    await db
      .update(tasks)
      .set({ assignedTo: null, assignedName: null, assignedRight: null, claimedUntil: null })
    const urgent = await openTask(server, await newOrder(server), 'formatting')
    await db.update(tasks).set({ importance: 1 }).where(eq(tasks.taskId, urgent))
    const next = async (who: string) =>
      (await server.call(who, 'GET', '/api/tasks/next?type=formatting')).body.taskId
    expect(await next('store')).toBe(urgent)
    await result('manager', 'store')
    expect(await next('store')).toBe(taskId)
    await server.call('manager', 'POST', '/api/tasks/assign', { ids: [urgent], to: idOf.get('manager') })
    await result('manager', null)
    expect(await next('store')).not.toBe(urgent)
    expect(await next('manager')).toBe(urgent)
  })

  it('[OS-05] several at once: each says what came of it', async () => {
    const other = await openTask(server, await newOrder(server, { pfm: '1002' }), 'formatting')
    const { body } = await assign('manager', 'store', { ids: [taskId, other, 999_999_999] })
    expect(body.results.map(({ id, ok, code }: Json) => [id, ok, code])).toEqual([
      [taskId, true, undefined],
      [other, false, 19],
      [999_999_999, false, 404],
    ])
  })

  const stands = { roles: ['storeStaff'], stores: ['1001'] }
  const change = (what: string, body: Json) =>
    server.call('admin', 'PUT', `/api/roles/people/${idOf.get('store')}${what}`, body)

  it.each([
    ['loses the role', '', { from: stands, to: { ...stands, roles: [] } }],
    ['loses the store', '', { from: stands, to: { ...stands, stores: ['1002'] } }],
    ['is let in no longer', '/active', { from: true, to: false }],
  ])(
    '[OS-05] [ST-03] what a person was given, and what they hold, is free again when that person %s, and the log says so',
    async (_what, path, { from, to }) => {
      await result('manager', 'store')
      await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})
      expect(await row('manager')).toMatchObject({ claimedName: expect.any(String) })
      server.published.length = 0
      expect((await change(path, { from, to })).status).toBe(200)
      expect(await row('manager')).toMatchObject({ assignedName: null, claimedName: null })
      const [admin] = await server.services.database.db.select().from(users).where(eq(users.subject, 'admin'))
      expect((await told()).at(-1)).toMatchObject({ new: { name: null }, userName: admin!.name })
      expect(server.published).toContainEqual({ kind: 'task', taskId, orderId, pfm: '1001' })
      expect((await change(path, { from: to, to: from })).status).toBe(200)
    },
  )

  it('[OS-05] [ST-02] a right that a role loses frees what its people were given by it, and nothing else', async () => {
    await result('manager', 'store')
    const right = (name: string, from: boolean) =>
      server.call('admin', 'PUT', '/api/permissions', {
        changes: [{ role: 'storeStaff', right: name, from, to: !from }],
      })
    expect((await right('taskDisbandingWork', true)).status).toBe(200)
    expect(await row('manager')).toMatchObject({ assignedName: expect.any(String) })
    expect((await right('taskFormattingWork', true)).status).toBe(200)
    expect(await row('manager')).toMatchObject({ assignedName: null })
    expect((await right('taskFormattingWork', false)).status).toBe(200)
    expect((await right('taskDisbandingWork', false)).status).toBe(200)
  })
})
