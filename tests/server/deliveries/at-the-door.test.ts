import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { signatureOf } from '../../../src/server/callbacks/signature.ts'
import { ledgerEntries } from '../../../src/server/db/schema/payments.ts'
import { settings } from '../../../src/server/db/schema/reference.ts'
import { forgetSettings } from '../../../src/server/settings/read-settings.ts'
import { startWithPartners, type WithPartners } from '../../support/partners.ts'
import type { Json } from '../../support/server.ts'
import { until } from '../events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => bench.faults.courier1.set({ mode: 'none' }))
afterAll(() => bench.close())

/** What the sample order and its delivery cost, minor units. */
const whole = 2 * 129_900 + 349_900 + 29_900
const roubles = { currency: 'RUB' }
const cash = { payTypeId: 3, payStatusId: payStatus.notPaid }

let ids = 0
async function tell(path: string, body: object): Promise<number> {
  const text = JSON.stringify({ id: `door-${++ids}`, happenedAt: '2026-11-21T09:00:00.000Z', ...body })
  const { statusCode } = await bench.server.app.inject({
    method: 'POST',
    url: `/api/callbacks/${path}`,
    headers: { 'content-type': 'application/json', 'x-signature': signatureOf('development-only', text) },
    payload: text,
  })
  return statusCode
}
const parcelOf = (orderId: number) => bench.carrier.parcel(`${orderId}-1`)!
const says = (orderId: number, more: object) =>
  tell('deliveries/courier1', { number: `${orderId}-1`, status: 'delivered', ...more })
async function atCourier(more: object): Promise<number> {
  const orderId = await bench.packed(more)
  await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY']) await bench.tell(orderId, type)
  return orderId
}
const book = (orderId: number) =>
  bench.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(asc(ledgerEntries.number))
const entryOf = async (orderId: number, purpose: string) =>
  (await book(orderId)).find((one) => one.purpose === purpose)

describe('[MO-03] what the courier takes at the door', () => {
  it('pieces are announced at what the customer pays for them: with delivery they come to the sum', async () => {
    const orderId = await bench.packed({ ...cash, discount: 10_001 })
    await until(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    const { toPay, lines, services } = parcelOf(orderId)
    expect(toPay).toBe(whole - 10_001)
    expect(services).toBe(29_900)
    expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) + services).toBe(toPay)
  })

  it('paid online on the way: the courier is told to take nothing, and takes nothing', async () => {
    const orderId = await atCourier(cash)
    expect(parcelOf(orderId).toPay).toBe(whole)
    bench.faults.courier1.set({ mode: 'down' })
    const pay = {
      orderId,
      operation: 'approved',
      amount: whole,
      currency: 'RUB',
      paymentId: `pay-${orderId}`,
    }
    expect(await tell('payments', pay)).toBe(200)
    bench.wake()
    const told = async () =>
      (await bench.eventsOf(orderId)).filter(({ handler }) => handler === 'delivery.toPay')
    await until(async () => (await told())[0]?.status === 'pending')
    bench.faults.courier1.set({ mode: 'none' })
    await until(async () => (await told())[0]?.status === 'done')
    expect(parcelOf(orderId).toPay).toBe(0)
    expect(await says(orderId, {})).toBe(200)
    expect(await entryOf(orderId, 'courier')).toBeUndefined()
    expect(await entryOf(orderId, 'capture')).toMatchObject({ amount: whole })
  })

  it('what the courier says he took counts: less is a debt that a person asks for, more goes back', async () => {
    const short = await atCourier(cash)
    expect(await says(short, { collected: whole - 50_000, ...roubles })).toBe(200)
    expect(await entryOf(short, 'courier')).toMatchObject({ kind: 'paid', amount: whole - 50_000 })
    expect(await entryOf(short, 'debt')).toMatchObject({ amount: 50_000, status: 'asked', problem: 'unpaid' })
    const due = (await bench.server.call('all', 'GET', '/api/money-due?limit=200')).body.items
    expect(due.find((one: Json) => one.orderId === short)).toMatchObject({
      problem: 'unpaid',
      amount: 50_000,
    })
    const { tasks } = await bench.card(short)
    expect(tasks.map(({ taskType }: Json) => taskType)).toContain('moneyReturn')

    const nothing = await atCourier(cash)
    expect(await says(nothing, { collected: 0 })).toBe(200)
    expect(await entryOf(nothing, 'debt')).toMatchObject({ amount: whole })

    const much = await atCourier(cash)
    expect(await says(much, { collected: whole + 1_000, ...roubles })).toBe(200)
    expect(await entryOf(much, 'notTaken')).toMatchObject({ kind: 'refunded', amount: 1_000 })
    expect(await says(much, { collected: -1, ...roubles }), 'no sum').toBe(400)
  })

  it('a sum without a currency is refused, unless the settings take it for the order’s with this service', async () => {
    const assume = async (name: string, value: number) => {
      await bench.db
        .insert(settings)
        .values({ name, value })
        .onConflictDoUpdate({ target: settings.name, set: { value } })
      forgetSettings()
    }
    const orderId = await atCourier(cash)
    expect(await says(orderId, { collected: whole })).toBe(400)
    await assume('courier2CurrencyAssumed', 1)
    expect(await says(orderId, { collected: whole }), 'agreed with another service').toBe(400)
    expect(await bench.stateOf(orderId)).not.toBe('issuedInFull')
    expect(await entryOf(orderId, 'courier')).toBeUndefined()
    await assume('courier1CurrencyAssumed', 1)
    expect(await says(orderId, { collected: whole })).toBe(200)
    expect(await entryOf(orderId, 'courier')).toMatchObject({ kind: 'paid', amount: whole })
    await assume('courier1CurrencyAssumed', 0)

    // What moves no money needs none.
    const nothing = await atCourier(cash)
    expect(await says(nothing, { collected: 0 })).toBe(200)
  })

  it('a sum in another currency pays nothing: it is kept apart, and a person asks for what is owed', async () => {
    const orderId = await atCourier(cash)
    expect(await says(orderId, { collected: whole, currency: 'KZT' })).toBe(200)
    expect(await entryOf(orderId, 'courier')).toMatchObject({
      ...{ kind: 'stray', problem: 'otherCurrency', amount: whole },
    })
    expect(await entryOf(orderId, 'debt')).toMatchObject({ amount: whole, problem: 'unpaid' })
    expect((await bench.card(orderId)).tasks.map(({ taskType }: Json) => taskType)).toContain('moneyReturn')
  })

  it('[OS-04] other pieces than were told before are looked into by a person', async () => {
    const orderId = await atCourier(cash)
    const { products } = await bench.card(orderId)
    const part = (at: number) => ({
      status: 'deliveredInPart',
      lines: [{ lineId: products[at].id as number, returned: 1 }],
    })
    expect(await says(orderId, part(0))).toBe(200)
    const asked = async () =>
      (await bench.card(orderId)).tasks.filter(({ taskType }: Json) => taskType === 'deciding').length
    expect(await says(orderId, part(0)), 'the same once more').toBe(200)
    expect(await asked()).toBe(0)
    expect(await says(orderId, part(1))).toBe(200)
    expect(await asked()).toBe(1)
  })
})
