import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderLog } from '../../../../src/server/platform/db/schema/orders.ts'
import { users } from '../../../../src/server/platform/db/schema/identity.ts'
import { tasks } from '../../../../src/server/platform/db/schema/workflow.ts'
import { newOrder, openTask } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
let userIds: ReadonlyMap<string, string>
let orderId: number
let taskId: number

beforeAll(async () => {
  server = await startTestServer()
  const accounts = await server.services.database.db.select().from(users)
  userIds = new Map(accounts.map(({ subject, id }) => [subject, id]))
})
afterAll(() => server.close())
beforeEach(async () => {
  orderId = await newOrder(server)
  taskId = await openTask(server, orderId, 'formatting')
})

const assign = async (user: string, assignee: string | null, options: Record<string, unknown> = {}) =>
  server.call(user, 'POST', '/api/tasks/assign', {
    ids: [taskId],
    to: assignee === null ? null : userIds.get(assignee),
    ...options,
  })
const result = async (...args: Parameters<typeof assign>): Promise<Json> =>
  (await assign(...args)).body.results[0]
const readRow = async (user: string, query = ''): Promise<Json> =>
  (await server.call(user, 'GET', `/api/tasks?scope=open&orderId=${orderId}&${query}`)).body.items.find(
    (item: Json) => item.taskId === taskId,
  )
const readLog = async () =>
  (await server.services.database.db.select().from(orderLog).where(eq(orderLog.orderId, orderId))).filter(
    ({ action }) => action === 'assignTask',
  )

describe('assignment of tasks', () => {
  it('[OS-05] [TK-01] a manager assigns a task: the list, the filter and the record show assignee and author', async () => {
    server.published.length = 0
    expect(await result('manager', 'store')).toEqual({ id: taskId, ok: true })
    const [user] = await server.services.database.db.select().from(users).where(eq(users.subject, 'store'))
    expect(await readRow('store', 'assigned=me')).toMatchObject({
      assignedName: user!.name,
      claimedName: null,
    })
    expect(await readRow('manager', 'assigned=me')).toBeUndefined()
    expect(await readRow('manager', 'assigned=nobody')).toBeUndefined()
    const [line] = await readLog()
    expect(line).toMatchObject({ old: null, new: { taskType: 'formatting', name: user!.name } })
    expect(line!.userName).not.toBe(user!.name)
    expect(server.published).toContainEqual({ kind: 'task', taskId, orderId, pfm: '1001' })
  })

  it('[OS-05] a repeated assignment changes and writes nothing', async () => {
    for (const _ of [1, 2, 3]) expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect(await readLog()).toHaveLength(1)
    expect(await result('manager', null)).toMatchObject({ ok: true })
    expect(await result('manager', null)).toMatchObject({ ok: true })
    expect((await readLog()).map((entry) => entry.new)).toEqual([
      expect.objectContaining({ name: expect.any(String) }),
      { taskType: 'formatting', name: null },
    ])
    expect(await readRow('store')).toMatchObject({ assignedName: null })
  })

  it('[OS-05] needs the right to assign, and covers the user’s own stores only', async () => {
    expect((await assign('store', 'store')).status).toBe(403)
    expect((await server.call('store', 'GET', `/api/tasks/people?tasks=${taskId}`)).status).toBe(403)
    expect(await readRow('store')).toMatchObject({ assignedName: null })
  })

  it('[OS-05] the assignee must be a user of the same store with the right of the step', async () => {
    const listAssignees = async () =>
      (await server.call('manager', 'GET', `/api/tasks/people?tasks=${taskId}`)).body.people.map(
        ({ id }: Json) => id,
      )
    expect(await listAssignees()).toContain(userIds.get('store'))
    for (const user of ['store2', 'operator', 'accountant', 'nobody']) {
      expect(await listAssignees(), user).not.toContain(userIds.get(user))
      expect(await result('manager', user), user).toMatchObject({ ok: false, code: 19 })
    }
    expect(await result('manager', 'store', { to: 'no-such-person' })).toMatchObject({ ok: false, code: 19 })
    expect(await readLog()).toEqual([])
  })

  it('[OS-05] [EN-06] a user who works on the task keeps it, unless it is taken over explicitly', async () => {
    await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})
    const claimedName = (await readRow('store')).claimedName
    expect(await result('manager', 'manager')).toMatchObject({ ok: false, heldBy: claimedName })
    expect(await readRow('store')).toMatchObject({ assignedName: null, claimedName: claimedName })
    // An assignment to the user who works on it takes nothing over.
    expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect(await result('manager', 'manager', { takeOver: true })).toMatchObject({ ok: true })
    const now = await readRow('store')
    expect(now.claimedName).toBe(now.assignedName)
    expect(now.claimedName).not.toBe(claimedName)
    expect((await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})).status).toBe(409)
  })

  it('[OS-05] [EN-06] a manager who has the task open assigns it and takes it back', async () => {
    const claim = () => server.call('manager', 'POST', `/api/tasks/${taskId}/claim`, {})
    expect((await claim()).status).toBe(200)
    expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect((await claim()).status).toBe(409)
    const { assignedName, claimedName } = await readRow('manager')
    expect(claimedName).toBe(assignedName)
    await server.call('store', 'DELETE', `/api/tasks/${taskId}/claim`)
    expect((await claim()).status).toBe(200)
    expect(await result('manager', null)).toMatchObject({ ok: true })
    expect(await readRow('manager')).toMatchObject({ assignedName: null })
  })

  it('[OS-05] [EN-06] a task taken away from the working user is not claimed again by an open page, only explicitly', async () => {
    const claimTask = (user: string, body: Json = {}) =>
      server.call(user, 'POST', `/api/tasks/${taskId}/claim`, body)
    expect((await claimTask('store')).status).toBe(200)
    expect(await result('manager', null, { takeOver: true })).toMatchObject({ ok: true })
    const sign = await claimTask('store')
    expect([sign.status, sign.body.details]).toEqual([409, { name: expect.any(String), taken: true }])
    expect(await readRow('manager')).toMatchObject({ claimedName: null })
    expect((await claimTask('store', { takeOver: true })).status).toBe(200)
    expect((await claimTask('store')).status, 'their own again').toBe(200)
    // A colleague who took it over and left it has not returned it either.
    expect((await claimTask('manager', { takeOver: true })).status).toBe(200)
    await server.call('manager', 'DELETE', `/api/tasks/${taskId}/claim`)
    expect((await claimTask('store')).status).toBe(409)
    // Assigned to them, they may open it.
    expect(await result('manager', 'store')).toMatchObject({ ok: true })
    expect((await claimTask('store')).status).toBe(200)
  })

  it('[OS-05] [TK-17] «take next» returns assigned tasks first, and none that is assigned to another user', async () => {
    const { db } = server.services.database
    await db
      .update(tasks)
      .set({ assignedTo: null, assignedName: null, assignedRight: null, claimedUntil: null })
    const urgentTask = await openTask(server, await newOrder(server), 'formatting')
    await db.update(tasks).set({ importance: 1 }).where(eq(tasks.taskId, urgentTask))
    const readNext = async (user: string) =>
      (await server.call(user, 'GET', '/api/tasks/next?type=formatting')).body.taskId
    expect(await readNext('store')).toBe(urgentTask)
    await result('manager', 'store')
    expect(await readNext('store')).toBe(taskId)
    await server.call('manager', 'POST', '/api/tasks/assign', {
      ids: [urgentTask],
      to: userIds.get('manager'),
    })
    await result('manager', null)
    expect(await readNext('store')).not.toBe(urgentTask)
    expect(await readNext('manager')).toBe(urgentTask)
  })

  it('[OS-05] several in one request: each has its own result', async () => {
    const otherTask = await openTask(server, await newOrder(server, { pfm: '1002' }), 'formatting')
    const { body } = await assign('manager', 'store', { ids: [taskId, otherTask, 999_999_999] })
    expect(body.results.map(({ id, ok, code }: Json) => [id, ok, code])).toEqual([
      [taskId, true, undefined],
      [otherTask, false, 19],
      [999_999_999, false, 404],
    ])
  })

  const access = { roles: ['storeStaff'], stores: ['1001'] }
  const changeUser = (path: string, body: Json) =>
    server.call('admin', 'PUT', `/api/roles/people/${userIds.get('store')}${path}`, body)

  it.each([
    ['loses the role', '', { from: access, to: { ...access, roles: [] } }],
    ['loses the store', '', { from: access, to: { ...access, stores: ['1002'] } }],
    ['is let in no longer', '/active', { from: true, to: false }],
  ])(
    '[OS-05] [ST-03] assigned and claimed tasks of a user are released when that user %s, with an entry in the log',
    async (_label, path, { from, to }) => {
      await result('manager', 'store')
      await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})
      expect(await readRow('manager')).toMatchObject({ claimedName: expect.any(String) })
      server.published.length = 0
      expect((await changeUser(path, { from, to })).status).toBe(200)
      expect(await readRow('manager')).toMatchObject({ assignedName: null, claimedName: null })
      const [admin] = await server.services.database.db.select().from(users).where(eq(users.subject, 'admin'))
      expect((await readLog()).at(-1)).toMatchObject({ new: { name: null }, userName: admin!.name })
      expect(server.published).toContainEqual({ kind: 'task', taskId, orderId, pfm: '1001' })
      expect((await changeUser(path, { from: to, to: from })).status).toBe(200)
    },
  )

  it('[OS-05] [ST-02] a right that a role loses releases what its users were assigned by it, and nothing else', async () => {
    await result('manager', 'store')
    const changeRight = (name: string, from: boolean) =>
      server.call('admin', 'PUT', '/api/permissions', {
        changes: [{ role: 'storeStaff', right: name, from, to: !from }],
      })
    expect((await changeRight('taskDisbandingWork', true)).status).toBe(200)
    expect(await readRow('manager')).toMatchObject({ assignedName: expect.any(String) })
    expect((await changeRight('taskFormattingWork', true)).status).toBe(200)
    expect(await readRow('manager')).toMatchObject({ assignedName: null })
    expect((await changeRight('taskFormattingWork', false)).status).toBe(200)
    expect((await changeRight('taskDisbandingWork', false)).status).toBe(200)
  })
})
