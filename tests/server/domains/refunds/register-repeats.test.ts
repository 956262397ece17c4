import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows } from '../../../../src/server/platform/db/database.ts'
import { orderProducts } from '../../../../src/server/platform/db/schema/orders.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { refunds } from '../../../../src/server/platform/db/schema/refunds.ts'
import {
  executeDueSystemAction,
  readDueSystemActions,
} from '../../../../src/server/domains/runner/desks/due-actions.ts'
import { calculateLineRefund } from '../../../../src/shared/line-price.ts'
import { getStoreDay } from '../../../../src/shared/store-day.ts'
import { newKey } from '../../../support/orders.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'
import {
  startRegister,
  runDueDeskWork,
  deliverPartnerOrder,
  readRowErrors,
  sendToDesk,
  readDesk,
} from './register-bench.ts'

let bench: WithPartners
let today: string
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
  bench.server.clock.at = new Date()
  today = getStoreDay(bench.server.clock.at, 'Europe/Moscow')
})
afterAll(() => bench.close())

const plaid = (orderId: number, date: string, pieces = 1) => [
  orderId,
  '8100417',
  'Плед флисовый',
  pieces,
  pieces * 1299,
  'RUB',
  date,
]
const shoes = (orderId: number, date: string) => [
  orderId,
  '8200533',
  'Кроссовки детские',
  1,
  3499,
  'RUB',
  date,
]

const stateOf = async (deskId: number): Promise<string> => (await readDesk(bench, deskId)).step.state
const days = () => ({ postingDate: today, transferDate: today })
async function submit(deskId: number, type: string, payload?: unknown): Promise<void> {
  const { status, body } = await sendToDesk(bench, deskId, type, payload)
  expect(status, JSON.stringify(body)).toBe(200)
}
/** A register of these rows that only has to be finished. */
async function createConfirmedRegister(
  ...registerRows: unknown[][]
): Promise<{ registerId: number; deskId: number }> {
  const register = await startRegister(bench, registerRows)
  await submit(register.deskId, 'CONFIRM_ALL')
  return register
}
async function finishRegister(deskId: number): Promise<string> {
  await submit(deskId, 'FINISH', days())
  await runDueDeskWork(bench)
  return stateOf(deskId)
}

async function sendAction(orderId: number, type: string, payload: unknown, action = 'initiateRefund') {
  const path = `/api/orders/${orderId}/actions/${action}`
  const { body: view } = await bench.server.call('admin', 'GET', path)
  const event = { type, payload, revision: view.step.revision }
  return bench.server.call('admin', 'POST', `${path}/events`, event, { 'idempotency-key': newKey() })
}
const findPlaidLine = async (orderId: number): Promise<number> => {
  const ofPlaid = and(eq(orderProducts.orderId, orderId), eq(orderProducts.sku, '8100417'))
  return (await bench.db.select().from(orderProducts).where(ofPlaid))[0]!.id
}
/** An ordinary refund of so many plaids that is still to be confirmed. */
async function choosePlaids(orderId: number, quantity: number): Promise<void> {
  const choice = { lines: [{ lineId: await findPlaidLine(orderId), quantity }], reasonId: 7 }
  expect((await sendAction(orderId, 'CHOSEN', choice)).status).toBe(200)
}
const confirmRefund = async (orderId: number) => (await sendAction(orderId, 'CONFIRM', {})).status

/** An exchange of so many plaids that is still to be confirmed. */
async function exchangePlaids(orderId: number, quantity: number): Promise<void> {
  const choice = { lines: [{ lineId: await findPlaidLine(orderId), quantity }], reasonId: 2 }
  expect((await sendAction(orderId, 'CHOSEN', choice, 'exchange')).status).toBe(200)
}
const confirmExchange = async (orderId: number) =>
  (await sendAction(orderId, 'CONFIRM', { inspection: true }, 'exchange')).status

/**
 * Runs the works while another transaction holds the order's lock, which is released when all of them wait for it.
 */
async function runConcurrently(orderId: number, actions: readonly (() => Promise<unknown>)[]): Promise<void> {
  const countWaiting = async () => {
    const [row] = await queryRows<{ count: number }>(
      bench.db,
      sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row!.count >= actions.length
  }
  const running = await bench.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
    const started = actions.map((action) => action())
    await waitUntil(countWaiting, 4_000)
    return { begun: started }
  })
  await Promise.all(running.begun)
}

/** How many plaids are refunded, and for how much; no line and no order refunds more than the customer kept and paid. */
async function readRefundedPlaids(orderId: number): Promise<{ pieces: number; money: number }> {
  const lines = await bench.db.select().from(orderProducts).where(eq(orderProducts.orderId, orderId))
  for (const line of lines) {
    const issued = line.skuQuantityFinished - line.returnedQuantity
    expect(line.refundQuantity + line.exchangeQuantity).toBeLessThanOrEqual(issued)
    expect(line.totalRefundPrice).toBeLessThanOrEqual(calculateLineRefund(line, issued, 0, issued).money)
  }
  const entries = await bench.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  const sumOf = (kind: string) =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amount : 0), 0)
  const refundRows = await bench.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(sumOf('refunded')).toBe(refundRows.reduce((sum, { total }) => sum + total, 0))
  expect(sumOf('refunded')).toBeLessThanOrEqual(sumOf('paid'))
  const { refundQuantity, totalRefundPrice } = lines.find(({ sku }) => sku === '8100417')!
  return { pieces: refundQuantity, money: totalRefundPrice }
}

const repetition = (registerId: number, date: string) =>
  `Такой же возврат уже оформлен реестром ${registerId}, дата операции ${date}. ` +
  'Если это другой возврат, оформите его в карточке заказа'
const leftWithCustomer = (pieces: number) => `Товар уже возвращён. Осталось у покупателя: ${pieces}\u00a0шт.`

describe('a refund of a finished register', () => {
  it('[RF-05] is refused when it is repeated, and each row has the reason and the way out', async () => {
    const [first, second] = [await deliverPartnerOrder(bench), await deliverPartnerOrder(bench)]
    const lines = [
      plaid(first, '20.02.2026'),
      shoes(first, '20.02.2026'),
      plaid(second, '20.02.2026'),
      plaid(second, '20.02.2026'),
    ]
    const original = await createConfirmedRegister(...lines)
    expect(await finishRegister(original.deskId)).toBe('finished')

    const { registerId } = original
    const repeated = await startRegister(bench, [...lines].reverse())
    expect(await readRowErrors(bench, repeated.deskId)).toEqual(
      Array(4).fill(repetition(registerId, '20.02.2026')),
    )
    expect(await stateOf(repeated.deskId)).toBe('nothingAccepted')
    expect((await sendToDesk(bench, repeated.deskId, 'FINISH', days())).status).toBe(409)
    const inOneRow = await startRegister(bench, [plaid(second, '20.02.2026', 2)])
    expect(await readRowErrors(bench, inOneRow.deskId)).toEqual([
      `Возврат этого товара за этот день уже оформлен реестром ${registerId}. ` +
        'Если это другой возврат, оформите его в карточке заказа',
    ])
    expect(await readRefundedPlaids(first)).toEqual({ pieces: 1, money: 129_900 })
    expect(await readRefundedPlaids(second)).toEqual({ pieces: 2, money: 259_800 })
  })

  it('[RF-05] does not refuse the next piece of the same product on another day, and its row names the earlier one', async () => {
    const orderId = await deliverPartnerOrder(bench)
    const original = await createConfirmedRegister(plaid(orderId, '01.02.2026'))
    expect(await finishRegister(original.deskId)).toBe('finished')

    const later = await startRegister(bench, [plaid(orderId, '05.02.2026')])
    expect(await readRowErrors(bench, later.deskId)).toEqual([null])
    expect((await readDesk(bench, later.deskId)).desk.subject.register.lines).toMatchObject([
      { earlier: [{ registerId: original.registerId, transactionDate: '2026-02-01', quantity: 1 }] },
    ])
    await submit(later.deskId, 'CONFIRM_ALL')
    expect(await finishRegister(later.deskId)).toBe('finished')
    expect(await readRefundedPlaids(orderId)).toEqual({ pieces: 2, money: 259_800 })

    const third = await startRegister(bench, [plaid(orderId, '06.02.2026')])
    expect(await readRowErrors(bench, third.deskId)).toEqual([leftWithCustomer(0)])
    // Without the row of another order the file would be that of the second register.
    const otherOrderId = await deliverPartnerOrder(bench)
    const rows = [plaid(orderId, '05.02.2026'), plaid(otherOrderId, '05.02.2026')]
    const repeated = await startRegister(bench, rows)
    expect(await readRowErrors(bench, repeated.deskId)).toEqual([
      repetition(later.registerId, '05.02.2026'),
      null,
    ])
  })

  it('[RF-05] is refused to a register that was confirmed earlier and finishes later', async () => {
    const orderId = await deliverPartnerOrder(bench)
    const first = await createConfirmedRegister(plaid(orderId, '20.02.2026'))
    const second = await createConfirmedRegister(plaid(orderId, '20.02.2026'), shoes(orderId, '20.02.2026'))
    const readUnfinished = async ({ deskId }: { deskId: number }) =>
      (await readDesk(bench, deskId)).desk.subject.register.lines.map(({ unfinished }: Json) => unfinished)
    expect(await readUnfinished(first)).toEqual([[second.registerId]])
    expect(await readUnfinished(second)).toEqual([[first.registerId], []])
    expect(await finishRegister(second.deskId)).toBe('finished')
    expect(await readUnfinished(first)).toEqual([[]])
    expect(await finishRegister(first.deskId)).toBe('changed')
    expect(await readRowErrors(bench, first.deskId)).toEqual([repetition(second.registerId, '20.02.2026')])
    expect(await readRefundedPlaids(orderId)).toEqual({ pieces: 1, money: 129_900 })
  })

  it.each([
    { pieces: 1, secondDay: '20.02.2026', finished: 1 },
    { pieces: 1, secondDay: '21.02.2026', finished: 2 },
    { pieces: 2, secondDay: '21.02.2026', finished: 1 },
  ])(
    '[RF-05] of $pieces plaids on 20.02 and $secondDay: $finished of two registers that finish concurrently',
    async ({ pieces, secondDay, finished }) => {
      const orderId = await deliverPartnerOrder(bench)
      const registers = [
        await createConfirmedRegister(plaid(orderId, '20.02.2026', pieces)),
        await createConfirmedRegister(shoes(orderId, '19.02.2026'), plaid(orderId, secondDay, pieces)),
      ]
      for (const { deskId } of registers) await submit(deskId, 'FINISH', days())
      const { services, engine } = bench.server
      const dueItems = await readDueSystemActions(bench.db)
      expect(dueItems).toHaveLength(2)
      await runConcurrently(
        orderId,
        dueItems.map((item) => () => executeDueSystemAction(services, engine, item)),
      )
      const states = await Promise.all(registers.map(({ deskId }) => stateOf(deskId)))
      expect(states.filter((state) => state === 'finished')).toHaveLength(finished)
      expect(states.filter((state) => state === 'changed')).toHaveLength(2 - finished)
      expect(await readRefundedPlaids(orderId)).toEqual({
        pieces: finished * pieces,
        money: finished * pieces * 129_900,
      })
    },
  )
})

describe('a register after an ordinary refund of the same product', () => {
  it('[RF-05] refunds no more than the customer still has', async () => {
    const orderId = await deliverPartnerOrder(bench)
    await choosePlaids(orderId, 1)
    const firstRegister = await createConfirmedRegister(plaid(orderId, '20.02.2026', 2))
    expect(await confirmRefund(orderId)).toBe(200)
    expect(await finishRegister(firstRegister.deskId)).toBe('changed')
    expect(await readRowErrors(bench, firstRegister.deskId)).toEqual([
      'Товар уже возвращён. Осталось у покупателя: 1\u00a0шт.',
    ])
    const laterRegister = await createConfirmedRegister(plaid(orderId, '21.02.2026'))
    expect(await finishRegister(laterRegister.deskId)).toBe('finished')
    expect(await readRefundedPlaids(orderId)).toEqual({ pieces: 2, money: 259_800 })
    const lastRegister = await startRegister(bench, [plaid(orderId, '22.02.2026', 2)])
    expect(await readRowErrors(bench, lastRegister.deskId)).toEqual([
      'Товар уже возвращён. Осталось у покупателя: 0\u00a0шт.',
    ])
  })

  it('[RF-05] refunds the same pieces once when both finish concurrently', async () => {
    const orderId = await deliverPartnerOrder(bench)
    await choosePlaids(orderId, 2)
    const { deskId } = await createConfirmedRegister(plaid(orderId, '20.02.2026', 2))
    await submit(deskId, 'FINISH', days())
    let status = 0
    await runConcurrently(orderId, [
      () => runDueDeskWork(bench),
      async () => void (status = await confirmRefund(orderId)),
    ])
    expect([await stateOf(deskId), status]).toEqual(
      status === 200 ? ['changed', 200] : ['finished', expect.any(Number)],
    )
    expect(await readRefundedPlaids(orderId)).toEqual({ pieces: 2, money: 259_800 })
  })
})

describe('a register and an exchange of the same product', () => {
  it('[RF-05] [EX-01] a register refunds no more than the exchange left, and an exchange takes no more than the register left', async () => {
    const [first, second] = [await deliverPartnerOrder(bench), await deliverPartnerOrder(bench)]
    await exchangePlaids(first, 1)
    const firstRegister = await createConfirmedRegister(plaid(first, '20.02.2026', 2))
    expect(await confirmExchange(first)).toBe(200)
    expect(await finishRegister(firstRegister.deskId)).toBe('changed')
    expect(await finishRegister((await createConfirmedRegister(plaid(first, '21.02.2026'))).deskId)).toBe(
      'finished',
    )

    await exchangePlaids(second, 2)
    expect(await finishRegister((await createConfirmedRegister(plaid(second, '20.02.2026'))).deskId)).toBe(
      'finished',
    )
    expect(await confirmExchange(second)).toBe(409)
    expect(await readRefundedPlaids(first)).toEqual({ pieces: 1, money: 129_900 })
    expect(await readRefundedPlaids(second)).toEqual({ pieces: 1, money: 129_900 })
  })

  it('[RF-05] [EX-01] take the same pieces once when both finish concurrently', async () => {
    const orderId = await deliverPartnerOrder(bench)
    await exchangePlaids(orderId, 2)
    const { deskId } = await createConfirmedRegister(plaid(orderId, '20.02.2026', 2))
    await submit(deskId, 'FINISH', days())
    let status = 0
    await runConcurrently(orderId, [
      () => runDueDeskWork(bench),
      async () => void (status = await confirmExchange(orderId)),
    ])
    const refundedPieces = (await readRefundedPlaids(orderId)).pieces
    expect([await stateOf(deskId), refundedPieces]).toEqual(status === 200 ? ['changed', 0] : ['finished', 2])
  })
})

describe('pieces of an order line', () => {
  it('[RF-05] [EX-01] [MO-02] are refunded and exchanged at most once by whatever writes them', async () => {
    const orderId = await deliverPartnerOrder(bench)
    const updateLine = (set: Partial<typeof orderProducts.$inferInsert>) =>
      bench.db
        .update(orderProducts)
        .set(set)
        .where(and(eq(orderProducts.orderId, orderId), eq(orderProducts.sku, '8100417')))
        .then(
          () => null,
          (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
        )
    const constraint = 'order_products_refunds_within_kept'
    expect(await updateLine({ refundQuantity: 3 })).toBe(constraint)
    expect(await updateLine({ refundQuantity: -1 })).toBe(constraint)
    expect(await updateLine({ refundQuantity: 1, exchangeQuantity: 1, returnedQuantity: 1 })).toBe(constraint)
    expect(await updateLine({ refundQuantity: 1, exchangeQuantity: 1 })).toBeNull()
    expect(await updateLine({ totalRefundPrice: 259_801 })).toBe('order_products_refunds_within_price')
  })
})
