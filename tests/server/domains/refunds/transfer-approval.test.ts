import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { settings } from '../../../../src/server/platform/db/schema/reference.ts'
import { refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { createCustomerAccount } from '../../../support/customer-account.ts'
import { newKey, openTask, sendTaskEvent } from '../../../support/orders.ts'
import { findReplayProblems } from '../../../support/replay-problems.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  await setApprovalLimit(10_000_000)
})
afterAll(() => bench.close())

async function setApprovalLimit(value: number): Promise<void> {
  await bench.db
    .insert(settings)
    .values({ name: 'transferApprovalFrom', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
  clearSettingsCache()
}

const today = () => bench.server.clock.at.toISOString().slice(0, 10)

const bank = {
  payerName: 'Смирнова Анна',
  bik: '044525225',
  bankName: 'ПАО Сбербанк',
  checkingAccount: '40817810438000000001',
  correspondentAccount: '30101810400000000225',
}

/** A refund of one plaid to a bank account, by default one of the order's own. */
async function createTransferRefund(
  checkingAccount?: string,
): Promise<{ refundId: number; taskId: number; orderId: number }> {
  const orderId = await deliverOrder()
  const refundId = await refundPlaid(orderId, checkingAccount)
  return { refundId, orderId, taskId: await openTask(bench.server, orderId, 'manualTransferring') }
}

async function deliverOrder(): Promise<number> {
  const orderId = await bench.packed({ payStatusId: payStatus.held })
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  await waitUntil(async () => (await bench.card(orderId)).order.payStatusId === payStatus.paid)
  return orderId
}

async function refundPlaid(
  orderId: number,
  checkingAccount = createCustomerAccount(orderId),
): Promise<number> {
  const user = 'manager'
  const path = `/api/orders/${orderId}/actions/initiateRefund`
  const step = async (type: string, payload: unknown) => {
    const { body: view } = await bench.server.call(user, 'GET', path)
    const event = { type, revision: view.step.revision, payload }
    const { status, body } = await bench.server.call(user, 'POST', `${path}/events`, event, {
      'idempotency-key': newKey(),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return view as Json
  }
  const { body: view } = await bench.server.call(user, 'GET', path)
  const lines = [{ lineId: view.order.lines[0].lineId, quantity: 1 }]
  await step('CHOSEN', { lines, reasonId: 1, accountType: 1 })
  await step('CONFIRM_WITH_DETAILS', { ...bank, checkingAccount })
  const [refund] = await bench.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.id))
  return refund!.id
}

const markTransferred = (taskId: number, paymentNumber: string, user = 'accountant', on = today()) =>
  sendTaskEvent(bench.server, user, taskId, 'TRANSFERRED', { paymentNumber, transferredOn: on })
/** The sum and the bank details that an accountant sees now. */
async function readDetails(refundId: number): Promise<Json> {
  const refund = await read(refundId, 'accountant')
  const { total, payerName, checkingAccount, bankName, bik, correspondentAccount } = refund
  return { total, payerName, checkingAccount, bankName, bik, correspondentAccount }
}
const approveSeen = (refundId: number, user: string, seen: unknown) =>
  bench.server.call(user, 'POST', `/api/refunds/${refundId}/approval`, seen)
const approve = async (refundId: number, user: string) =>
  approveSeen(refundId, user, await readDetails(refundId))
const read = async (refundId: number, user: string) =>
  (await bench.server.call(user, 'GET', `/api/refunds/${refundId}`)).body as Json
const listAwaiting = async () =>
  ((await bench.server.call('accountant', 'GET', '/api/refunds?approval=awaits')).body.items as Json[]).map(
    ({ id }) => id,
  )

describe('a payment order', () => {
  it('[AC-03] [TK-12] is entered for one refund: its number is unique on its day, with or without leading zeros', async () => {
    const [first, second] = [await createTransferRefund(), await createTransferRefund()]
    expect((await markTransferred(first.taskId, '4821')).status).toBe(200)
    for (const number of ['4821', '004821']) {
      const { status, body } = await markTransferred(second.taskId, number)
      expect([status, body.code]).toEqual([409, 19])
      expect(body.message).toContain('уже указано в другом возврате')
    }
    const [openRefund] = await bench.db.select().from(refunds).where(eq(refunds.id, second.refundId))
    expect(openRefund).toMatchObject({ refundStatus: 1, paymentNumber: null })
    expect((await markTransferred(second.taskId, '4822')).status).toBe(200)
  })

  it('[AC-03] [TK-12] of another day may have the same number; of two concurrent ones with one number one is refused', async () => {
    bench.server.clock.forward(86_400_000)
    const third = await createTransferRefund()
    expect((await markTransferred(third.taskId, '4821')).status).toBe(200)
    const refundsToTransfer = [await createTransferRefund(), await createTransferRefund()]
    const responses = await Promise.all(refundsToTransfer.map(({ taskId }) => markTransferred(taskId, '77')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a large transfer', () => {
  beforeAll(() => setApprovalLimit(100_000))
  afterAll(() => setApprovalLimit(10_000_000))

  it('[AC-03] [TK-12] is completed when a second user has approved it, and not by that user', async () => {
    const { refundId, taskId } = await createTransferRefund()
    const withoutApproval = await markTransferred(taskId, '901')
    expect([withoutApproval.status, withoutApproval.body.code]).toEqual([409, 19])
    expect(withoutApproval.body.message).toContain(`страница возврата №\u00a0${refundId}`)
    expect(await read(refundId, 'accountant')).toMatchObject({ approval: 'awaits', approvedByName: null })
    expect(await listAwaiting()).toContain(refundId)

    expect((await approve(refundId, 'store')).status).toBe(403)
    expect((await approve(refundId, 'admin')).body).toMatchObject({ approval: 'approved' })
    expect((await approve(refundId, 'admin')).status, 'sent again').toBe(200)
    expect((await approve(refundId, 'accountant')).status, 'one is enough').toBe(409)
    expect(await listAwaiting()).not.toContain(refundId)
    const byApprover = await markTransferred(taskId, '901', 'admin')
    expect([byApprover.status, byApprover.body.message]).toEqual([
      409,
      'Вы подтвердили этот перевод: отметить его выполненным должен другой сотрудник',
    ])
    expect((await markTransferred(taskId, '901')).status).toBe(200)
    expect((await approve(refundId, 'admin')).status, 'it is made').toBe(409)
  })

  it('[AC-03] [TK-12] its step asks for no payment until another user may make it', async () => {
    const { refundId, taskId } = await createTransferRefund()
    const readStep = async (user: string) =>
      (await bench.server.call(user, 'GET', `/api/tasks/${taskId}`)).body.step as Json
    const blocked = { form: 'manualTransferring/v1/approval', refundToApprove: refundId }
    for (const user of ['accountant', 'admin']) {
      const step = await readStep(user)
      expect(step, user).toMatchObject({ ...blocked, summary: { context: 'awaitsApproval' } })
      expect(step.events.map(({ type }: Json) => type)).toEqual(['DETAILS_WRONG'])
    }

    expect((await approve(refundId, 'admin')).status).toBe(200)
    const ofApprover = await readStep('admin')
    expect(ofApprover).toMatchObject({ ...blocked, summary: { context: 'ownApproval' } })
    expect(ofApprover.events.map(({ type }: Json) => type)).toEqual(['DETAILS_WRONG'])
    const ofOther = await readStep('accountant')
    expect(ofOther).toMatchObject({ form: 'manualTransferring/v1/transfer' })
    expect(ofOther.summary.context).toBeUndefined()
    expect(ofOther.refundToApprove).toBeUndefined()
    expect(ofOther.events.map(({ type }: Json) => type)).toEqual(['TRANSFERRED', 'DETAILS_WRONG'])

    await sendTaskEvent(bench.server, 'accountant', taskId, 'DETAILS_WRONG')
    expect(await readStep('accountant')).toMatchObject({ form: 'manualTransferring/v1/details' })
    await sendTaskEvent(bench.server, 'accountant', taskId, 'DETAILS_CORRECTED', bank)
    expect(await readStep('accountant'), 'the correction needs a new approval').toMatchObject(blocked)
  })

  it('[AC-03] [TK-12] is not approved by the user who entered the bank details, and needs a new approval when they are corrected', async () => {
    const { refundId, taskId } = await createTransferRefund()
    expect((await approve(refundId, 'admin')).status).toBe(200)
    await sendTaskEvent(bench.server, 'accountant', taskId, 'DETAILS_WRONG')
    const otherDetails = { ...bank, payerName: 'Смирнов Пётр' }
    expect(
      (await sendTaskEvent(bench.server, 'accountant', taskId, 'DETAILS_CORRECTED', otherDetails)).status,
    ).toBe(200)
    expect((await markTransferred(taskId, '902')).status).toBe(409)
    expect(await read(refundId, 'accountant')).toMatchObject({ approval: 'awaitsOther' })
    expect((await approve(refundId, 'accountant')).body.message).toContain('Реквизиты вводили вы')
    expect((await approve(refundId, 'admin')).status).toBe(200)
    expect((await markTransferred(taskId, '902')).status).toBe(200)
  })

  it('[AC-03] [TK-12] is approved only with the sum and the bank details that the approving user saw', async () => {
    const { refundId, taskId } = await createTransferRefund()
    const seen = await readDetails(refundId)
    await sendTaskEvent(bench.server, 'accountant', taskId, 'DETAILS_WRONG')
    const corrected = { ...bank, payerName: 'Смирнов Пётр' }
    await sendTaskEvent(bench.server, 'accountant', taskId, 'DETAILS_CORRECTED', corrected)
    const refusal = await approveSeen(refundId, 'admin', seen)
    expect([refusal.status, refusal.body.code]).toEqual([409, 19])
    expect(refusal.body.message).toContain('реквизиты перевода изменились')
    expect(refusal.body.details.map(({ path }: Json) => path)).toEqual(
      expect.arrayContaining(['/body/payerName', '/body/checkingAccount']),
    )

    const current = await readDetails(refundId)
    for (const field of Object.keys(current)) {
      const other = { ...current, [field]: field === 'total' ? current.total + 1 : `${current[field]}0` }
      expect((await approveSeen(refundId, 'admin', other)).status, field).toBe(409)
    }
    expect((await approveSeen(refundId, 'admin', undefined)).body.code).toBe(7)
    expect((await approveSeen(refundId, 'admin', { ...current, bik: 7 })).body.code).toBe(7)
    expect(await read(refundId, 'admin')).toMatchObject({ approval: 'awaits', approvedByName: null })
    expect((await markTransferred(taskId, '904')).status).toBe(409)

    expect((await approveSeen(refundId, 'admin', current)).body).toMatchObject({ approval: 'approved' })
    expect((await approveSeen(refundId, 'admin', seen)).status, 'other details').toBe(409)
    expect((await markTransferred(taskId, '904')).status).toBe(200)
  })

  it('[AC-03] is reached by the sum of the manual transfers of an order, open and completed', async () => {
    await setApprovalLimit(200_000)
    const { refundId: firstId, taskId: firstTask, orderId } = await createTransferRefund()
    expect(await read(firstId, 'accountant')).toMatchObject({ approval: null })
    expect((await markTransferred(firstTask, '911')).status).toBe(200)
    const secondId = await refundPlaid(orderId)
    const task = await openTask(bench.server, orderId, 'manualTransferring')
    const sameAccount = { count: 1, sum: 129_900 }
    expect(await read(secondId, 'accountant')).toMatchObject({ approval: 'awaits', sameAccount })
    const { body: step } = await bench.server.call('accountant', 'GET', `/api/tasks/${task}`)
    expect(step.extraFacts).toContainEqual({ name: 'sameAccountCount', value: '1' })
    expect(step.extraFacts).toContainEqual({ name: 'sameAccountSum', value: '129900' })
    expect(await listAwaiting()).toContain(secondId)
    expect((await markTransferred(task, '912')).body).toMatchObject({ code: 19 })
    expect((await approve(secondId, 'admin')).status).toBe(200)
    expect((await markTransferred(task, '912')).status).toBe(200)
    await setApprovalLimit(100_000)
  })

  it('[AC-03] below the amount no approval is needed', async () => {
    await setApprovalLimit(1_000_000)
    const { refundId, taskId } = await createTransferRefund()
    expect((await approve(refundId, 'admin')).status).toBe(409)
    expect(await read(refundId, 'admin')).toMatchObject({ approval: null })
    expect((await markTransferred(taskId, '903')).status).toBe(200)
  })
})

describe('transfers of several orders to one bank account', () => {
  beforeAll(() => setApprovalLimit(300_000))
  afterAll(() => setApprovalLimit(10_000_000))
  const price = 129_900

  it('[AC-03] [TK-12] are added up, so that a large sum cannot be split over orders', async () => {
    const account = createCustomerAccount(9_000_001)
    for (const number of ['921', '922']) {
      const { refundId, taskId } = await createTransferRefund(account)
      expect(await read(refundId, 'accountant')).toMatchObject({ approval: null })
      expect((await markTransferred(taskId, number)).status).toBe(200)
    }
    const { refundId, taskId, orderId } = await createTransferRefund(account)
    expect((await markTransferred(taskId, '923')).body).toMatchObject({ code: 19 })
    const sameAccount = { count: 2, sum: 2 * price }
    expect(await read(refundId, 'accountant')).toMatchObject({ approval: 'awaits', sameAccount })
    expect(await listAwaiting()).toContain(refundId)
    const { body: task } = await bench.server.call('accountant', 'GET', `/api/tasks/${taskId}`)
    expect(task.extraFacts).toContainEqual({ name: 'sameAccountCount', value: '2' })
    expect(task.extraFacts).toContainEqual({ name: 'sameAccountSum', value: String(2 * price) })

    expect((await approve(refundId, 'admin')).status).toBe(200)
    expect((await markTransferred(taskId, '923')).status).toBe(200)
    expect(await read(refundId, 'accountant')).toMatchObject({ approval: null, sameAccount: null })
    const problems = await findReplayProblems(bench.db, orderId)
    expect(problems.filter((problem) => problem.includes('manualTransferring'))).toEqual([])
  })

  it('[AC-03] those completed more than 30 days ago and those to other accounts do not count, open ones do', async () => {
    const account = createCustomerAccount(9_000_002)
    const first = await createTransferRefund(account)
    expect((await markTransferred(first.taskId, '931')).status).toBe(200)
    bench.server.clock.forward(30 * 86_400_000)
    const [second, third] = [await createTransferRefund(account), await createTransferRefund(account)]
    await createTransferRefund(createCustomerAccount(9_000_003))
    const sameAccount = { count: 1, sum: price }
    expect(await read(second.refundId, 'accountant')).toMatchObject({ approval: null, sameAccount })
    const fourth = await createTransferRefund(account)
    expect(await read(fourth.refundId, 'accountant')).toMatchObject({
      approval: 'awaits',
      sameAccount: { count: 2, sum: 2 * price },
    })
    expect((await markTransferred(third.taskId, '932')).body).toMatchObject({ code: 19 })
  })

  // The embedded database has one connection, so that two transactions cannot overlap.
  if (inject('database').kind !== 'embedded')
    it('[AC-03] [TK-12] a transfer waits for a concurrent one to the same account, and counts it', async () => {
      const account = createCustomerAccount(9_000_004)
      const first = await createTransferRefund(account)
      const other = await createTransferRefund()
      const answer = await bench.db.transaction(async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`transfer.${bank.bik}${account}`}, 0))`,
        )
        const waiting = markTransferred(first.taskId, '941')
        await waitUntil(async () => {
          const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
          return (await queryRows(bench.db, waits)).length > 0
        })
        await tx
          .update(refunds)
          .set({ checkingAccount: account, total: 200_000 })
          .where(eq(refunds.id, other.refundId))
        return { waiting }
      })
      expect((await answer.waiting).body).toMatchObject({ code: 19 })
    })
})
