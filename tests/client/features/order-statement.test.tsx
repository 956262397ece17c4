import { cleanup, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrderMoneyStatement } from '../../../schemas/api/money.ts'
import { OrderStatementBlock } from '../../../src/client/features/orders/card/statement.tsx'
import { useFieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { mockServer, renderScreen, setWidth } from '../app/interface.tsx'
import { orderCard } from './sample-order.ts'

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/gu, ' ')

const namespaces = ['orders']
function Statement() {
  const { surroundings } = useFieldContext(namespaces, [], { stores: false })
  return <OrderStatementBlock card={orderCard()} s={surroundings} title="Расчёты" />
}

const noReturn = { release: 0, refund: 0, way: 'bank', points: 0 }
/** A held order of 1 188,00, of which goods for 188,00 were not found. */
const statementWith = (overrides: Partial<OrderMoneyStatement>): OrderMoneyStatement => ({
  entries: [
    {
      number: 1,
      purpose: 'arrival',
      kind: 'held',
      amount: 1188_00,
      currency: 'RUB',
      way: 'bank',
      status: 'settled',
      paymentId: 'pay-1',
      refundId: null,
      problem: null,
      document: null,
      createdAt: '2026-03-01T09:00:00.000Z',
      settledAt: '2026-03-01T09:00:00.000Z',
      settledBy: null,
    },
  ],
  asked: 1188_00,
  changes: [{ name: 'notCollected', amount: -188_00 }],
  price: { goods: 1000_00, delivery: 0, packages: 0, discount: 0, points: 0, total: 1000_00 },
  cost: 1000_00,
  held: 1188_00,
  taken: 0,
  givenBack: 0,
  released: 0,
  owed: 0,
  toPay: 0,
  ahead: noReturn,
  points: { writtenOff: 0, givenBack: 0, used: 0 },
  ...overrides,
})

/** Names and values above the entries. */
async function renderTotals(statement: OrderMoneyStatement): Promise<Record<string, string>> {
  mockServer({ 'orders/100234/statement': statement })
  await renderScreen(<Statement />)
  await i18next.loadNamespaces(namespaces)
  const region = within(await screen.findByRole('region', { name: 'Расчёты' }))
  await region.findByRole('table')
  const values = region.getAllByRole('definition')
  return Object.fromEntries(
    region.getAllByRole('term').map(({ textContent }, n) => [textContent, plain(values[n]!.textContent)]),
  )
}

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[MO-01] [TK-21] the statement of a held order with a shortage names the sum to be released, and no other', async () => {
  const totals = await renderTotals(statementWith({ ahead: { ...noReturn, release: 188_00 } }))
  expect(totals).toEqual({
    'Запрошено при оформлении': '1 188,00 ₽',
    'Не собрано': '−188,00 ₽',
    'Стоимость с учётом возвратов': '1 000,00 ₽',
    Холд: '1 188,00 ₽',
    'Осталось заплатить': '0,00 ₽',
    'Холд снимется при получении': '188,00 ₽',
  })
})

it.each([
  ['bank', 'Вернётся при получении'],
  ['giftCard', 'Вернётся на подарочную карту при получении'],
  ['till', 'Вернуть на кассе при получении'],
])('[MO-01] [TK-21] received money is refunded the way it was paid: %s', async (way, name) => {
  const paid = { held: 0, taken: 1188_00, ahead: { ...noReturn, refund: 188_00, way } }
  const totals = await renderTotals(statementWith(paid))
  expect(totals).toMatchObject({ Получено: '1 188,00 ₽', [name]: '188,00 ₽' })
  expect(Object.keys(totals)).toHaveLength(6)
})

it('[MO-01] without a surplus the statement promises nothing', async () => {
  const totals = await renderTotals(statementWith({ held: 1000_00, asked: 1000_00, changes: [] }))
  expect(Object.keys(totals)).toEqual([
    'Запрошено при оформлении',
    'Стоимость с учётом возвратов',
    'Холд',
    'Осталось заплатить',
  ])
})

it('[MO-01] [MO-03] each entry is in its own currency, the totals in that of the order', async () => {
  const [held] = statementWith({}).entries
  const stray = { kind: 'stray', status: 'asked', problem: 'otherCurrency', currency: 'KZT', amount: 200_00 }
  const entries = [held!, { ...held!, ...stray, number: 2, purpose: 'stray:b-1' }]
  expect(await renderTotals(statementWith({ entries }))).toMatchObject({ Холд: '1 188,00 ₽' })
  const sums = screen.getAllByRole('row').map((row) => plain(row.textContent))
  expect(sums.filter((text) => text.includes('1 188,00 ₽'))).toHaveLength(1)
  expect(sums.filter((text) => text.includes('200,00 ₸'))).toHaveLength(1)
})

it.each([
  ['approved', 'холд'],
  ['deposited', 'списание'],
  ['reversed', 'отмена холда'],
  ['refunded', 'возврат'],
  ['declinedByTimeout', 'отказ по истечении срока'],
  ['ПП 88', 'ПП 88'],
])('[MO-01] a bank operation is named in the language of the interface: %s', async (document, name) => {
  const [held] = statementWith({}).entries
  await renderTotals(statementWith({ entries: [{ ...held!, kind: 'stray', purpose: 'stray:1', document }] }))
  const cells = screen.getAllByRole('cell').map(({ textContent }) => plain(textContent))
  expect(cells).toContain(`платёж pay-1 · ${name}`)
})
