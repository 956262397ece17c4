import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataTable, type DataColumn } from '../../../src/client/ui/data-table.tsx'
import { renderScreen } from '../app/interface.tsx'

interface Line {
  name: string
  refunded: string
}
const columns: DataColumn<Line>[] = [
  { id: 'name', header: 'Товар', cell: ({ name }) => name },
  { id: 'refunded', header: 'Возврат', folds: true, cell: ({ refunded }) => refunded },
  { id: 'regular', header: 'Цена по карте', folds: true, cell: () => '900 ₽' },
  { id: 'sum', header: 'Сумма', cell: () => '1 000 ₽' },
]
const lines: Line[] = [
  { name: 'Плед', refunded: '1' },
  { name: 'Кружка', refunded: '' },
]

let availableWidth = 0
let resize: () => void
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => availableWidth)
  // Each column needs 100 px.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return Math.max(availableWidth, this.querySelectorAll('th').length * 100)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent)

it('[UX-6] [OC-01] a table that is too wide moves its least important columns below the first one, not beyond its edge', async () => {
  availableWidth = 300
  await renderScreen(<DataTable label="Товары" columns={columns} rows={lines} rowId={({ name }) => name} />)
  expect(heads()).toEqual(['Товар', 'Возврат', 'Сумма'])
  expect(firstCells()).toEqual(['ПледЦена по карте: 900 ₽', 'КружкаЦена по карте: 900 ₽'])

  availableWidth = 200
  act(() => resize())
  expect(heads()).toEqual(['Товар', 'Сумма'])
  expect(firstCells()).toEqual(['ПледВозврат: 1Цена по карте: 900 ₽', 'КружкаЦена по карте: 900 ₽'])

  availableWidth = 400
  act(() => resize())
  act(() => resize())
  expect(heads()).toEqual(['Товар', 'Возврат', 'Цена по карте', 'Сумма'])
})

it('[UX-6] [OC-01] columns that do not fold stay, however narrow the table is', async () => {
  availableWidth = 100
  await renderScreen(<DataTable label="Товары" columns={columns} rows={lines} rowId={({ name }) => name} />)
  expect(heads()).toEqual(['Товар', 'Сумма'])
})
