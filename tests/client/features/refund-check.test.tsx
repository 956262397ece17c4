import { cleanup, screen, waitFor } from '@testing-library/react'
import { isValidElement } from 'react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ReturnableOrderRow } from '../../../schemas/api/refunds.ts'
import {
  exchangeableOrdersList,
  returnableOrdersList,
} from '../../../src/client/features/refunds/check-lists.tsx'
import { useScanner } from '../../../src/client/runner/scan/use-scanner.ts'
import type { FieldContext } from '../../../src/client/ui/fields/field-context.ts'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'
import { mockServer, renderScreen, setWidth } from '../app/interface.tsx'
import { catalogAnswers } from './sample-order.ts'

/** Handles scans as the page does, where a scan opens the order. */
function PageWithScans({ onScan }: { onScan: () => void }) {
  useScanner(onScan, { priority: 'page' })
  return <output>{useLocation().search}</output>
}

describe.each([returnableOrdersList, exchangeableOrdersList])('$name', (description) => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('[RF-03] a scan fills the search, and the order is not opened', async () => {
    setWidth(1366)
    mockServer({ ...catalogAnswers, [description.path as string]: { items: [], total: 0 } })
    const openOrder = vi.fn()
    await renderScreen(
      <>
        <PageWithScans onScan={openOrder} />
        <ListScreen description={description} />
      </>,
    )
    await screen.findByText('Введите номер заказа, телефон или имя покупателя')
    simulateKeyPresses(scannerKeys('100234'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?search=100234'))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '100234')
    expect(openOrder).not.toHaveBeenCalled()
  })
})

describe.each([returnableOrdersList, exchangeableOrdersList])('check of $name', ({ fields }) => {
  const field = fields.find(({ id }) => id === 'begin')!
  const context = Object.assign({} as FieldContext, {
    t: (_: string, { names }: { names?: string } = {}) => names ?? 'link',
  })
  const rowOf = (doneBy: string[] | null, offered = false) =>
    ({ id: 100234, offered, doneBy }) as ReturnableOrderRow
  const render = (row: ReturnableOrderRow) => field.render?.(row, context)

  it('[RF-03] names one of those who may begin, which fits, and all of them in the tooltip', () => {
    const row = rowOf(['Ольга Мороз', 'Анна Белова', 'Иван Петров'])
    expect(render(row)).toBe('Ольга Мороз +2')
    expect(field.text(row, context)).toBe('Ольга Мороз, Анна Белова, Иван Петров')
    expect(render(rowOf(['Ольга Мороз']))).toBe('Ольга Мороз')
    expect(isValidElement(render(rowOf(null, true)))).toBe(true)
  })
})
