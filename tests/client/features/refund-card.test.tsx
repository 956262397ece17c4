// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Refund } from '../../../schemas/api/refunds.ts'
import { refundCard } from '../../../src/client/features/refunds/refund-card.tsx'
import { refundsList } from '../../../src/client/features/refunds/refunds-list.ts'
import { receiptsList } from '../../../src/client/features/receipts/receipts-list.tsx'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { CardScreen } from '../../../src/client/ui/card/card-screen.tsx'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import type { Right } from '../../../src/shared/rights.ts'
import { json, mockServer, renderScreen, setWidth } from '../app/interface.tsx'
import { startTexts } from '../texts.ts'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeAll(async () => {
  await startTexts()
  await i18next.loadNamespaces(['refunds', 'receipts'])
})

const surroundings = { number: (value: number) => `number ${value}` } as FieldContext

it('[RF-02] the number of a receipt is a number under its own heading, not a sum of the refund', () => {
  const receipt = { id: 10_473, status: 'done', total: -11_900, createdAt: '', printedAt: '', error: null }
  const refund: Partial<Refund> = { currency: 'RUB', pfm: '1001', receipts: [receipt] }
  const content = refundCard.blocks
    .find(({ name }) => name === 'receipts')!
    .content(refund as Refund, surroundings)
  if (content?.kind !== 'table') throw new Error('receipts are a table')
  const [number] = content.columns
  expect(i18next.t(`refunds:fields.${number!.id}`)).toBe('Чек')
  expect(number!.text(content.rows[0], surroundings)).toBe('10473')
  expect(number!.align).toBeUndefined()
  const headings = content.columns.map(({ id }) => i18next.t(`refunds:fields.${id}`))
  expect(headings).toEqual(['Чек', 'Статус чека', 'Сумма', 'Создан', 'Напечатан', 'Ошибка'])
})

it('[RC-01] creation and printing of a receipt are two columns with their own headings', () => {
  const headings = receiptsList.fields.map(({ id }) => i18next.t(`receipts:fields.${id}`))
  expect(headings).toEqual(expect.arrayContaining(['Создан', 'Напечатан']))
  expect(new Set(headings).size).toBe(headings.length)
})

const transfer: Refund = {
  id: 9003,
  orderId: 503,
  pfm: '1001',
  refundType: 1,
  refundDate: '2026-11-13T09:00:00.000Z',
  refundStatus: 1,
  refundFio: 'Иванова Мария',
  refundPhone: '79161234567',
  typeAccount: 1,
  refundReason: 1,
  quantity: 1,
  total: 100_000_00,
  currency: 'RUB',
  initiator: 'Андрей Волков',
  partnerName: null,
  orderRefundSap: null,
  isTest: false,
  partnerOrderId: null,
  payTypeId: 1,
  issuedAt: null,
  dateDone: null,
  comment: null,
  commentToCustomer: null,
  payerName: 'Иванова Мария',
  payerPhone: null,
  checkingAccount: '40817810099910004312',
  bankName: 'ПАО Сбербанк',
  bik: '044525225',
  correspondentAccount: '30101810400000000225',
  paymentNumber: null,
  transferredOn: null,
  approval: 'awaits',
  sameAccount: null,
  approvedByName: null,
  approvedAt: null,
  lines: [],
  receipts: [],
  money: null,
  taskId: null,
}
const refundCatalogs = {
  stores: [],
  ...Object.fromEntries(
    ['refundStatuses', 'refundReasons', 'refundTypes', 'refundAccountTypes', 'payTypes'].map((name) => [
      `catalogs/${name}`,
      [],
    ]),
  ),
}
const awaitsText = 'Перевод ждёт подтверждения второго сотрудника'
const approveLabel = 'Подтвердить перевод'

/** Opens the card; an approval is answered with the approved refund. Returns the paths of the approvals. */
async function openTransfer(
  overrides: Partial<Refund>,
  rights: readonly Right[] = ['taskManualTransferringWork'],
): Promise<string[]> {
  let refund: Refund = { ...transfer, ...overrides }
  const approvals: string[] = []
  mockServer({ ...refundCatalogs, 'refunds/9003': () => json(refund) })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return answer(url, init)
    approvals.push(url)
    refund = {
      ...refund,
      approval: 'approved',
      approvedByName: 'Ольга Морозова',
      approvedAt: '2026-11-14T09:00:00.000Z',
    }
    return json(refund)
  })
  const { queries } = await renderScreen(
    <Routes>
      <Route path="/refunds/:refundId" element={<CardScreen description={refundCard} />} />
    </Routes>,
    '/refunds/9003',
  )
  act(() => void queries.setQueryData(queryKeys.rights, rights))
  await screen.findByText(transfer.checkingAccount!)
  // The actions are loaded after the card.
  await screen.findByRole('status')
  return approvals
}

it('[AC-03] a transfer that awaits approval offers it, sends it once and names the approver', async () => {
  const approvals = await openTransfer({})
  expect(screen.getByText(awaitsText)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: approveLabel }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(approvals).toEqual([])
  const text = question.getByText(/Вы отвечаете за сумму и реквизиты/).textContent!.replace(/\s/g, ' ')
  expect(text).toContain(
    'Перевод 100 000,00 ₽, получатель Иванова Мария, счёт 40817810099910004312 (ПАО Сбербанк, 044525225).',
  )
  await userEvent.dblClick(question.getByRole('button', { name: 'Подтвердить 1 перевод' }))
  await screen.findByText('Ольга Морозова')
  expect(approvals).toEqual(['/api/refunds/9003/approval'])
  expect(screen.getByRole('status').textContent).toBe('Подтверждено')
  expect(screen.queryByText(awaitsText)).toBeNull()
  expect(screen.queryByRole('button', { name: approveLabel })).toBeNull()
})

it.each([
  ['approved', { approval: 'approved', approvedByName: 'Ольга Морозова' }, undefined, 'Ольга Морозова'],
  ['own details', { approval: 'awaitsOther' }, undefined, awaitsText],
  ['without the right', { approval: 'awaits' }, ['orderInitiateRefund'], awaitsText],
  ['none is needed', { approval: null }, undefined, null],
] as const)('[AC-03] a transfer has no button to approve it: %s', async (_, overrides, rights, text) => {
  await openTransfer(overrides, rights)
  if (text !== null) expect(screen.getByText(text)).toBeTruthy()
  else expect(screen.queryByText('Второй сотрудник')).toBeNull()
  expect(screen.queryByRole('button', { name: approveLabel })).toBeNull()
})

it('[AC-03] the list of refunds is filtered by transfers that await approval', async () => {
  const { callsOf } = mockServer({ ...refundCatalogs, refunds: { items: [transfer], total: 1 } })
  await renderScreen(<ListScreen description={refundsList} />, '/?approval=awaits')
  await screen.findByRole('link', { name: '9003' })
  await waitFor(() => expect(callsOf('refunds').length).toBeGreaterThan(0))
  for (const url of callsOf('refunds')) expect(url.searchParams.get('approval')).toBe('awaits')
})
