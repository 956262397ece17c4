// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RefundRegisterCard, RefundRegisterLine } from '../../../schemas/api/refund-registers.ts'
import { buildDeskFacts } from '../../../src/client/runner/subject/desk-facts.ts'
import type { DeskActions } from '../../../src/client/runner/subject/desk-subject.tsx'
import { RefundRegisterOrders } from '../../../src/client/runner/subject/register-facts.tsx'
import { setUpRunner } from './runner-stage.tsx'

beforeEach(async () => {
  await setUpRunner()
  await i18next.loadNamespaces(['refundRegisters'])
})
afterEach(cleanup)

const buildRegister = (): RefundRegisterCard => {
  const line = (overrides: Partial<RefundRegisterLine>): RefundRegisterLine => ({
    line: 2,
    subject: '100473',
    orderId: 100_473,
    known: true,
    sku: '8100417',
    productName: 'Плед',
    quantity: 1,
    cost: 129_900,
    currency: 'RUB',
    transactionDate: '2026-11-24',
    correction: false,
    message: null,
    refundId: null,
    ...overrides,
  })
  return {
    id: 1,
    status: 'open',
    fileName: 'register.xlsx',
    initiator: 'Нина',
    createdAt: '2026-11-24T09:00:00Z',
    currency: 'RUB',
    orders: 1,
    sum: 129_900,
    otherSums: [{ currency: 'KZT', sum: 500_000 }],
    sumAccepted: 0,
    sumRefunded: 0,
    quantity: 2,
    unaccepted: 1,
    corrections: 0,
    transferDate: null,
    postingDate: null,
    endedAt: null,
    deskId: 1,
    lines: [line({}), line({ line: 3, cost: 500_000, currency: 'KZT', message: 'Другая валюта' })],
  }
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')

function renderRegister(register: RefundRegisterCard): void {
  const acts = { step: { summary: {}, events: [] }, off: false, send: () => undefined }
  render(
    <MemoryRouter>
      <RefundRegisterOrders
        subject={{ name: 'refundRegister', register }}
        acts={acts as unknown as DeskActions}
      />
    </MemoryRouter>,
  )
}

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
      'В другой валюте5 000,00 ₸',
      'Сумма принятых0,00 ₽',
      'Сумма возвращённых0,00 ₽',
    ]),
  )
  const view = {
    desk: { subject: { name: 'refundRegister' as const, register } },
    step: { summary: { confirmedOrders: '' } },
  }
  expect(buildDeskFacts(view, (minor, currency) => `${minor / 100} ${currency}`)).toEqual({
    fileSum: '1299 RUB + 5000 KZT',
    acceptedSum: '0 RUB',
    confirmedSum: '0 RUB',
  })
})

it('[RF-05] a row whose currency cannot be read shows its sum in the currency of the register', () => {
  const [readable, refused] = buildRegister().lines
  const unread = { ...refused!, orderId: null, currency: null, cost: 70_000 }
  renderRegister({ ...buildRegister(), otherSums: [], lines: [readable!, unread] })
  expect(plain(screen.getByRole('table').textContent)).toContain('700,00 ₽')
})
