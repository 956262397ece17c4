// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RegisterCard, RegisterLine } from '../../../schemas/api/refund-registers.ts'
import type { DeskActions } from '../../../src/client/runner/subject/desk-subject.tsx'
import { RefundRegisterOrders } from '../../../src/client/runner/subject/register-facts.tsx'
import { setUpRunner } from './runner-stage.tsx'

beforeEach(async () => {
  await setUpRunner()
  await i18next.loadNamespaces(['refundRegisters'])
})
afterEach(cleanup)

it('[RF-05] rows of one order in different currencies are not summed', () => {
  const line = (overrides: Partial<RegisterLine>): RegisterLine => ({
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
  const register = {
    id: 1,
    status: 'open',
    fileName: 'register.xlsx',
    initiator: 'Нина',
    createdAt: '2026-11-24T09:00:00Z',
    currency: 'RUB',
    orders: 1,
    sum: 129_900,
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
  } satisfies RegisterCard
  const acts = { step: { summary: {}, events: [] }, off: false, send: () => undefined }
  render(
    <MemoryRouter>
      <RefundRegisterOrders
        subject={{ name: 'refundRegister', register }}
        acts={acts as unknown as DeskActions}
      />
    </MemoryRouter>,
  )
  const sums = screen.getByText(/₸/).textContent!.replace(/\s/g, ' ')
  expect(sums).toBe('1 299,00 ₽, 5 000,00 ₸')
})
