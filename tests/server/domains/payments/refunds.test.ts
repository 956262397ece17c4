import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EffectParams } from '../../../../workflows/effects.ts'
import { domainDependencies } from '../../../../src/server/composition/engine.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { orderProducts } from '../../../../src/server/platform/db/schema/orders.ts'
import { receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { refundLines, refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import type { EffectContext } from '../../../../src/server/engine/effects.ts'
import type { EffectChange } from '../../../../src/server/engine/order-state/changes.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterAll(() => bench.close())

/** An order that was paid through the bank and delivered in full. */
async function createDeliveredOrder(overrides: Parameters<WithPartners['packed']>[0] = {}) {
  const orderId = await bench.packed({ payStatusId: payStatus.held, ...overrides })
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    expect(await bench.tell(orderId, type)).toBe(true)
  await waitUntil(async () => (await bench.card(orderId)).order.payStatusId === payStatus.paid)
  const { products } = await bench.card(orderId)
  return { orderId, plaid: products[0].id as number, shoes: products[1].id as number }
}

/** Executes the effect as a step of an order's machine does: under its lock, in one transaction. */
const effect = async <
  Name extends 'openRefund' | 'refuseRefund' | 'correctRefundDetails' | 'markRefundTransferred',
>(
  orderId: number,
  type: Name,
  params: EffectParams[Name],
) => {
  const { db, engine } = bench
  const handler = domainDependencies.handlers[type] as (
    scope: EffectContext,
    params: unknown,
  ) => readonly EffectChange[]
  const result = await db
    .transaction((tx) =>
      engine.recordExternalChange(
        { tx, at: bench.server.clock.at, actor: systemActor },
        orderId,
        type,
        (scope) => handler(scope, params),
      ),
    )
    .then(
      () => 'done',
      (error: { code?: number }) => error.code,
    )
  bench.wake()
  return result
}
const card = 2
const bankAccount = 1
const openRefund = (orderId: number, lineId: number, quantity: number, accountType = card) =>
  effect(orderId, 'openRefund', {
    lines: [{ lineId, quantity }],
    accountType,
    reasonId: 1,
    comment: null,
    bank:
      accountType === bankAccount
        ? {
            checkingAccount: '40702810900000000025',
            bik: '044514512',
            bankName: 'Банк',
            correspondentAccount: '30101810800000000746',
            payerName: 'Смирнова Анна',
          }
        : null,
  })
const readRefunds = (orderId: number) =>
  bench.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id)

describe('refunds', () => {
  it('[RF-04] to the card: the bank refunds it, quantities and sums are in the lines, a receipt is created', async () => {
    const { orderId, plaid } = await createDeliveredOrder()
    expect(await openRefund(orderId, plaid, 1)).toBe('done')
    await waitUntil(async () => (await readRefunds(orderId))[0]!.refundStatus === 2)
    const [refund] = await readRefunds(orderId)
    expect(refund).toMatchObject({ total: 129_900, typeAccount: card, refundFio: 'Смирнова Анна' })
    const lines = await bench.db.select().from(refundLines).where(eq(refundLines.refundId, refund!.id))
    expect(lines).toMatchObject([{ lineId: plaid, refundQuantity: 1, totalRefundPrice: 129_900 }])
    expect((await bench.card(orderId)).products[0]).toMatchObject({
      refundQuantity: 1,
      totalRefundPrice: 129_900,
    })
    expect(bench.ledger.operations().filter((op) => op.paymentId === `order-${orderId}`)).toMatchObject([
      { action: 'deposit' },
      { action: 'refund', amount: 129_900 },
    ])
    await waitUntil(async () => {
      const created = await bench.db.select().from(receipts).where(eq(receipts.orderId, orderId))
      return created.length === 2 && created.every((receipt) => receipt.status === 'done')
    })
  })

  it('[RF-04] [RF-01] refused by the bank after the approval at the desk: the list shows it, a task is created, and it can be sent again', async () => {
    const { orderId, plaid } = await createDeliveredOrder()
    const payment = bench.ledger.payment(`order-${orderId}`)!
    // In the bank's own books nothing is left to refund.
    Object.assign(payment, { foreign: false, refunded: payment.deposited })
    expect(await openRefund(orderId, plaid, 1)).toBe('done')
    const { id } = (await readRefunds(orderId))[0]!
    const getRefunds = (path: string) => bench.server.call('all', 'GET', `/api/refunds${path}`)
    await waitUntil(async () => (await getRefunds(`?number=${id}`)).body.items[0].refundStatus === 4)
    expect((await getRefunds(`/${id}`)).body.money).toMatchObject({ status: 'failed' })
    expect((await getRefunds(`/${id}`)).body.money.reason).not.toBeNull()
    const readOpenTasks = async () =>
      (await bench.card(orderId)).tasks.filter((task: Json) => task.taskStatus === 'open')
    expect((await readOpenTasks()).map((task: Json) => task.taskType)).toContain('moneyReturn')
    payment.refunded = 0
    const events = (await bench.eventsOf(orderId)).filter(({ handler }) => handler === 'payment.refund')
    await bench.server.call('all', 'POST', '/api/events/restart', { ids: events.map((event) => event.id) })
    bench.wake()
    await waitUntil(async () => (await getRefunds(`?number=${id}`)).body.items[0].refundStatus === 2)
    expect((await readOpenTasks()).map((task: Json) => task.taskType)).not.toContain('moneyReturn')
  })

  it('[RF-04] never more than the customer kept: two concurrent refunds, and one piece too many', async () => {
    const { orderId, plaid } = await createDeliveredOrder()
    const results = await Promise.all([
      openRefund(orderId, plaid, 2),
      openRefund(orderId, plaid, 2),
      openRefund(orderId, plaid, 1),
    ])
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    const { products } = await bench.card(orderId)
    expect(products[0].refundQuantity).toBeLessThanOrEqual(2)
    expect(await openRefund(orderId, plaid, 3)).toBe(19)
    expect(await openRefund(orderId, plaid + 999_999, 1)).toBe(19)
    expect(
      await effect(orderId, 'openRefund', {
        lines: [],
        accountType: card,
        reasonId: 1,
        comment: null,
        bank: null,
      }),
    ).toBe(19)
  })

  it('[RF-04] discounts are not refunded', async () => {
    const { orderId, plaid, shoes } = await createDeliveredOrder({ discount: 60_971 })
    expect(await openRefund(orderId, plaid, 2)).toBe('done')
    expect(await openRefund(orderId, shoes, 1)).toBe('done')
    const stored = await readRefunds(orderId)
    expect(stored.reduce((total, refund) => total + refund.total, 0)).toBe(2 * 129_900 + 349_900 - 60_971)
  })

  it('[TK-12] to a bank account: the accountant’s task is opened, and the details are stored in the refund alone', async () => {
    const { orderId, plaid } = await createDeliveredOrder()
    expect(await openRefund(orderId, plaid, 1, bankAccount)).toBe('done')
    const [refund] = await readRefunds(orderId)
    expect(refund).toMatchObject({ refundStatus: 1, checkingAccount: '40702810900000000025' })
    const { tasks, log } = await bench.card(orderId)
    expect(tasks.map((task: Json) => task.taskType)).toContain('manualTransferring')
    expect(JSON.stringify([log, await bench.eventsOf(orderId)])).not.toContain('40702810900000000025')
    expect((await bench.eventsOf(orderId)).map((event) => event.handler)).not.toContain('payment.refund')

    const transferred = {
      refundId: refund!.id,
      paymentNumber: '815',
      transferredOn: '2026-11-22',
      sameAccount: { count: 0, sum: 0 },
    }
    expect(await effect(orderId, 'markRefundTransferred', transferred)).toBe('done')
    expect((await readRefunds(orderId))[0]).toMatchObject({ refundStatus: 2, paymentNumber: '815' })
    // Completion cannot be corrected.
    expect(await effect(orderId, 'markRefundTransferred', transferred)).toBe(19)
    const bank = {
      checkingAccount: '1',
      bik: '2',
      correspondentAccount: '3',
      bankName: 'x',
      payerName: 'y',
    }
    expect(await effect(orderId, 'correctRefundDetails', { refundId: refund!.id, bank })).toBe(19)
  })

  it('[RF-04] to a card is refused when the order was not paid through the bank', async () => {
    const { orderId, plaid } = await createDeliveredOrder({ payTypeId: 3, payStatusId: payStatus.notPaid })
    expect(await openRefund(orderId, plaid, 1)).toBe(19)
    expect(await openRefund(orderId, plaid, 1, 3)).toBe('done')
    expect((await readRefunds(orderId))[0]).toMatchObject({ refundStatus: 2, typeAccount: 3 })
  })

  it('[RF-04] a refusal is stored with its reason and moves no money', async () => {
    const { orderId, plaid } = await createDeliveredOrder()
    const refusal = {
      reasonId: 7,
      comment: 'Следы носки',
      commentToCustomer: 'Возврат невозможен',
      lines: [{ lineId: plaid, quantity: 1 }],
    }
    expect(await effect(orderId, 'refuseRefund', refusal)).toBe('done')
    expect(await readRefunds(orderId)).toMatchObject([
      { refundStatus: 3, total: 0, commentToCustomer: 'Возврат невозможен' },
    ])
    const [refused] = await readRefunds(orderId)
    const lines = await bench.db.select().from(refundLines).where(eq(refundLines.refundId, refused!.id))
    expect(lines, 'what was asked for').toMatchObject([{ lineId: plaid, refundQuantity: 1 }])
    const [line] = await bench.db.select().from(orderProducts).where(eq(orderProducts.id, plaid))
    expect(line).toMatchObject({ refundQuantity: 0, totalRefundPrice: 0 })
  })
})
