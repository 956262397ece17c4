// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { kettle, offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('initiateRefund/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Formatted sums with all kinds of spaces normalized. */
const normalizeSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ')

it('[RF-04] [AC-03] a refund shows the price of a piece, the refund of a line and the total while the user types', async () => {
  // Of 3 × 1 299,00 less 900,00 of discounts and 100,01 of points one piece has been refunded already.
  const line = {
    ...kettle,
    ordered: 3,
    collected: 3,
    refunded: 1,
    discountShare: 90_000,
    pointsShare: 10_001,
  }
  const view = taskView({
    workflow: 'initiateRefund',
    state: 'open.choosing',
    stages: ['goods'],
    stage: 'goods',
    form: 'initiateRefund/v1/goods',
    summary: { accounts: '' },
    events: [offeredEvent('CHOSEN', { payload: 'step', tone: 'main' })],
  })
  view.order.lines = [line]
  new FakeServer(view)
  openTask()
  const pieces = await screen.findByRole('spinbutton', { name: /Чайник/ })
  const row = () =>
    normalizeSpaces(
      within(screen.getByRole('list', { name: 'Возвращаемые товары' })).getByRole('listitem').textContent,
    )
  expect(row()).toContain('Цена 1 299,00 ₽')
  expect(row()).toContain('к возврату 0,00 ₽')
  const type = (count: string) => {
    fireEvent.change(pieces, { target: { value: count } })
    fireEvent.blur(pieces)
  }
  type('1')
  await waitFor(() => expect(row()).toContain('к возврату 965,66 ₽'))
  expect(normalizeSpaces(screen.getByText(/К возврату за выбранные товары/).textContent)).toContain(
    '965,66 ₽',
  )
  type('2')
  await waitFor(() => expect(row()).toContain('к возврату 1 931,32 ₽'))
  expect(normalizeSpaces(screen.getByText(/К возврату за выбранные товары/).textContent)).toContain(
    '1 931,32 ₽',
  )
})
