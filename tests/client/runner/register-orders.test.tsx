// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RefundRegisterCard, RefundRegisterLine } from '../../../schemas/api/refund-registers.ts'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { buildDeskTextValues } from '../../../src/client/runner/subject/desk-facts.ts'
import type { DeskActions } from '../../../src/client/runner/subject/desk-subject.tsx'
import { RefundRegisterOrders } from '../../../src/client/runner/subject/register-orders.tsx'
import { toConfirmationTextValues } from '../../../src/client/runner/use-translation-values.ts'
import { ListTotals } from '../../../src/client/ui/list/totals.tsx'
import { setUpRunner } from './runner-stage.tsx'

beforeEach(async () => {
  await setUpRunner()
  await i18next.loadNamespaces(['refundRegisters', 'refundRegister/v1', 'moneyDue', 'batchRows', 'list'])
})
afterEach(cleanup)

const buildLine = (overrides: Partial<RefundRegisterLine>): RefundRegisterLine => ({
  line: 2,
  subject: '100473',
  orderId: 100_473,
  known: true,
  isTest: false,
  sku: '8100417',
  productName: 'Плед',
  quantity: 1,
  cost: 129_900,
  currency: 'RUB',
  transactionDate: '2026-11-24',
  correction: false,
  message: null,
  refundId: null,
  earlier: [],
  unfinished: [],
  ...overrides,
})
const buildRegister = (): RefundRegisterCard => {
  return {
    id: 1,
    status: 'open',
    fileName: 'register.xlsx',
    initiator: 'Нина',
    createdAt: '2026-11-24T09:00:00Z',
    currency: 'RUB',
    orders: 1,
    testOrders: 0,
    sum: 129_900,
    otherSums: [{ currency: 'KZT', sum: 500_000 }],
    sumOfUnknownCurrency: 0,
    sumAccepted: 0,
    sumRefunded: 0,
    quantity: 2,
    rowsWithoutSum: 2,
    unaccepted: 1,
    corrections: 0,
    transferDate: null,
    postingDate: null,
    endedAt: null,
    deskId: 1,
    lines: [buildLine({}), buildLine({ line: 3, cost: 500_000, currency: 'KZT', message: 'Другая валюта' })],
  }
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')

interface Options {
  path?: string
  summary?: Record<string, string>
  /** Events that the step offers. */
  events?: readonly string[]
  send?: DeskActions['send']
}

function renderRegister(
  register: RefundRegisterCard,
  { path = '/', summary = {}, events = [], send = () => undefined }: Options = {},
): void {
  const acts = { step: { summary, events: events.map((type) => ({ type })) }, isOff: false, send }
  const queries = new QueryClient()
  queries.setQueryData(queryKeys.stores, [])
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[path]}>
        <RefundRegisterOrders
          subject={{ name: 'refundRegister', register }}
          acts={acts as unknown as DeskActions}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const tabNames = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((tab) => plain(tab.textContent))
const currentTab = () => plain(screen.getByRole('link', { current: 'page' }).textContent)
const tableText = () => plain(screen.getByRole('table').textContent)

it('[UX-6] [RF-05] orders are in tabs with their numbers, each with its action and the sums of the tab', async () => {
  const send = vi.fn()
  const lines = [
    buildLine({ orderId: 1 }),
    buildLine({ line: 3, orderId: 2, cost: 100 }),
    buildLine({ line: 4, orderId: 3, cost: 500, message: 'Сумма меньше цены' }),
    buildLine({ line: 5, orderId: null, subject: 'сто', known: false, message: 'Это не номер заказа' }),
    buildLine({ line: 6, orderId: 5, cost: 700, currency: 'KZT' }),
  ]
  const events = ['CONFIRM_ORDER', 'UNCONFIRM_ORDER']
  renderRegister({ ...buildRegister(), lines }, { summary: { confirmedOrders: '5' }, events, send })
  expect(plain(document.body.textContent)).toMatch(
    /register\.xlsx · Нина, 24\.11\.2026 [\d:]+.* · принято 3, с ошибками 2, готово 1/,
  )
  expect(tabNames()).toEqual(['К подтверждению 2', 'Ошибки 2', 'Готово 1'])
  expect(currentTab()).toBe('К подтверждению 2')
  expect(plain(document.body.textContent)).toContain('Итого: 2 на сумму 1 300,00 ₽')
  await userEvent.click(screen.getByRole('button', { name: 'Подтвердить: заказ 2' }))
  expect(send).toHaveBeenCalledWith('CONFIRM_ORDER', { orderId: 2 })

  await userEvent.click(screen.getByRole('link', { name: 'Ошибки 2' }))
  expect(tableText()).toContain('Строка 4: Сумма меньше цены')
  expect(tableText()).toContain('Строка 5: Это не номер заказа')
  expect(screen.queryByRole('button')).toBeNull()
  // An unreadable row has no order to open.
  expect(
    screen.getAllByRole('link', { name: /^Открыть заказ/ }).map((link) => link.getAttribute('href')),
  ).toEqual(['/orders/3'])

  await userEvent.click(screen.getByRole('link', { name: 'Готово 1' }))
  expect(plain(document.body.textContent)).toContain('Итого: 1 на сумму 7,00 ₸')
  await userEvent.click(screen.getByRole('button', { name: 'Отменить подтверждение: заказ 5' }))
  expect(send).toHaveBeenLastCalledWith('UNCONFIRM_ORDER', { orderId: 5 })
})

it('[UX-6] [RF-05] after the last confirmation the errors are displayed; a refunded order links to its refund', async () => {
  const lines = [buildLine({ orderId: 1 }), buildLine({ line: 3, orderId: 2, message: 'Заказ не выдан' })]
  renderRegister({ ...buildRegister(), lines }, { summary: { confirmedOrders: '1' } })
  expect(currentTab()).toBe('Ошибки 1')
  cleanup()
  const refunded = [buildLine({ orderId: 1, refundId: 12 })]
  renderRegister({ ...buildRegister(), status: 'finished', lines: refunded })
  expect(currentTab()).toBe('Готово 1')
  expect(screen.getByRole('link', { name: 'Возврат 12' }).getAttribute('href')).toBe('/refunds/12')
  await userEvent.click(screen.getByRole('link', { name: 'Ошибки 0' }))
  expect(screen.getByRole('heading', { name: 'Заказов нет' })).toBeTruthy()
})

it('[RF-05] [AC-03] a test order is marked and is in no sum', () => {
  const lines = [buildLine({ orderId: 1 }), buildLine({ line: 3, orderId: 2, isTest: true })]
  const register = { ...buildRegister(), testOrders: 1, otherSums: [], lines }
  renderRegister(register)
  expect(screen.getByRole('row', { name: /^2 Тест/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^1 Тест/ })).toBeNull()
  expect(plain(document.body.textContent)).toContain('Итого: 1 на сумму 1 299,00 ₽; тестовые не учтены: 1')
  const view = {
    desk: { subject: { name: 'refundRegister' as const, register } },
    step: { summary: { confirmedOrders: '1 2' } },
  }
  expect(buildDeskTextValues(view, (minor) => String(minor)).confirmedSum).toBe('129900')
})

it('[RF-05] a refused row shows the product of the file, not its order number again', () => {
  const refused = { message: 'Неизвестная валюта «USD»', currency: null }
  const lines = [
    buildLine({ ...refused, line: 2, orderId: 1 }),
    buildLine({ ...refused, line: 3, orderId: 2, sku: null, productName: 'Чашка' }),
    buildLine({ ...refused, line: 4, orderId: 3, subject: '3', sku: null, productName: null }),
  ]
  renderRegister({ ...buildRegister(), lines }, { path: '/?part=refused' })
  const goods = screen.getAllByRole('listitem').filter((item) => item.closest('table'))
  expect(goods.map(({ textContent }) => plain(textContent))).toEqual([
    'ПледСтрока 2: Неизвестная валюта «USD»',
    'ЧашкаСтрока 3: Неизвестная валюта «USD»',
    'Строка 4: Неизвестная валюта «USD»',
  ])
})

it('[RF-05] an order with an unreadable day shows its other days without stray commas', () => {
  const lines = [null, '2026-11-28', '2026-11-27'].map((transactionDate, n) =>
    buildLine({ line: n + 2, transactionDate }),
  )
  renderRegister({ ...buildRegister(), lines })
  const table = screen.getByRole('table')
  const place = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Дата операции')
  const cells = within(within(table).getAllByRole('row')[1]!).getAllByRole('cell')
  expect(cells[place]!.textContent).toBe('28.11.2026, 27.11.2026')
})

it('[RF-05] rows of one order in different currencies are not summed', () => {
  renderRegister(buildRegister())
  const [order] = within(screen.getByRole('table')).getAllByText(/₸/)
  expect(plain(order!.textContent)).toBe('1 299,00 ₽, 5 000,00 ₸')
})

it('[RF-05] the sums of the file, of the accepted and of the refunded orders are side by side, and the same in the last question', () => {
  const register = buildRegister()
  renderRegister(register)
  const totals = screen.getByLabelText(i18next.t('refundRegisters:totals'))
  expect([...totals.children].map((total) => plain(total.textContent))).toEqual(
    expect.arrayContaining([
      'Сумма по файлу1 299,00 ₽',
      'Строк без суммы2',
      'В другой валюте5 000,00 ₸',
      'Сумма принятых0,00 ₽',
      'Сумма возвращённых0,00 ₽',
    ]),
  )
  const view = {
    desk: { subject: { name: 'refundRegister' as const, register } },
    step: { summary: { confirmedOrders: '' } },
  }
  expect(buildDeskTextValues(view, (minor, currency) => `${minor / 100} ${currency}`)).toEqual({
    fileSum: '1299 RUB + 5000 KZT',
    acceptedSum: '0 RUB',
    confirmedSum: '0 RUB',
  })
})

it.each(['ru', 'en', 'kk'])(
  '[RF-05] the last question repeats both dates of the register, %s',
  async (lng) => {
    await i18next.loadLanguages(lng)
    const dates = toConfirmationTextValues({ transferDate: '2026-11-24', postingDate: '2026-11-23' })
    const question = i18next.t('refundRegister/v1:events.FINISH.confirm', { ...dates, lng })
    expect(question).toMatch(/: 24\.11\.2026.*: 23\.11\.2026/)
  },
)

it('[RF-05] each total below the list of registers names its column', () => {
  const total = { currency: 'RUB', count: 1 }
  const totals = ['sum', 'sumAccepted', 'sumRefunded'].map((column, n) => ({
    ...total,
    column,
    sum: n * 100,
  }))
  render(<ListTotals list="refundRegisters" totals={totals} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => plain(textContent))).toEqual([
    'Сумма по файлу, RUB: 1 строка',
    'Сумма принятых, RUB: 1 строка',
    'Сумма возвращённых, RUB: 1 строка',
  ])
})

it('[AC-03] money to receive and money to return have totals of their own', () => {
  const total = { currency: 'RUB', count: 1, sum: 100 }
  render(
    <ListTotals
      list="moneyDue"
      totals={['kinds.debt', 'kinds.refunded'].map((group) => ({ ...total, group }))}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => plain(textContent))).toEqual([
    'Запросить долг, RUB: 1 строка',
    'Вернуть, RUB: 1 строка',
  ])
})

it.each([
  ['ru', 'Итого, RUB: 127 строк', 'Итого, KZT: 1 строка; тестовые не учтены: 2'],
  ['en', 'Total, RUB: 127 rows', 'Total, KZT: 1 row; test rows not counted: 2'],
  ['kk', 'Жиыны, RUB: 127 жол', 'Жиыны, KZT: 1 жол; есепке алынбаған сынақ жолдары: 2'],
])(
  '[AC-03] a total below a list has a noun between its count and its sum and counts test rows apart, %s',
  async (language, plainTotal, totalWithTests) => {
    await i18next.changeLanguage(language)
    await i18next.loadNamespaces(['list', 'moneyDue'])
    try {
      render(
        <ListTotals
          list="moneyDue"
          totals={[
            { currency: 'RUB', count: 127, sum: 28_189_035 },
            { currency: 'KZT', count: 1, sum: 129_900, testCount: 2 },
          ]}
        />,
      )
      const terms = screen.getAllByRole('term').map(({ textContent }) => plain(textContent))
      expect(terms).toEqual([plainTotal, totalWithTests])
      expect(screen.getAllByRole('definition')).toHaveLength(2)
    } finally {
      await i18next.changeLanguage('ru')
    }
  },
)

it('[RF-05] the sum of a row with an unknown currency is shown apart and is in no sum of a currency', () => {
  const [readable, refused] = buildRegister().lines
  const unread = { ...refused!, currency: null, cost: 70_000 }
  renderRegister({
    ...buildRegister(),
    otherSums: [],
    sumOfUnknownCurrency: 70_000,
    lines: [readable!, unread],
  })
  expect(tableText()).toContain('1 299,00 ₽, 700,00 (валюта неизвестна)')
  const text = plain(document.body.textContent)
  expect(text).toContain('Валюта неизвестна700,00')
  expect(text).toContain('Итого: 1 на сумму 1 299,00 ₽')
})

it('[RF-05] a row names the unfinished registers that have the same refund', () => {
  renderRegister({ ...buildRegister(), lines: [buildLine({ unfinished: [2, 5] })] })
  expect(screen.getByText('Есть в незавершённом реестре 2, 5')).toBeTruthy()
})

it('[RF-05] a row names the earlier refunds of its product, so that a repetition can be recognized', () => {
  const earlier = [{ registerId: 7, transactionDate: '2026-11-20', quantity: 1 }]
  renderRegister({ ...buildRegister(), lines: [buildLine({ earlier })] })
  expect(tableText()).toContain('Уже возвращали этот товар: реестр 7, 20.11.2026, 1 шт.')
})
