import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { signBody } from '../../../../src/server/platform/adapters/signature.ts'
import { ledgerEntries } from '../../../../src/server/platform/db/schema/payments.ts'
import { settings } from '../../../../src/server/platform/db/schema/reference.ts'
import { clearSettingsCache } from '../../../../src/server/platform/settings/read-settings.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import type { Json } from '../../../support/server.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => bench.faults.courier1.set({ mode: 'none' }))
afterAll(() => bench.close())

/** Cost of the sample order and of its delivery, minor units. */
const total = 2 * 129_900 + 349_900 + 29_900
const roubles = { currency: 'RUB' }
const cash = { payTypeId: 3, payStatusId: payStatus.notPaid }

let ids = 0
async function notify(path: string, body: object): Promise<number> {
  const text = JSON.stringify({ id: `door-${++ids}`, happenedAt: '2026-11-21T09:00:00.000Z', ...body })
  const { statusCode } = await bench.server.app.inject({
    method: 'POST',
    url: `/api/callbacks/${path}`,
    headers: { 'content-type': 'application/json', 'x-signature': signBody('development-only', text) },
    payload: text,
  })
  return statusCode
}
const parcelOf = (orderId: number) => bench.carrier.parcel(`${orderId}-1`)!
const notifyDelivered = (orderId: number, overrides: object) =>
  notify('deliveries/courier1', { number: `${orderId}-1`, status: 'delivered', ...overrides })
async function createOrderAtCourier(overrides: object): Promise<number> {
  const orderId = await bench.packed(overrides)
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY']) await bench.tell(orderId, type)
  return orderId
}
const readEntries = (orderId: number) =>
  bench.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.number))
const findEntry = async (orderId: number, purpose: string) =>
  (await readEntries(orderId)).find((entry) => entry.purpose === purpose)

describe('[MO-03] payment to the courier at the door', () => {
  it('pieces are announced at the price the customer pays; with delivery they add up to the sum', async () => {
    const orderId = await bench.packed({ ...cash, discount: 10_001 })
    await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    const { toPay, lines, services } = parcelOf(orderId)
    expect(toPay).toBe(total - 10_001)
    expect(services).toBe(29_900)
    expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) + services).toBe(toPay)
  })

  it('paid online during the delivery: the courier is instructed to collect nothing, and collects nothing', async () => {
    const orderId = await createOrderAtCourier(cash)
    expect(parcelOf(orderId).toPay).toBe(total)
    bench.faults.courier1.set({ mode: 'down' })
    const payment = {
      orderId,
      operation: 'approved',
      amount: total,
      currency: 'RUB',
      paymentId: `pay-${orderId}`,
    }
    expect(await notify('payments', payment)).toBe(200)
    bench.wake()
    const readAnnouncedSum = async () =>
      (await bench.eventsOf(orderId)).filter(({ handler }) => handler === 'delivery.toPay')
    await waitUntil(async () => (await readAnnouncedSum())[0]?.status === 'pending')
    bench.faults.courier1.set({ mode: 'none' })
    await waitUntil(async () => (await readAnnouncedSum())[0]?.status === 'done')
    expect(parcelOf(orderId).toPay).toBe(0)
    expect(await notifyDelivered(orderId, {})).toBe(200)
    expect(await findEntry(orderId, 'courier')).toBeUndefined()
    expect(await findEntry(orderId, 'capture')).toMatchObject({ amount: total })
  })

  it('the sum reported by the courier counts: less is a debt with a task, more is refunded', async () => {
    const underpaid = await createOrderAtCourier(cash)
    expect(await notifyDelivered(underpaid, { collected: total - 50_000, ...roubles })).toBe(200)
    expect(await findEntry(underpaid, 'courier')).toMatchObject({ kind: 'paid', amount: total - 50_000 })
    expect(await findEntry(underpaid, 'debt')).toMatchObject({
      amount: 50_000,
      status: 'asked',
      problem: 'unpaid',
    })
    const debts = (await bench.server.call('all', 'GET', '/api/money-due?limit=200')).body.items
    expect(debts.find((debt: Json) => debt.orderId === underpaid)).toMatchObject({
      problem: 'unpaid',
      amount: 50_000,
    })
    const { tasks } = await bench.card(underpaid)
    expect(tasks.map(({ taskType }: Json) => taskType)).toContain('moneyReturn')

    const unpaid = await createOrderAtCourier(cash)
    expect(await notifyDelivered(unpaid, { collected: 0 })).toBe(200)
    expect(await findEntry(unpaid, 'debt')).toMatchObject({ amount: total })

    const overpaid = await createOrderAtCourier(cash)
    expect(await notifyDelivered(overpaid, { collected: total + 1_000, ...roubles })).toBe(200)
    expect(await findEntry(overpaid, 'notTaken')).toMatchObject({ kind: 'refunded', amount: 1_000 })
    expect(await notifyDelivered(overpaid, { collected: -1, ...roubles }), 'no sum').toBe(400)
  })

  it('a sum without a currency is refused, unless the settings allow the order’s currency for this service', async () => {
    const setAssumeCurrency = async (name: string, value: number) => {
      await bench.db
        .insert(settings)
        .values({ name, value })
        .onConflictDoUpdate({ target: settings.name, set: { value } })
      clearSettingsCache()
    }
    const orderId = await createOrderAtCourier(cash)
    expect(await notifyDelivered(orderId, { collected: total })).toBe(400)
    await setAssumeCurrency('courier2CurrencyAssumed', 1)
    expect(await notifyDelivered(orderId, { collected: total }), 'agreed with another service').toBe(400)
    expect(await bench.stateOf(orderId)).not.toBe('issuedInFull')
    expect(await findEntry(orderId, 'courier')).toBeUndefined()
    await setAssumeCurrency('courier1CurrencyAssumed', 1)
    expect(await notifyDelivered(orderId, { collected: total })).toBe(200)
    expect(await findEntry(orderId, 'courier')).toMatchObject({ kind: 'paid', amount: total })
    await setAssumeCurrency('courier1CurrencyAssumed', 0)

    // A notification without a payment needs no currency.
    const unpaid = await createOrderAtCourier(cash)
    expect(await notifyDelivered(unpaid, { collected: 0 })).toBe(200)
  })

  it('a sum in another currency pays nothing: it is stored separately, and a task requests the debt', async () => {
    const orderId = await createOrderAtCourier(cash)
    expect(await notifyDelivered(orderId, { collected: total, currency: 'KZT' })).toBe(200)
    expect(await findEntry(orderId, 'courier')).toMatchObject({
      kind: 'stray',
      problem: 'otherCurrency',
      amount: total,
    })
    expect(await findEntry(orderId, 'debt')).toMatchObject({ amount: total, problem: 'unpaid' })
    expect((await bench.card(orderId)).tasks.map(({ taskType }: Json) => taskType)).toContain('moneyReturn')
    const list = await bench.server.call(
      'all',
      'GET',
      `/api/tasks?scope=all&orderId=${orderId}&type=moneyReturn`,
    )
    const sums = list.body.items.map(({ sum, currency }: Json) => [sum, currency])
    expect(sums, 'each task in the currency of its money').toHaveLength(2)
    expect(sums).toContainEqual([total, 'KZT'])
    expect(sums).toContainEqual([total, 'RUB'])
  })

  it('[OS-04] pieces that differ from an earlier notification create a task for a user', async () => {
    const orderId = await createOrderAtCourier(cash)
    const { products } = await bench.card(orderId)
    const part = (price: number) => ({
      status: 'deliveredInPart',
      lines: [{ lineId: products[price].id as number, returned: 1 }],
    })
    expect(await notifyDelivered(orderId, part(0))).toBe(200)
    const hasTask = async () =>
      (await bench.card(orderId)).tasks.filter(({ taskType }: Json) => taskType === 'deciding').length
    expect(await notifyDelivered(orderId, part(0)), 'the same once more').toBe(200)
    expect(await hasTask()).toBe(0)
    expect(await notifyDelivered(orderId, part(1))).toBe(200)
    expect(await hasTask()).toBe(1)
  })
})
