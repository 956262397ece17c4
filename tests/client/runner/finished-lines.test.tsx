// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StepLine } from '../../../schemas/api/tasks.ts'
import { addCheckDigit } from '../../../src/shared/marks/barcode.ts'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'
import { FakeServer, openTask, setUpRunner } from './runner-stage.tsx'
import { kettle, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const count = (name: string) => screen.findByRole('spinbutton', { name: new RegExp(name) })
const rows = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem')
const scan = (text: string, startAt: number) => act(() => simulateKeyPresses(scannerKeys(text, { startAt })))

async function openCollecting(lines: StepLine[]) {
  const view = taskView({})
  view.order.lines = lines
  const server = new FakeServer(view)
  openTask()
  await count('Чайник')
  return server
}

it('[TK-19] [UX-4] a long list folds finished lines at the next scan, and not when they are finished by hand', async () => {
  const lines = Array.from({ length: 9 }, (_, i) => ({
    ...kettle,
    lineId: 100 + i,
    pickOrder: i,
    barcode: addCheckDigit(`46000000010${i}`),
    productName: i === 0 ? 'Чайник' : `Кружка ${i}`,
    ordered: 1,
  }))
  await openCollecting(lines)
  await userEvent.click(screen.getByRole('button', { name: /Кружка 3: прибавить/ }))
  expect(rows('Товары'), 'a line under the pointer stays').toHaveLength(9)
  scan(lines[5]!.barcode, 2_000)
  await waitFor(() => expect(rows('Товары')).toHaveLength(8))
  expect(rows('Товары')[0]!.textContent).toContain('Кружка 5')
  await userEvent.click(screen.getByRole('button', { name: 'Собрано полностью: 1 строка' }))
  expect(rows('Собрано полностью: 1 строка')[0]!.textContent).toContain('Кружка 3')
})

it('[TK-19] a scan cannot be undone once its line was changed by hand', async () => {
  await openCollecting([{ ...kettle, ordered: 3 }])
  scan(kettle.barcode, 2_000)
  scan(kettle.barcode, 4_000)
  await screen.findByRole('button', { name: 'Отменить сканирование' })
  await userEvent.click(screen.getByRole('button', { name: /Чайник: убавить/ }))
  expect(screen.queryByRole('button', { name: 'Отменить сканирование' })).toBeNull()
  expect(await count('Чайник')).toHaveProperty('value', '1')
  expect(screen.queryByText(/^Добавлено/)).toBeNull()
})
