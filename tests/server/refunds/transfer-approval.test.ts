import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../../src/server/db/schema/reference.ts'
import { refunds } from '../../../src/server/db/schema/refunds.ts'
import { forgetSettings } from '../../../src/server/settings/read-settings.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { newKey, openTask, send } from '../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../support/partners.ts'
import type { Json } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  await approvalFrom(10_000_000)
})
afterAll(() => bench.close())

async function approvalFrom(value: number): Promise<void> {
  await bench.db
    .insert(settings)
    .values({ name: 'transferApprovalFrom', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
  forgetSettings()
}

const today = () => bench.server.clock.at.toISOString().slice(0, 10)

const bank = {
  ...{ payerName: 'Смирнова Анна', bik: '044525225', bankName: 'ПАО Сбербанк' },
  ...{ checkingAccount: '40817810438000000001', correspondentAccount: '30101810400000000225' },
}

/** A refund of one plaid to a bank account, whose details `by` has written down. */
async function toAccount(by = 'manager'): Promise<{ refundId: number; taskId: number; orderId: number }> {
  const orderId = await deliver()
  const refundId = await refundPlaid(orderId, by)
  return { refundId, orderId, taskId: await openTask(bench.server, orderId, 'manualTransferring') }
}

async function deliver(): Promise<number> {
  const orderId = await bench.packed({ payStatusId: payStatus.held })
  await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  await until(async () => (await bench.card(orderId)).order.payStatusId === payStatus.paid)
  return orderId
}

async function refundPlaid(orderId: number, by = 'manager'): Promise<number> {
  const path = `/api/orders/${orderId}/actions/initiateRefund`
  const step = async (type: string, payload: unknown) => {
    const { body: view } = await bench.server.call(by, 'GET', path)
    const event = { type, revision: view.step.revision, payload }
    const { status, body } = await bench.server.call(by, 'POST', `${path}/events`, event, {
      'idempotency-key': newKey(),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return view as Json
  }
  const { body: view } = await bench.server.call(by, 'GET', path)
  const lines = [{ lineId: view.order.lines[0].lineId, quantity: 1 }]
  await step('CHOSEN', { lines, reasonId: 1, accountType: 1 })
  await step('CONFIRM_WITH_DETAILS', bank)
  const [refund] = await bench.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.id))
  return refund!.id
}

const transferred = (taskId: number, paymentNumber: string, user = 'accountant', on = today()) =>
  send(bench.server, user, taskId, 'TRANSFERRED', { paymentNumber, transferredOn: on })
const approve = (refundId: number, user: string) =>
  bench.server.call(user, 'POST', `/api/refunds/${refundId}/approval`)
const read = async (refundId: number, user: string) =>
  (await bench.server.call(user, 'GET', `/api/refunds/${refundId}`)).body as Json
const awaiting = async () =>
  ((await bench.server.call('accountant', 'GET', '/api/refunds?approval=awaits')).body.items as Json[]).map(
    ({ id }) => id,
  )

describe('a payment order', () => {
  it('[AC-03] [TK-12] is written down for one refund: its number is of its day, with leading noughts or without', async () => {
    const [first, second] = [await toAccount(), await toAccount()]
    expect((await transferred(first.taskId, '4821')).status).toBe(200)
    for (const number of ['4821', '004821']) {
      const { status, body } = await transferred(second.taskId, number)
      expect([status, body.code]).toEqual([409, 19])
      expect(body.message).toContain('уже указано в другом возврате')
    }
    const [open] = await bench.db.select().from(refunds).where(eq(refunds.id, second.refundId))
    expect(open).toMatchObject({ refundStatus: 1, paymentNumber: null })
    expect((await transferred(second.taskId, '4822')).status).toBe(200)
  })

  it('[AC-03] [TK-12] of another day may have the same number; two who write one down at once are told apart', async () => {
    bench.server.clock.forward(86_400_000)
    const third = await toAccount()
    expect((await transferred(third.taskId, '4821')).status).toBe(200)
    const both = [await toAccount(), await toAccount()]
    const answers = await Promise.all(both.map(({ taskId }) => transferred(taskId, '77')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a large transfer', () => {
  beforeAll(() => approvalFrom(100_000))
  afterAll(() => approvalFrom(10_000_000))

  it('[AC-03] [TK-12] is made when a second person has agreed, and not by that person', async () => {
    const { refundId, taskId } = await toAccount()
    const alone = await transferred(taskId, '901')
    expect([alone.status, alone.body.code]).toEqual([409, 19])
    expect(alone.body.message).toContain(`страница возврата №\u00a0${refundId}`)
    expect(await read(refundId, 'accountant')).toMatchObject({ approval: 'awaits', approvedByName: null })
    expect(await awaiting()).toContain(refundId)

    expect((await approve(refundId, 'store')).status).toBe(403)
    expect((await approve(refundId, 'admin')).body).toMatchObject({ approval: 'approved' })
    expect((await approve(refundId, 'admin')).status, 'sent again').toBe(200)
    expect((await approve(refundId, 'accountant')).status, 'one is enough').toBe(409)
    expect(await awaiting()).not.toContain(refundId)
    const byApprover = await transferred(taskId, '901', 'admin')
    expect([byApprover.status, byApprover.body.message]).toEqual([
      409,
      'Вы подтвердили этот перевод: отметить его выполненным должен другой сотрудник',
    ])
    expect((await transferred(taskId, '901')).status).toBe(200)
    expect((await approve(refundId, 'admin')).status, 'it is made').toBe(409)
  })

  it('[AC-03] [TK-12] is not agreed to by who wrote the bank details down, and asks again when they are corrected', async () => {
    const { refundId, taskId } = await toAccount()
    expect((await approve(refundId, 'admin')).status).toBe(200)
    await send(bench.server, 'accountant', taskId, 'DETAILS_WRONG')
    const other = { ...bank, payerName: 'Смирнов Пётр' }
    expect((await send(bench.server, 'accountant', taskId, 'DETAILS_CORRECTED', other)).status).toBe(200)
    expect((await transferred(taskId, '902')).status).toBe(409)
    expect(await read(refundId, 'accountant')).toMatchObject({ approval: 'awaitsOther' })
    expect((await approve(refundId, 'accountant')).body.message).toContain('Реквизиты вводили вы')
    expect((await approve(refundId, 'admin')).status).toBe(200)
    expect((await transferred(taskId, '902')).status).toBe(200)
  })

  it('[AC-03] is one that the manual transfers of an order come to together, open and made', async () => {
    await approvalFrom(200_000)
    const { refundId: firstId, taskId: firstTask, orderId } = await toAccount()
    expect(await read(firstId, 'accountant')).toMatchObject({ approval: null })
    expect((await transferred(firstTask, '911')).status).toBe(200)
    const secondId = await refundPlaid(orderId)
    const task = await openTask(bench.server, orderId, 'manualTransferring')
    expect(await read(secondId, 'accountant')).toMatchObject({ approval: 'awaits' })
    expect(await awaiting()).toContain(secondId)
    expect((await transferred(task, '912')).body).toMatchObject({ code: 19 })
    expect((await approve(secondId, 'admin')).status).toBe(200)
    expect((await transferred(task, '912')).status).toBe(200)
    await approvalFrom(100_000)
  })

  it('[AC-03] below the amount nobody agrees to', async () => {
    await approvalFrom(1_000_000)
    const { refundId, taskId } = await toAccount()
    expect((await approve(refundId, 'admin')).status).toBe(409)
    expect(await read(refundId, 'admin')).toMatchObject({ approval: null })
    expect((await transferred(taskId, '903')).status).toBe(200)
  })
})
