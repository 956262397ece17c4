import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { computeIssueCodeDigest } from '../../../../src/server/domains/issue-codes/effects.ts'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const advanceClock = (minutes: number) => {
  server.clock.at = new Date(server.clock.at.getTime() + minutes * 60_000)
}
const sendEvents = (orderId: number, ...types: string[]) =>
  server.services.database.db.transaction(async (tx) => {
    for (const type of types)
      expect(
        await server.engine.send(
          { tx, at: server.clock.at, actor: systemActor },
          { processOf: orderId },
          type,
        ),
        type,
      ).toBe(true)
  })
/** A formed order whose customer's code was mistyped so many times. */
async function createIssue(wrongCodes: number): Promise<{ orderId: number; taskId: number }> {
  const orderId = await newOrder(server)
  await sendEvents(orderId, 'FORMING_STARTED', 'FORMED_IN_FULL')
  const taskId = await openTask(server, orderId, 'delivery')
  if (wrongCodes > 0) await sendTaskEvent(server, 'all', taskId, 'SEND_CODE')
  await server.services.database.db.execute(
    sql`update issue_codes set digest = ${computeIssueCodeDigest(orderId, '9999')} where order_id = ${orderId}`,
  )
  for (let n = 0; n < wrongCodes; n++)
    await sendTaskEvent(server, 'all', taskId, 'CODE_ENTERED', { code: '0000' })
  return { orderId, taskId }
}
const listStalled = async (query = '', user = 'all') =>
  server.call(user, 'GET', `/api/orders/standing?limit=200${query}`)
const rowOf = async (orderId: number) =>
  (await listStalled()).body.items.find((row: Json) => row.orderId === orderId)

describe('stalled orders', () => {
  it('[OS-02] an overdue task: how long, why, and how to continue', async () => {
    const orderId = await newOrder(server)
    expect(await rowOf(orderId)).toBeUndefined()
    advanceClock(16)
    expect(await rowOf(orderId)).toMatchObject({
      reason: 'taskOverdue',
      lateMinutes: 1,
      state: 'toBeFormed',
      orderStatusId: 5,
      next: { taskType: 'formatting', claimedName: null },
    })
  })

  it('[OS-02] a locked issue is listed above its overdue task; its holder is named', async () => {
    const { orderId, taskId } = await createIssue(5)
    expect(await rowOf(orderId)).toMatchObject({ reason: 'locked', next: { taskId, taskState: 'locked' } })
    expect((await listStalled('&reason=locked')).body.items.map((row: Json) => row.reason)).toContain(
      'locked',
    )
    expect((await listStalled('&reason=unseen')).body).toEqual({ items: [], total: 0 })
  })

  it('[OS-02] an order that waits for no task, event or timer is found, whatever the cause', async () => {
    const orderId = await newOrder(server)
    await server.services.database.db.execute(sql`delete from tasks where order_id = ${orderId}`)
    expect(await rowOf(orderId)).toMatchObject({ reason: 'unseen', next: null })
  })

  it('[OS-02] needs the right, covers the user’s own stores only, page by page', async () => {
    expect((await listStalled('', 'store')).body.code).toBe(326)
    expect((await listStalled('', 'nobody')).body.code).toBe(326)
    const { status, body } = await listStalled('', 'manager')
    expect(status).toBe(200)
    expect(body.total).toBeGreaterThan(1)
    expect((await listStalled('&limit=1&offset=1', 'manager')).status, 'a name given twice').toBe(400)
    const page = await server.call('manager', 'GET', '/api/orders/standing?limit=1&offset=1')
    expect(page.body.items).toEqual([body.items[1]])
    const pastEnd = await server.call('manager', 'GET', '/api/orders/standing?limit=1&offset=500')
    expect(pastEnd.body).toMatchObject({ items: [], total: body.total })
    expect((await listStalled('&pfm=1002', 'manager')).body.items).toEqual([])
    expect((await listStalled('&reason=guess')).body.code).toBe(7)
  })
})

describe('the data of the manager’s desk', () => {
  it('[OS-05] issued without the code: by whom and why, on the list and in the log of the order', async () => {
    const { orderId, taskId } = await createIssue(0)
    const comment = 'Телефон разряжен, паспорт проверен'
    expect((await sendTaskEvent(server, 'manager', taskId, 'ISSUE_WITHOUT_CODE', { comment })).status).toBe(
      200,
    )
    const { body } = await server.call('manager', 'GET', `/api/orders/exceptions?orderId=${orderId}`)
    expect(body).toMatchObject({
      total: 1,
      items: [{ kind: 'issueWithoutCode', reason: comment, pfm: '1001' }],
    })
    const card = (await server.call('manager', 'GET', `/api/orders/${orderId}`)).body
    expect(card.order.confirmationCodeStatus).toBe(5)
    expect(card.log).toContainEqual(
      expect.objectContaining({
        action: 'recordException',
        new: { kind: 'issueWithoutCode', reason: comment },
      }),
    )
    expect((await server.call('store', 'GET', '/api/orders/exceptions')).body.code).toBe(326)
  })

  it('[OS-05] current work of each user with its start, and the stores in comparison', async () => {
    const { orderId, taskId } = await createIssue(0)
    expect((await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})).status).toBe(200)
    const { items } = (await server.call('manager', 'GET', '/api/tasks/in-work')).body
    expect(items).toContainEqual(
      expect.objectContaining({ taskId, orderId, taskType: 'delivery', overdue: false, pfm: '1001' }),
    )
    const desk = (await server.call('manager', 'GET', '/api/stores/desk')).body
    const ownStore = desk.items.find((store: Json) => store.pfm === '1001')
    expect(ownStore).toMatchObject({ name: 'Магазин 1001', locked: 1, withoutCode: 1, inWork: 1 })
    expect(ownStore.open).toBeGreaterThan(ownStore.overdue)
  })

  it('[EN-06] nobody is named once a claim has expired: not on the card, not beside a call', async () => {
    const { orderId, taskId } = await createIssue(0)
    await server.call('store', 'POST', `/api/tasks/${taskId}/claim`, {})
    const readNames = async () => {
      const { tasks } = (await server.call('all', 'GET', `/api/orders/${orderId}`)).body
      const { orders } = (await server.call('all', 'GET', `/api/orders/${orderId}/customer`)).body
      const ofCustomer = orders.find(({ order }: Json) => order.id === orderId)
      return [tasks, ofCustomer.tasks].map(
        (list) => list.find((task: Json) => task.taskId === taskId).claimedName,
      )
    }
    const user = (await server.call('store', 'GET', '/api/users/me')).body.name as string
    expect(await readNames()).toEqual([user, user])
    await server.services.database.db.execute(
      sql`update tasks set claimed_until = timestamptz '2026-01-01' where task_id = ${taskId}`,
    )
    expect(await readNames()).toEqual([null, null])
  })
})

describe('the lock of the issue code', () => {
  it('[TK-07] survives EDIT and DROP: only unlocking is offered, and no edit while it is locked', async () => {
    const { orderId } = await createIssue(4)
    // Four wrong codes, then an edit that is dropped: the fifth locks it all the same.
    await sendEvents(orderId, 'EDIT_REQUESTED', 'EDIT_DROPPED')
    const repeatedIssue = await openTask(server, orderId, 'delivery')
    expect(
      (await sendTaskEvent(server, 'all', repeatedIssue, 'SEND_CODE')).body.code,
      'a minute has not passed',
    ).toBe(19)
    advanceClock(2)
    const lastAttempt = (await sendTaskEvent(server, 'all', repeatedIssue, 'SEND_CODE')).body.step.summary
    const manager = (await server.call('manager', 'GET', '/api/users/me')).body.name as string
    expect(lastAttempt.attemptsLeft).toBe(1)
    expect(lastAttempt.unlockers, 'the warning names who can unlock').toContain(manager)
    await server.services.database.db.execute(
      sql`update issue_codes set digest = ${computeIssueCodeDigest(orderId, '9999')} where order_id = ${orderId}`,
    )
    const { body } = await sendTaskEvent(server, 'all', repeatedIssue, 'CODE_ENTERED', { code: '0000' })
    expect(body.step.state).toBe('locked')
    const edit = await server.call('all', 'GET', `/api/orders/${orderId}/actions/editAfterForming`)
    expect(edit.body.code).toBe(19)
    // A stale tab or a second server sends the event to the process itself.
    await sendEvents(orderId, 'EDIT_REQUESTED', 'EDIT_DROPPED')
    const locked = await openTask(server, orderId, 'delivery')
    const view = (await server.call('all', 'GET', `/api/tasks/${locked}`)).body
    expect(view.step).toMatchObject({ state: 'locked' })
    expect(view.step.summary.unlockers).toContain(manager)
    expect(view.step.events.map((event: Json) => event.type)).toEqual(['UNLOCKED'])
    expect((await sendTaskEvent(server, 'all', locked, 'UNLOCKED')).body.code, 'a reason is asked for').toBe(
      7,
    )
    const unlocked = await sendTaskEvent(server, 'all', locked, 'UNLOCKED', {
      reason: 'Покупатель показал паспорт',
    })
    expect(unlocked.body.step.summary.attemptsLeft).toBe(5)
  })
})

describe('the storage term', () => {
  it('[TK-24] is prolonged within the limit of the settings; the card, the message and the timer show the same', async () => {
    const { orderId } = await createIssue(0)
    const url = `/api/orders/${orderId}/actions/prolongStorage`
    const act = async (days: number) => {
      const { step } = (await server.call('operator', 'GET', url)).body
      return server.call(
        'operator',
        'POST',
        `${url}/events`,
        { type: 'PROLONG', revision: step.revision, payload: { days } },
        { 'idempotency-key': `prolong-${orderId}-${days}-key` },
      )
    }
    const card = async () => (await server.call('all', 'GET', `/api/orders/${orderId}`)).body.order
    const before = await card()
    expect(before).toMatchObject({ timeWaiting: 3 })
    expect((await act(8)).body.code).toBe(19)
    expect((await act(5)).status).toBe(200)
    const after = await card()
    expect(after.timeWaiting).toBe(8)
    expect(Date.parse(after.storageUntil) - Date.parse(before.storageUntil)).toBe(5 * 86_400_000)
    expect((await act(3)).body.code).toBe(19)
    expect((await act(2)).status).toBe(200)
    expect((await server.call('operator', 'GET', url)).body.code, 'as long as may be').toBe(19)
  })

  it('[TK-24] [TK-01] is the deadline of the issue task, and stays it when the storage is prolonged', async () => {
    const { orderId, taskId } = await createIssue(0)
    const readTimes = async () => {
      const { storageUntil } = (await server.call('all', 'GET', `/api/orders/${orderId}`)).body.order
      const { items } = (await server.call('all', 'GET', `/api/tasks?orderId=${orderId}`)).body
      return { storageUntil, dueAt: items.find((task: Json) => task.taskId === taskId).dueAt }
    }
    const before = await readTimes()
    expect(before.dueAt).toBe(before.storageUntil)
    const url = `/api/orders/${orderId}/actions/prolongStorage`
    const { step } = (await server.call('operator', 'GET', url)).body
    const body = { type: 'PROLONG', revision: step.revision, payload: { days: 5 } }
    await server.call('operator', 'POST', `${url}/events`, body, { 'idempotency-key': `due-${orderId}-key` })
    const after = await readTimes()
    expect(Date.parse(after.storageUntil) - Date.parse(before.storageUntil)).toBe(5 * 86_400_000)
    expect(after.dueAt).toBe(after.storageUntil)
  })
})
