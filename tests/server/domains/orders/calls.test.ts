import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { orders } from '../../../../src/server/platform/db/schema/orders.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { newOrder, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const listTaskTypes = async (orderId: number): Promise<string[]> => {
  const { body } = await server.call('admin', 'GET', `/api/tasks?scope=all&orderId=${orderId}`)
  return body.items
    .filter((task: { taskStatus: string }) => task.taskStatus === 'open')
    .map((task: { taskType: string }) => task.taskType)
}

describe('orders that need a call before forming', () => {
  it('[TK-04] an order from a source that requires it, and one of a sum that requires it', async () => {
    expect(await listTaskTypes(await newOrder(server, { orderSourceTypeId: 4 }))).toEqual(['confirming'])
    const { db } = server.services.database
    await db.execute(sql`insert into settings (name, value) values ('callFromSum', '100000'::jsonb)
      on conflict (name) do update set value = excluded.value`)
    clearSettingsCache()
    const line = { sku: '1', barcode: '4600000000011', productName: 'Плед', quantity: 1 }
    expect(await listTaskTypes(await newOrder(server, { lines: [{ ...line, price: 1_000_00 }] }))).toEqual([
      'confirming',
    ])
    expect(await listTaskTypes(await newOrder(server, { lines: [{ ...line, price: 999_99 }] }))).toEqual([
      'formatting',
    ])
    await db.execute(sql`delete from settings`)
    clearSettingsCache()
  })
})

describe('the call desk', () => {
  it("[TK-21] shows the customer's wish and their other orders, and excludes a cancel reason from failed calls", async () => {
    const phone = '+79161230077'
    const otherOrder = await newOrder(server, { phone })
    const orderId = await newOrder(server, { phone, customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    const { body } = await server.call('operator', 'GET', `/api/tasks/${taskId}`)
    expect(body.order.customerRequests).toBe(2)
    expect(body.otherOrders).toMatchObject([{ orderId: otherOrder }])
    await sendTaskEvent(server, 'operator', taskId, 'CALL_STARTED')
    const refused = await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED', { waitReasonId: 2 })
    expect(refused).toMatchObject({ status: 400, body: { code: 7 } })
    const failed = await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED', {
      waitReasonId: 4,
      note: 'Гудки',
    })
    expect(failed.body.task).toMatchObject({ overdue: false })
    expect(failed.body.order.calls[0]).toMatchObject({ waitReasonId: 4, note: 'Гудки' })
    server.clock.at = new Date(server.clock.at.getTime() + 25 * 60_000)
    const view = await server.call('operator', 'GET', `/api/tasks/${taskId}`)
    expect(view.body.task.overdue).toBe(false)
  })

  it('[TK-04] the number of failed calls is the same in the script, on the card and in the list', async () => {
    const orderId = await newOrder(server, { customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    const failCall = async (startEvent: 'CALL_STARTED' | 'CUSTOMER_CALLED' = 'CALL_STARTED') => {
      await sendTaskEvent(server, 'operator', taskId, startEvent)
      if (startEvent === 'CUSTOMER_CALLED') await sendTaskEvent(server, 'operator', taskId, 'HUNG_UP')
      const { body } = await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED', { waitReasonId: 4 })
      const card = await server.call('admin', 'GET', `/api/orders/${orderId}`)
      const list = await server.call('admin', 'GET', `/api/orders?search=${orderId}`)
      return [
        body.step.summary.attempts,
        body.order.countCall,
        card.body.order.countCall,
        list.body.items[0].countCall,
      ]
    }
    expect(await failCall('CUSTOMER_CALLED'), 'begun by the customer').toEqual([0, 0, 0, 0])
    expect(await failCall()).toEqual([1, 1, 1, 1])
    expect(await failCall(), 'dialled again at once').toEqual([1, 1, 1, 1])
    const undone = await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED_UNDONE')
    expect([undone.body.step.summary.attempts, undone.body.order.countCall]).toEqual([1, 1])
    const { body } = await server.call('admin', 'GET', `/api/orders/${orderId}`)
    const calls = body.log.filter(({ entityName }: { entityName: string }) => entityName === 'countCall')
    expect(calls.map(({ action }: { action: string }) => action).sort()).toEqual([
      'countCall',
      'logUncountedCall',
      'logUncountedCall',
      'takeBackCall',
    ])
  })

  it('[TK-21] a wrong number is reported until it is corrected', async () => {
    const orderId = await newOrder(server, { customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    const readVariant = async () =>
      (await server.call('operator', 'GET', `/api/tasks/${taskId}`)).body.step.summary.context
    const correct = async (body: Record<string, unknown>) => {
      server.clock.at = new Date(server.clock.at.getTime() + 1_000)
      expect((await server.call('admin', 'PUT', `/api/orders/${orderId}`, body)).status).toBe(200)
    }
    await sendTaskEvent(server, 'operator', taskId, 'CALL_STARTED')
    await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED', { waitReasonId: 8 })
    await correct({ name: 'Анна' })
    expect(await readVariant()).toBe('wrongNumber')
    await correct({ phone: '+79161230099' })
    expect(await readVariant()).toBe('numberCorrected')
    await sendTaskEvent(server, 'operator', taskId, 'CALL_STARTED')
    await sendTaskEvent(server, 'operator', taskId, 'CALL_FAILED', { waitReasonId: 8 })
    expect(await readVariant(), 'the new number is wrong too').toBe('wrongNumber')
  })

  it('[TK-35] an order of which every number is wrong is closed without a call, with a note', async () => {
    const phone = '+79161230088'
    const orderId = await newOrder(server, { customerRequests: 2, phone })
    const taskId = await openTask(server, orderId, 'confirming')
    const readStep = async () => (await server.call('operator', 'GET', `/api/tasks/${taskId}`)).body.step
    const listOffered = async () => (await readStep()).events.map(({ type }: { type: string }) => type)
    expect(await listOffered()).not.toContain('NO_NUMBER_LEFT')
    const refused = await sendTaskEvent(server, 'operator', taskId, 'NO_NUMBER_LEFT')
    expect(refused).toMatchObject({ status: 409, body: { code: 19 } })
    expect(refused.body.message).toBe('Не все номера покупателя отмечены как неверные: позвоните ему')
    const { db } = server.services.database
    await db
      .update(orders)
      .set({ wrongPhones: [phone] })
      .where(eq(orders.id, orderId))
    expect(await listOffered()).toContain('NO_NUMBER_LEFT')
    expect((await readStep()).summary).toMatchObject({ context: 'noNumber' })
    expect((await sendTaskEvent(server, 'operator', taskId, 'NO_NUMBER_LEFT')).status).toBe(200)
    expect((await readStep()).state).toBe('arrivalUnreachable')
    const { status, body } = await sendTaskEvent(server, 'operator', taskId, 'NOT_CONFIRMED', {
      note: 'Номера неверные',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.order.calls[0]).toMatchObject({ outcome: 'notConfirmed', note: 'Номера неверные' })
  })

  it('[TK-25] «call again» stores the call with its author', async () => {
    const orderId = await newOrder(server, { customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    for (const event of ['CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_DISAGREES'])
      await sendTaskEvent(server, 'operator', taskId, event)
    await sendTaskEvent(server, 'operator', taskId, 'NOT_CONFIRMED', {})
    const decidingTask = await openTask(server, orderId, 'deciding')
    expect((await sendTaskEvent(server, 'operator', decidingTask, 'CALL_AGAIN')).status).toBe(200)
    const call = await openTask(server, orderId, 'confirming')
    const { body } = await server.call('operator', 'GET', `/api/tasks/${call}`)
    expect(body.claim).toMatchObject({ mine: true })
    expect(body.order.countCall).toBe(0)
  })

  it('[TK-17] «take next» returns the user’s own begun task when nothing else is left', async () => {
    const { db } = server.services.database
    await db.execute(sql`update tasks set postponed_until = '2999-01-01' where task_status = 'open'`)
    const orderId = await newOrder(server, { customerRequests: 2 })
    const taskId = await openTask(server, orderId, 'confirming')
    await server.call('operator', 'POST', `/api/tasks/${taskId}/claim`, {})
    const { body } = await server.call('operator', 'POST', '/api/tasks/take-next')
    expect(body).toEqual({ taskId })
  })
})

describe('the issue code', () => {
  it('[TK-07] is shown as sent only when it was, and a failure is shown', async () => {
    const { db } = server.services.database
    const orderId = await newOrder(server)
    await db.execute(sql`insert into events (order_id, handler, type, key, data, status, service_id, next_at, give_up_at, created_at, updated_at)
      select ${orderId}, 'sms.send', 'delivery.issueCode', 'k', '{}'::jsonb, 'ready', 'sms', now(), now(), now(), now()`)
    const { readIssueCodeSmsState: codeOnItsWay } =
      await import('../../../../src/server/domains/tasks/code-delivery.ts')
    expect(await codeOnItsWay(db, orderId)).toEqual({ context: 'sending' })
    await db.execute(sql`update events set status = 'fail' where order_id = ${orderId}`)
    expect(await codeOnItsWay(db, orderId)).toEqual({ context: 'failed' })
    await db.execute(sql`update events set status = 'done' where order_id = ${orderId}`)
    expect(await codeOnItsWay(db, orderId)).toEqual({ context: 'sent', codeSmsTime: expect.any(String) })
  })
})
