import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAtolClient } from '../../../../src/server/platform/adapters/atol/client.ts'
import { buildReceiptBody } from '../../../../src/server/platform/adapters/atol/protocol.ts'
import { parsePrintTime } from '../../../../src/server/platform/adapters/atol/print-time.ts'
import { createMarkingCode, addCheckDigit } from '../../../../src/shared/marks/barcode.ts'
import type { Json } from '../../../support/server.ts'
import { testConfig } from '../../../support/unreachable-partners.ts'
import { vatRates } from '../../../../schemas/values/vat-rates.ts'
import { systemClock } from '../../../../src/server/platform/clock.ts'
import { createCashRegister, type CashRegister } from '../../../../src/simulators/atol/register.ts'
import { createAtolSimulator } from '../../../../src/simulators/atol/simulator.ts'
import { createFaultInjector } from '../../../../src/simulators/faults.ts'
import { startSimulators, type SimulatorServer } from '../../../../src/simulators/server.ts'

const faults = createFaultInjector()
let register: CashRegister
let simulators: SimulatorServer
beforeEach(async () => {
  register = createCashRegister()
  register.set({ printMs: 0 })
  simulators = await startSimulators(0, { atol: createAtolSimulator(register, faults) })
})
afterEach(() => {
  faults.set({ mode: 'none' })
  return simulators.stop()
})

const config = testConfig().atol
const service = (timeoutMs = 500) =>
  createAtolClient({ ...config, url: `${simulators.url}/atol`, timeoutMs }, systemClock)
const receipt = {
  kind: 'sell' as const,
  externalId: 'order-100234-sell',
  client: { phone: '79161234567' },
  items: [
    { lineId: 1, name: 'Плед флисовый', price: 33_333, quantity: 2, vat: 20, kind: 'goods' as const },
    { lineId: 1, name: 'Плед флисовый', price: 33_334, quantity: 1, vat: 20, kind: 'goods' as const },
    { lineId: null, name: 'Доставка', price: 29_900, quantity: 1, vat: 20, kind: 'service' as const },
  ],
  total: 129_900,
  payments: [{ by: 'electronic' as const, sum: 129_900 }],
  at: new Date('2026-11-21T21:30:05.000Z'),
}
const outcome = (call: Promise<unknown>) => call.catch((error: Error) => error.message)
const set = (setting: object) =>
  fetch(`${simulators.url}/atol/setting`, { method: 'POST', body: JSON.stringify(setting) })

describe('receipts by the ATOL Online protocol', () => {
  it('[EN-10] the body follows the protocol: roubles, exact sums, Moscow’s clock', () => {
    expect(buildReceiptBody(receipt, config.company)).toMatchObject({
      external_id: 'order-100234-sell',
      timestamp: '22.11.2026 00:30:05',
      receipt: {
        client: { phone: '+79161234567' },
        items: [
          { price: 333.33, quantity: 2, sum: 666.66, payment_object: 1, vat: { type: 'vat20' } },
          { price: 333.34, quantity: 1, sum: 333.34 },
          { name: 'Доставка', payment_object: 4 },
        ],
        payments: [{ type: 1, sum: 1299 }],
        total: 1299,
      },
    })
  })

  it('[EN-10] [OP-09] every rate of VAT that the intake accepts has its own tag', () => {
    const tags = vatRates.map(
      (vat) =>
        buildReceiptBody({ ...receipt, items: [{ ...receipt.items[0]!, vat }] }, config.company).receipt
          .items[0]!.vat.type,
    )
    expect(tags).toEqual(['vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'])
  })

  const code = createMarkingCode({
    gtin: `0${addCheckDigit('460060502001')}`,
    serial: 'abc0123456789',
    group: 'shoes',
  })
  const pair = { lineId: 2, name: 'Кроссовки', price: 349_900, quantity: 1, vat: 20, kind: 'goods' as const }
  const withPair = (overrides: object) => ({
    ...receipt,
    items: [{ ...pair, ...overrides }],
    total: 349_900,
    payments: [{ by: 'electronic' as const, sum: 349_900 }],
  })

  it('[EN-10] a marked piece is sent with the complete content of its symbol, including separators', async () => {
    const [item] = buildReceiptBody(withPair({ mark: `]d2${code}` }), config.company).receipt.items
    expect(item).toMatchObject({ quantity: 1, payment_object: 33, mark_processing_mode: '0' })
    expect(Buffer.from((item as Json).mark_code.gs1m, 'base64').toString('latin1')).toBe(code)
    expect(await service().register(withPair({ mark: code }))).toMatch(/^[\w-]{36}$/)
    expect(buildReceiptBody(withPair({ mark: null }), config.company).receipt.items[0]).toEqual(
      expect.objectContaining({ payment_object: 32 }),
    )
  })

  it('[EN-10] the cash register refuses a marked product without its code, or two under one', async () => {
    expect(await outcome(service().register(withPair({ mark: '' })))).toBe('refused 32')
    expect(await outcome(service().register(withPair({ mark: code, price: 174_950, quantity: 2 })))).toBe(
      'refused 32',
    )
    expect(register.counts().receipts).toBe(0)
  })

  it('[EN-10] is sent, printed, and returns its fiscal numbers', async () => {
    const atol = service()
    const uuid = await atol.register(receipt)
    expect(await atol.report(uuid)).toMatchObject({
      status: 'done',
      fiscal: { total: 1299, fiscal_document_number: 101 },
    })
  })

  it('[EN-10] is polled while it is being printed', async () => {
    register.set({ printMs: 60_000 })
    const atol = service()
    expect(await atol.report(await atol.register(receipt))).toEqual({ status: 'wait' })
  })

  it('[EN-10] one with the same name already exists: its id is returned', async () => {
    const first = await service().register(receipt)
    expect(await service().register(receipt)).toBe(first)
    expect(register.counts().receipts).toBe(1)
  })

  it('[EN-10] after a time-out the same name finds the receipt that was accepted', async () => {
    const atol = service(200)
    await atol.ping()
    faults.set({ mode: 'slow', delayMs: 2_000 })
    expect(await outcome(atol.register(receipt))).toBe('timeout')
    faults.set({ mode: 'none' })
    const uuid = await atol.register(receipt)
    expect(register.receipts().map((item) => item.uuid)).toEqual([uuid])
  })

  it('[EN-10] a rejected token is requested again', async () => {
    const atol = service()
    await atol.ping()
    await set({ forgetToken: true })
    expect(await atol.register(receipt)).toMatch(/^[\w-]{36}$/)
  })

  it('[EN-10] a refusal of the service is final, a refusal of the cash register is reported', async () => {
    expect(await outcome(service().register({ ...receipt, total: 1 }))).toBe('refused 32')
    register.set({ broken: true })
    const atol = service()
    expect(await atol.report(await atol.register(receipt))).toEqual({ status: 'fail', fault: 3834 })
  })

  it('[EN-10] down, garbage and errors are failures with plain messages', async () => {
    for (const [mode, message] of [
      ['down', 'unreachable'],
      ['garbage', 'unreadable'],
      ['error', 'status 500'],
    ] as const) {
      faults.set({ mode })
      expect(await outcome(service().register(receipt))).toBe(message)
    }
  })
})

it.each([
  ['21.11.2026 00:30:05', '2026-11-20T21:30:05.000Z'],
  ['21.11.2026 12:30', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z'],
  ['45.11.2026 12:30', null],
  ['yesterday', null],
  [undefined, null],
])('[RC-01] the print time %s of the cash register is %s', (value, time) => {
  expect(parsePrintTime(value)).toBe(time)
})
