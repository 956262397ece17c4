import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { orderMarks } from '../../../../src/server/platform/db/schema/orders.ts'
import { receipts } from '../../../../src/server/platform/db/schema/payments.ts'
import { systemActor } from '../../../../src/server/platform/identity/actor.ts'
import { exchangeEffects } from '../../../../src/server/domains/exchanges/effects.ts'
import { requireMarkingCodeIdentity } from '../../../../src/server/domains/orders/goods/goods-effects.ts'
import { refundEffects } from '../../../../src/server/domains/refunds/effects.ts'
import { createMarkingCode, addCheckDigit } from '../../../../src/shared/marks/barcode.ts'
import { isFullRun } from '../../../support/full.ts'
import type { Json } from '../../../support/server.ts'
import { payStatus } from '../../../../src/shared/pay-statuses.ts'
import { startWithPartners, type WithPartners } from '../../../support/partners.ts'
import { waitUntil } from '../../engine/events/worker-bench.ts'

let bench: WithPartners
beforeAll(async () => {
  bench = await startWithPartners()
  await bench.work()
})
afterEach(() => {
  bench.faults.atol.set({ mode: 'none' })
  bench.register.set({ printMs: 0, broken: false })
})
afterAll(() => bench.close())

async function createDeliveredOrder(): Promise<number> {
  const orderId = await bench.packed({ payStatusId: payStatus.held, discount: 1 })
  await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
  for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
    await bench.tell(orderId, type)
  return orderId
}
const readReceipt = async (orderId: number) =>
  (await bench.db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0]!
const readEvent = async (orderId: number) =>
  (await bench.eventsOf(orderId)).find((event) => event.handler === 'receipt.register')!
const receiptsFor = (orderId: number) =>
  bench.register.receipts().filter((receipt) => receipt.externalId.startsWith(`order-${orderId}-`))

describe('receipts of an exchange', () => {
  it('[EX-01] [RC-01] the returned goods are refunded and the new goods sold, for the same sum and without money', async () => {
    const orderId = await createDeliveredOrder()
    await waitUntil(async () => (await readReceipt(orderId)).status === 'done')
    const { products } = await bench.card(orderId)
    const operations = () =>
      bench.ledger.operations().filter((operation) => operation.paymentId === `order-${orderId}`)
    await waitUntil(async () => operations().length === 1)
    await bench.db.transaction((tx) =>
      bench.engine.recordExternalChange(
        { tx, at: bench.server.clock.at, actor: systemActor },
        orderId,
        'exchange',
        (scope) =>
          exchangeEffects.openExchange(scope, {
            lines: [{ lineId: products[0].id as number, quantity: 1 }],
            given: [],
            reasonId: 2,
            inspection: true,
            defectsDescription: null,
            comments: null,
          }),
      ),
    )
    bench.wake()
    const readCreated = async () =>
      (await bench.db.select().from(receipts).where(eq(receipts.orderId, orderId))).filter(({ externalId }) =>
        externalId.startsWith('exchange-'),
      )
    await waitUntil(
      async () =>
        (await readCreated()).length === 2 &&
        (await readCreated()).every((receipt) => receipt.status === 'done'),
    )
    // One kopeck of discount fell on the dearest line: a plaid was paid at its price.
    expect((await readCreated()).map(({ kind, total }) => [kind, total]).sort()).toEqual([
      ['sell', 129_900],
      ['sellRefund', 129_900],
    ])
    const names = (await readCreated()).map(({ externalId }) => externalId)
    const printed = bench.register.receipts().filter((receipt) => names.includes(receipt.externalId))
    expect(printed.map(({ operation, payments }) => [operation, payments[0]!.type]).sort()).toEqual([
      ['sell', 4],
      ['sell_refund', 4],
    ])
    expect(operations(), 'no money moves').toHaveLength(1)
  })
})

describe('receipt of a sale', () => {
  it('[EN-10] [RC-01] sale and refund of a marked pair name its code at the cash register', async () => {
    const orderId = await bench.packed({ payStatusId: payStatus.held })
    const { products } = await bench.card(orderId)
    const pair = products.find(({ sku }: Json) => sku === '8200533')
    const gtin = `0${addCheckDigit('460060502001')}`
    const code = createMarkingCode({ gtin, serial: 'rcpt012345678', group: 'shoes' })
    const at = bench.server.clock.at
    await bench.db.insert(orderMarks).values({
      orderId,
      lineId: pair.id,
      code,
      at,
      identity: requireMarkingCodeIdentity(code),
      state: 'held',
    })
    await waitUntil(async () => (await bench.stateOf(orderId)) === 'generated.labelled')
    for (const type of ['DOCUMENTS_PRINTED', 'ISSUED_TO_DELIVERY', 'DELIVERED_IN_FULL'])
      await bench.tell(orderId, type)
    await waitUntil(async () => (await readReceipt(orderId)).status === 'done')
    await bench.db.transaction((tx) =>
      bench.engine.recordExternalChange({ tx, at, actor: systemActor }, orderId, 'refund', (scope) =>
        refundEffects.openRefund(scope, {
          lines: [{ lineId: pair.id, quantity: 1 }],
          accountType: 2,
          reasonId: 1,
          comment: null,
          bank: null,
        } as never),
      ),
    )
    bench.wake()
    const readCreated = () => bench.db.select().from(receipts).where(eq(receipts.orderId, orderId))
    await waitUntil(
      async () =>
        (await readCreated()).length === 2 &&
        (await readCreated()).every((receipt) => receipt.status === 'done'),
    )
    const names = (await readCreated()).map(({ externalId }) => externalId)
    const printed = bench.register.receipts().filter((receipt) => names.includes(receipt.externalId))
    const codesIn = printed.map(({ operation, items }) => [
      operation,
      ...items.flatMap((item) => item.mark_code?.gs1m ?? []),
    ])
    const gs1m = Buffer.from(code, 'latin1').toString('base64')
    expect(codesIn.sort()).toEqual([
      ['sell', gs1m],
      ['sell_refund', gs1m],
    ])
  })

  it('[EN-10] is registered, waited for and stored with its fiscal numbers; its sum is the paid sum', async () => {
    bench.register.set({ printMs: 1_500 })
    const orderId = await createDeliveredOrder()
    await waitUntil(async () => (await readReceipt(orderId)).status === 'wait')
    // Waiting costs no attempt.
    await waitUntil(async () => (await readEvent(orderId)).error === 'stillWorking')
    expect((await readEvent(orderId)).attempts).toBe(0)
    await waitUntil(async () => (await readReceipt(orderId)).status === 'done')
    const { total, fiscal, uuid } = await readReceipt(orderId)
    expect(total).toBe(2 * 129_900 + 349_900 + 29_900 - 1)
    expect(fiscal).toMatchObject({ total: total / 100 })
    expect(receiptsFor(orderId).map((receipt) => receipt.uuid)).toEqual([uuid])
  })

  it.each(isFullRun ? (['slow', 'garbage', 'error', 'down'] as const) : (['down'] as const))(
    '[EN-10] a service that is %s creates one receipt in the end',
    async (mode) => {
      bench.faults.atol.set({ mode, delayMs: 3_000 })
      const orderId = await createDeliveredOrder()
      await waitUntil(async () => (await readEvent(orderId)).status === 'pending')
      bench.faults.atol.set({ mode: 'none' })
      await waitUntil(async () => (await readReceipt(orderId)).status === 'done')
      expect(receiptsFor(orderId)).toHaveLength(1)
    },
  )

  it('[EV-02] one that the cash register refused is restarted under its next name', async () => {
    bench.register.set({ broken: true })
    const orderId = await createDeliveredOrder()
    await waitUntil(async () => (await readEvent(orderId)).status === 'fail')
    expect(await readReceipt(orderId)).toMatchObject({ status: 'fail', error: '3834' })
    bench.register.set({ broken: false })
    await bench.server.call('all', 'POST', '/api/events/restart', { ids: [(await readEvent(orderId)).id] })
    bench.wake()
    await waitUntil(async () => (await readReceipt(orderId)).status === 'done')
    expect(
      receiptsFor(orderId)
        .map((receipt) => receipt.externalId)
        .sort(),
    ).toEqual([`order-${orderId}-sell`, `order-${orderId}-sell-2`])
  })

  it('[ST-01] a disabled service keeps the receipt waiting, then it is created', async () => {
    const service = (enable: boolean) =>
      bench.server.call('all', 'POST', '/api/services', { service: 'receipts', enable })
    await service(false)
    const orderId = await createDeliveredOrder()
    await waitUntil(async () => (await readEvent(orderId)).status === 'waiting')
    expect(receiptsFor(orderId)).toEqual([])
    await service(true)
    bench.wake()
    await waitUntil(async () => (await readReceipt(orderId)).status === 'done')
  })
})
