// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Transaction } from '../../../schemas/api/accounting.ts'
import type { BatchCard, BatchRow } from '../../../schemas/api/batches.ts'
import type { PartnerRefundRow } from '../../../schemas/api/refunds.ts'
import { PostingDialog } from '../../../src/client/features/accounting/posting-dialog.tsx'
import { sapBatchUpload } from '../../../src/client/features/accounting/sap-batches.tsx'
import { orderBatchUpload } from '../../../src/client/features/orders/batches/order-batches.ts'
import { SettlePartnerRefundsDialog } from '../../../src/client/features/refunds/settle-dialog.tsx'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { BatchScreen } from '../../../src/client/ui/upload/batch-screen.tsx'
import type { BatchUploadDescription } from '../../../src/client/ui/upload/upload-description.ts'
import { json, renderScreen, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ')
const preview = {
  totals: [
    { currency: 'KZT', count: 1, sum: 500_00 },
    { currency: 'RUB', count: 2, sum: 12_300_00 },
  ],
  refusals: [{ message: 'На транзакции холд', count: 3 }],
}
const sums = '1 на сумму 500,00 ₸, 2 на сумму 12 300,00 ₽'

/** Answers by path; records the bodies. */
function answer(paths: Record<string, unknown>) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    const path = new URL(input, 'http://crm.test').pathname.replace('/api/', '')
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    return path in paths ? json(paths[path]) : json([])
  })
  return bodies
}
const loadTexts = () =>
  i18next.loadNamespaces([
    'sapTransactions',
    'partnerRefunds',
    'sapBatches',
    'orderBatches',
    'batches',
    'batchRows',
    'list',
  ])

it('[AC-03] the question before a posting names count and sum by currency, and why others are refused', async () => {
  const bodies = answer({ 'sap/transactions/preview': preview })
  const row: Partial<Transaction> = { id: '100473-3', pfm: '1001', postingDate: null }
  await renderScreen(
    <PostingDialog action="post" rows={[row as Transaction]} onConfirm={() => {}} onClose={() => {}} />,
  )
  await loadTexts()
  const text = await screen.findByText(/К выполнению/)
  expect(plain(text.textContent)).toBe(`К выполнению: ${sums}`)
  expect(screen.getByText('Будет отказано: 3')).toBeTruthy()
  expect(screen.getByText('На транзакции холд: 3')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Склад/), 'C001')
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ factory: '1001', warehouse: 'C001' }))
  expect(bodies[0]).toMatchObject({ type: 'post', ids: ['100473-3'] })
})

it('[RF-06] [AC-03] the question before a settlement of partners names count and sum by currency', async () => {
  answer({ 'refunds/partner-all/preview': preview })
  const row: Partial<PartnerRefundRow> = { id: 5 }
  await renderScreen(
    <SettlePartnerRefundsDialog
      action="settle"
      rows={[row as PartnerRefundRow]}
      onConfirm={() => {}}
      onClose={() => {}}
    />,
  )
  await loadTexts()
  expect(plain((await screen.findByText(/К выполнению/)).textContent)).toBe(`К выполнению: ${sums}`)
})

const batch: BatchCard = {
  id: 7,
  kind: 'posting',
  source: 'file',
  fileName: 'проводки.xlsx',
  status: 'checked',
  rows: 6,
  wrong: 3,
  done: 0,
  failed: 0,
  left: 3,
  initiator: 'Морозова',
  own: true,
  createdAt: '2026-11-24T09:00:00Z',
  updatedAt: '2026-11-24T09:00:00Z',
  mayRepeat: 0,
  jobId: null,
  options: null,
  sameFile: null,
  error: null,
  money: { ready: preview.totals, done: [], refused: [] },
  refusals: preview.refusals,
}

async function showBatch(
  upload: BatchUploadDescription,
  overrides: Partial<BatchCard>,
  items: readonly Partial<BatchRow>[] = [],
) {
  const path = upload.path.replace(/^\//, '')
  answer({
    [`${path}/7`]: { ...batch, ...overrides },
    [`${path}/7/rows`]: { items, total: items.length },
    'access-list': [],
  })
  const { queries } = await renderScreen(
    <Routes>
      <Route path="/batches/:batchId" element={<BatchScreen upload={upload} />} />
    </Routes>,
    '/batches/7',
  )
  await loadTexts()
  queries.setQueryData(queryKeys.rights, ['settingsSap', 'orderCancel', 'orderIssueWithoutCode'])
}

it('[AC-02] [AC-03] a file of postings names transactions and sums before the start and in the question', async () => {
  await showBatch(sapBatchUpload, {})
  const line = `Транзакций к выполнению: ${sums}`
  await waitFor(() => expect(plain(document.body.textContent)).toContain(line))
  await screen.findByRole('link', { name: 'Ошибки 3' })
  await userEvent.click(await screen.findByRole('button', { name: 'Выполнить операции по 3 заказам' }))
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(plain(question.textContent)).toContain(line))
  expect(plain(question.textContent)).toContain('Будет отказано: 3')
  expect(plain(question.textContent)).toContain('На транзакции холд: 3')
})

it.each([
  ['posting', sapBatchUpload, 'Выполнено транзакций'],
  ['cancel', orderBatchUpload, 'Отменено заказов, возвращено покупателям'],
  ['issue', orderBatchUpload, 'Выдано заказов'],
])(
  '[OL-04] [AC-03] the result of many times «%s» names what was done by currency, and why rows were refused',
  async (kind, upload, label) => {
    const money = { ready: [], done: preview.totals, refused: [] }
    await showBatch(upload, { kind, status: 'done', options: {}, done: 3, left: 0, money })
    await screen.findByRole('link', { name: 'Ошибки 3', current: 'page' })
    await waitFor(() => expect(plain(document.body.textContent)).toContain('На транзакции холд: 3'))
    await userEvent.click(screen.getByRole('link', { name: 'Готово 3' }))
    await waitFor(() => expect(plain(document.body.textContent)).toContain(`${label}: ${sums}`))
  },
)

it('[UX-6] [OL-04] rows with errors have their reason and the way to their order, if there is one', async () => {
  const row = { mayRepeat: false, orderStatusId: null, postingType: null, postingDate: null }
  await showBatch(orderBatchUpload, { kind: 'cancel', status: 'done', options: {}, done: 4, left: 0 }, [
    { ...row, line: 1, subject: '100473', state: 'failed', message: 'Занят', orderId: 100_473, pfm: '1001' },
    { ...row, line: 2, subject: 'сто', state: 'wrong', message: 'Не номер', orderId: null, pfm: null },
  ])
  const link = await screen.findByRole('link', { name: 'Открыть заказ 100473' })
  expect(link.getAttribute('href')).toBe('/orders/100473')
  expect(screen.getByRole('cell', { name: 'Занят' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Не номер' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Открыть заказ/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Готово 4' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Причина' })).toBeNull())
})
