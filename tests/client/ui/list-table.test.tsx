import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BulkAction } from '../../../src/client/ui/list/list-description.ts'
import { sortColumnIds } from '../../../src/client/ui/list/use-table.ts'
import {
  storedColumns,
  mockFetchRows,
  savedColumns,
  renderList,
  sampleRows,
  resetList,
  type SampleRow,
} from './sample-list.tsx'

beforeEach(resetList)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('personal columns', () => {
  // Content behind an open chooser is hidden from the accessibility tree.
  const heads = () =>
    screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  const openChooser = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Столбцы' }))
    return screen.findByRole('dialog')
  }

  it('[OL-02] columns are chosen and moved; the server stores them for the user', async () => {
    await renderList(mockFetchRows(), '/things')
    await screen.findByRole('table')
    expect(heads()).toEqual(['Id', 'Name', 'Age'])
    const chooser = await openChooser()
    await userEvent.click(within(chooser).getByRole('checkbox', { name: 'Weight' }))
    await userEvent.click(within(chooser).getByRole('checkbox', { name: 'Name' }))
    await userEvent.click(within(chooser).getByRole('button', { name: 'Weight: левее' }))
    expect(heads()).toEqual(['Id', 'Weight', 'Age'])
    await waitFor(() =>
      expect(savedColumns()).toMatchObject({
        order: ['id', 'name', 'weight', 'age'],
        visible: { name: false, weight: true },
      }),
    )
  })

  it('[OL-02] another computer shows the same columns with their width', async () => {
    storedColumns['users/preferences/list-things'] = {
      order: ['id', 'age'],
      visible: { name: false },
      widths: { age: 333 },
      later: 'unknown',
    }
    await renderList(mockFetchRows(), '/things')
    await waitFor(() => expect(heads()).toEqual(['Id', 'Age']))
    expect(screen.getByRole('columnheader', { name: 'Age' }).style.flexBasis).toBe('333px')
    const chooser = await openChooser()
    await userEvent.click(within(chooser).getByRole('button', { name: 'По умолчанию' }))
    expect(heads()).toEqual(['Id', 'Name', 'Age'])
  })

  it('[OL-02] the link to the card can be neither hidden nor moved', async () => {
    await renderList(mockFetchRows(), '/things')
    await screen.findByRole('table')
    const chooser = await openChooser()
    expect(within(chooser).getByRole('checkbox', { name: 'Id' })).toHaveProperty('disabled', true)
    const columns = [{ id: 'id' }, { id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(sortColumnIds(columns, ['b', 'gone', 'id'])).toEqual(['id', 'b', 'c', 'a'])
  })
})

describe('bulk actions', () => {
  const paint = (run: BulkAction<SampleRow>['run']): BulkAction<SampleRow> => ({
    name: 'paint',
    right: 'settingsEvents',
    danger: true,
    appliesTo: ({ id }) => id !== 2,
    run,
  })
  const three = { items: sampleRows(1, 2, 3), total: 3 }
  const showBulk = async (run: BulkAction<SampleRow>['run'], page = three) => {
    const { queries } = await renderList(mockFetchRows(page), '/things', { bulk: [paint(run)] })
    queries.setQueryData(['access-list'], ['settingsEvents'])
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }))
  }

  it('[OL-04] an action asks one confirmation with the number of suitable rows, runs, and reports each row', async () => {
    const run = vi.fn(async () => ({
      results: [
        { id: 1, ok: true },
        { id: 3, ok: false, message: 'уже окрашен', mayRepeat: true },
      ],
    }))
    await showBulk(run)
    screen.getByText('Выбраны 3 строки')
    await userEvent.click(screen.getByRole('button', { name: 'Paint (2)' }))
    const question = await screen.findByRole('alertdialog')
    within(question).getByRole('heading', { name: 'Paint 2 things' })
    within(question).getByText('The paint does not come off')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'))
    await userEvent.click(within(question).getByRole('button', { name: 'Paint 2 things' }))
    await screen.findByText('Painted: 1 из 2')
    screen.getByText('3: уже окрашен')
    expect(run).toHaveBeenCalledWith(sampleRows(1, 3), undefined, expect.any(String))
    // Processed rows are no longer selected; the others are.
    screen.getByText('Выбраны 2 строки')
    await userEvent.click(screen.getByRole('button', { name: 'Повторить для 1' }))
    await waitFor(() => expect(run).toHaveBeenLastCalledWith(sampleRows(3), undefined, expect.any(String)))
  })

  it('[OL-04] a failed call keeps the selection and can be repeated', async () => {
    const run = vi
      .fn<BulkAction<SampleRow>['run']>()
      .mockRejectedValueOnce(new Error('Нет связи'))
      .mockResolvedValue({
        results: [
          { id: 1, ok: true },
          { id: 3, ok: true },
        ],
      })
    await showBulk(run)
    await userEvent.click(screen.getByRole('button', { name: 'Paint (2)' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Paint / }),
    )
    await screen.findByText('Нет связи')
    screen.getByText('Выбраны 3 строки')
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('Painted: 2 из 2')
    // The answer alone may have been lost, so the call is repeated with the same key.
    const [first, second] = run.mock.calls.map(([, , key]) => key)
    expect(second).toBe(first)
  })

  it('[OL-04] with more rows than one call takes, rows processed before a failure are reported and not repeated', async () => {
    const run = vi
      .fn<BulkAction<SampleRow>['run']>()
      .mockImplementation(async (rows) => ({ results: rows.map(({ id }) => ({ id, ok: true })) }))
    const ids = Array.from({ length: 250 }, (_, i) => i + 3)
    await showBulk(run, { items: sampleRows(...ids), total: 250 })
    run.mockImplementationOnce(async (rows) => ({ results: rows.map(({ id }) => ({ id, ok: true })) }))
    run.mockRejectedValueOnce(new Error('Нет связи'))
    await userEvent.click(screen.getByRole('button', { name: 'Paint (250)' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Paint / }),
    )
    await screen.findByText('Painted: 200 из 200')
    screen.getByText(/Нет связи Осталось 50 строк/)
    screen.getByText('Выбрано 50 строк')
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('Painted: 250 из 250')
    const [done, failed, repeated] = run.mock.calls.map(([, , key]) => key)
    expect(repeated).toBe(failed)
    expect(failed).not.toBe(done)
    expect(run.mock.calls.map(([rows]) => rows.length)).toEqual([200, 50, 50])
  })

  it('[OL-04] [AC-03] the result of an action with money has its count and sum by currency, of all its calls', async () => {
    const totals = (count: number) => [
      { currency: 'RUB', count, sum: count * 100_00 },
      { currency: 'KZT', count: 1, sum: 500_00 },
    ]
    const run = vi.fn<BulkAction<SampleRow>['run']>().mockImplementation(async (rows) => ({
      results: rows.map(({ id }) => ({ id, ok: id !== 3, message: 'уже окрашен' })),
      totals: totals(rows.length - 1),
    }))
    const ids = Array.from({ length: 250 }, (_, i) => i + 3)
    await showBulk(run, { items: sampleRows(...ids), total: 250 })
    await userEvent.click(screen.getByRole('button', { name: 'Paint (250)' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Paint / }),
    )
    const sums = await screen.findByText(/^Выполнено:/)
    expect(sums.textContent!.replace(/\s/g, ' ')).toBe(
      'Выполнено: 248 на сумму 24 800,00 ₽, 2 на сумму 1 000,00 ₸',
    )
    screen.getByText('Отказано: 1')
    screen.getByText('3: уже окрашен')
  })

  it('[OL-04] conflicting rows are repeated, also those of a call before the failed one', async () => {
    const succeedAll = (rows: readonly SampleRow[]) => rows.map(({ id }) => ({ id, ok: true }))
    const run = vi
      .fn<BulkAction<SampleRow>['run']>()
      .mockImplementation(async (rows) => ({ results: succeedAll(rows) }))
    const ids = Array.from({ length: 250 }, (_, i) => i + 3)
    await showBulk(run, { items: sampleRows(...ids), total: 250 })
    run.mockImplementationOnce(async (rows) => ({
      results: [{ id: 3, ok: false, message: 'занят', mayRepeat: true }, ...succeedAll(rows).slice(1)],
    }))
    run.mockRejectedValueOnce(new Error('Нет связи'))
    await userEvent.click(screen.getByRole('button', { name: 'Paint (250)' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Paint / }),
    )
    await screen.findByText(/Нет связи/)
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByText('Painted: 249 из 250')
    await userEvent.click(screen.getByRole('button', { name: 'Повторить для 1' }))
    await waitFor(() => expect(run).toHaveBeenLastCalledWith(sampleRows(3), undefined, expect.any(String)))
  })

  it('[OL-04] an action that fits none of the selected rows shows the reason', async () => {
    await showBulk(async () => ({ results: [] }), { items: sampleRows(2), total: 1 })
    const button = screen.getByRole('button', { name: 'Paint' })
    const notice = screen.getByText('Недоступно для выбранных строк: Paint')
    expect(button.getAttribute('aria-describedby')).toBe(notice.id)
  })

  it('[OL-04] [SH-17] the confirmation focuses «back», and the key that opened it answers nothing while held', async () => {
    const run = vi.fn<BulkAction<SampleRow>['run']>().mockResolvedValue({ results: [] })
    await showBulk(run)
    const paint = screen.getByRole('button', { name: 'Paint (2)' })
    act(() => paint.focus())
    fireEvent.keyDown(paint, { key: 'Enter', code: 'Enter' })
    fireEvent.click(paint)
    const dialog = await screen.findByRole('alertdialog')
    const cancelButton = within(dialog).getByRole('button', { name: 'Отмена' })
    await waitFor(() => expect(document.activeElement).toBe(cancelButton))
    expect(fireEvent.keyDown(cancelButton, { key: 'Enter', code: 'Enter' }), 'a held key is no press').toBe(
      false,
    )
    fireEvent.keyDown(cancelButton, { key: 'Enter', code: 'Enter', ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
    fireEvent.keyUp(cancelButton, { key: 'Enter', code: 'Enter' })
    fireEvent.keyDown(cancelButton, { key: 'Enter', code: 'Enter', ctrlKey: true })
    expect(run, 'a dangerous action has no key').not.toHaveBeenCalled()
    const buttons = within(dialog).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Отмена', 'Paint 2 things'])
    fireEvent.click(buttons[1]!)
    await waitFor(() => expect(run).toHaveBeenCalledOnce())
    fireEvent.keyUp(document.body, { key: 'Enter', code: 'Enter' })
  })

  it('[OL-04] another filter starts without a selection: no action affects hidden rows', async () => {
    await showBulk(async () => ({ results: [] }))
    screen.getByText('Выбраны 3 строки')
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(screen.queryByText(/Выбран/)).toBeNull())
  })

  it('[OL-04] without the right nothing can be selected', async () => {
    await renderList(mockFetchRows(), '/things', { bulk: [paint(async () => ({ results: [] }))] })
    await screen.findByRole('table')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
