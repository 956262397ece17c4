import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DataTable } from '../../../src/client/ui/data-table.tsx'
import { renderScreen } from '../app/interface.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('[UX-1] a table that is wider than its container shows on which side it continues', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const columns = [{ id: 'vat', header: 'НДС', cell: () => '20 %' }]
  await renderScreen(<DataTable label="Товары" columns={columns} rows={[1]} rowId={(row) => row} />)
  const region = screen.getByRole('region', { name: 'Товары' })
  const hiddenSides = () => region.parentElement!.dataset.more
  await vi.waitFor(() => expect(hiddenSides()).toBe('end'))
  region.scrollLeft = 100
  fireEvent.scroll(region)
  expect(hiddenSides()).toBe('start end')
  region.scrollLeft = 300
  fireEvent.scroll(region)
  expect(hiddenSides()).toBe('start')
})
