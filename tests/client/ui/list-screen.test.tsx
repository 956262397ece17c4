import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListPage } from '../../../src/client/ui/list/list-description.ts'
import { choiceFilter } from '../../../src/client/ui/list/filters.ts'
import { getNextSort } from '../../../src/client/ui/list/list-head.tsx'
import { setWidth } from '../app/interface.tsx'
import {
  address,
  resetList,
  lastQuery,
  mockFetchRows,
  renderList,
  sampleRows,
  type FetchRows,
  type SampleRow,
} from './sample-list.tsx'

beforeEach(resetList)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('list rendered from its description', () => {
  it('[OL-01] the query has the filters, sort and page of the address', async () => {
    const read = mockFetchRows({ items: sampleRows(1), total: 250 })
    await renderList(read, '/things?search=abc&kinds=1,3&sort=id&page=3&unknown=x')
    await screen.findByRole('cell', { name: 'thing 1' })
    expect(lastQuery(read)).toEqual({ search: 'abc', kinds: '1,3', sort: 'id', limit: 100, offset: 200 })
  })

  it('[OL-01] an empty or invalid address means the first page in the default order', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things?page=-4&kinds=')
    await screen.findByRole('table', { name: 'Things' })
    expect(lastQuery(read)).toEqual({ sort: '-id', limit: 100, offset: 0 })
  })

  it('[OL-01] a filter may be the parameter of the path instead of a query parameter', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things?search=a/b', { path: 'things/{name}', pathFilter: 'search' })
    await screen.findByRole('cell', { name: 'thing 1' })
    expect(lastQuery(read)).toEqual({ sort: '-id', limit: 100, offset: 0 })
    const urls = vi.mocked(fetch).mock.calls.map(([url]) => url)
    expect(urls).toContainEqual(expect.stringContaining('/api/things/a%2Fb?'))
  })

  it('[OL-01] chips show the applied filters; each can be removed alone, and all at once', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things?search=abc&kinds=1,3&madeFrom=2026-03-01&madeTo=2026-03-05')
    await screen.findByRole('button', { name: 'Kind: Red +1' })
    screen.getByRole('button', { name: 'Made: 01.03.2026 — 05.03.2026' })
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить: Kind' }))
    await waitFor(() => expect(address()).toBe('/things?search=abc&madeFrom=2026-03-01&madeTo=2026-03-05'))
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить всё' }))
    await waitFor(() => expect(address()).toBe('/things'))
    expect(screen.getByLabelText('Find')).toHaveProperty('value', '')
  })

  it('[SH-03] choices are written to the address, and back removes them again', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things?page=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Kind' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Blue' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Red' }))
    await waitFor(() => expect(address()).toBe('/things?kinds=1,2'))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'go back' }))
    await waitFor(() => expect(address()).toBe('/things?kinds=2'))
    screen.getByRole('button', { name: 'Kind: Blue' })
    expect(read.mock.calls.map(([query]) => [query.kinds, query.offset])).toContainEqual(['2', 0])
  })

  it('[OL-01] [UX-1] in a filter of one choice arrows move and apply nothing; Enter and Space choose', async () => {
    const read = mockFetchRows()
    const options = ['Red', 'Blue', 'Green'].map((text, i) => ({ value: String(i + 1), text }))
    await renderList(read, '/things', { filters: [choiceFilter('kinds', () => options)] })
    await userEvent.click(await screen.findByRole('button', { name: 'Kind' }))
    const radio = (name: string) => screen.findByRole('radio', { name })
    act(() => screen.getByRole('radio', { name: 'Red' }).focus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(await radio('Blue'))
    expect(address()).toBe('/things')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/things?kinds=2'))
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Kind: Blue' }))
    act(() => screen.getByRole('radio', { name: 'Blue' }).focus())
    await userEvent.keyboard('{ArrowDown}[Space]')
    await waitFor(() => expect(address()).toBe('/things?kinds=3'))
  })

  it('[OL-01] a fixed filter cannot be cleared', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things')
    const someFilter = await screen.findByRole('button', { name: 'Some' })
    expect(someFilter.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(lastQuery(read)).toMatchObject({ scope: 'all' }))
    await userEvent.click(screen.getByRole('button', { name: 'Some' }))
    await waitFor(() => expect(address()).toBe('/things'))
  })

  it('[OL-01] a click on a column header sorts descending, then ascending, and sets aria-sort', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things?page=2')
    const head = await screen.findByRole('columnheader', { name: 'Id' })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(head).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/things?sort=id'))
    expect(screen.getByRole('columnheader', { name: 'Id' }).getAttribute('aria-sort')).toBe('ascending')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull()
    expect(getNextSort({ sort: { ascending: 'urgency' } }, 'urgency')).toBe('urgency')
  })

  it('[OL-01] the page is stored in the address; a capped count is displayed as more than the limit', async () => {
    const read = mockFetchRows({
      items: sampleRows(...Array.from({ length: 100 }, (_, i) => i + 1)),
      total: 10_000,
      totalIsExact: false,
    })
    await renderList(read, '/things')
    await screen.findByText(/больше 10\s000/)
    await userEvent.click(screen.getByRole('button', { name: 'Следующая страница' }))
    await waitFor(() => expect(address()).toBe('/things?page=2'))
    await waitFor(() => expect(lastQuery(read)).toMatchObject({ offset: 100 }))
  })

  it('[OL-01] a page beyond the end displays a message and links to the first page', async () => {
    await renderList(mockFetchRows({ items: [], total: 2 }), '/things?page=9')
    await screen.findByText('Такой страницы в списке уже нет')
    await userEvent.click(screen.getByRole('button', { name: 'На первую страницу' }))
    await waitFor(() => expect(address()).toBe('/things'))
  })

  it('[OL-01] a page that is not full is the last one', async () => {
    await renderList(mockFetchRows(), '/things?page=2')
    const next = await screen.findByRole('button', { name: 'Следующая страница' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('rows', () => {
  it('[OL-01] a row opens its card; selecting text in it does not', async () => {
    await renderList(mockFetchRows(), '/things')
    const cell = await screen.findByRole('cell', { name: 'thing 2' })
    const selected = vi
      .spyOn(window, 'getSelection')
      .mockReturnValue({ toString: () => 'ing 2' } as Selection)
    await userEvent.click(cell)
    expect(address()).toBe('/things')
    selected.mockRestore()
    await userEvent.click(cell)
    await screen.findByText('the card')
    expect(address()).toBe('/things/2')
  })

  it('[OL-01] the middle button opens the card in a new tab', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
    await renderList(mockFetchRows(), '/things')
    await userEvent.pointer({
      keys: '[MouseMiddle]',
      target: await screen.findByRole('cell', { name: 'thing 1' }),
    })
    expect(openWindow).toHaveBeenCalledWith('/things/1', '_blank', 'noopener')
    expect(address()).toBe('/things')
  })

  it('[OL-01] arrow keys move between rows, Enter opens', async () => {
    await renderList(mockFetchRows(), '/things')
    const first = await screen.findByRole('link', { name: '1' })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('2')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/things/1'))
  })

  it('[OL-01] the scroll position is restored on the way back, a new query begins at the top', async () => {
    await renderList(mockFetchRows(), '/things')
    await screen.findByRole('cell', { name: 'thing 1' })
    const scroll = () => screen.getByRole('table').parentElement!
    scroll().scrollTop = 480
    scroll().dispatchEvent(new Event('scroll'))
    await userEvent.click(screen.getByRole('link', { name: '2' }))
    await screen.findByText('the card')
    await userEvent.click(screen.getByRole('button', { name: 'go back' }))
    await screen.findByRole('cell', { name: 'thing 1' })
    expect(scroll().scrollTop).toBe(480)
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Id' })).getByRole('button'))
    await waitFor(() => expect(scroll().scrollTop).toBe(0))
  })

  it('[OL-01] at phone width a row is a card with the columns that have a place on it', async () => {
    setWidth(390)
    await renderList(mockFetchRows(), '/things')
    const list = await screen.findByRole('list', { name: 'Things' })
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(list).getAllByRole('listitem')[0]!
    expect(card.textContent).toBe('1Namething 1')
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/things/1')
  })
})

describe('states of a list', () => {
  it('[ER-02] an empty list says why it is empty and what to do', async () => {
    await renderList(mockFetchRows({ items: [], total: 0 }), '/things')
    await screen.findByText('Nothing made yet')
    screen.getByText('Make one')
  })

  it('[ER-02] no results under filters offers to clear them', async () => {
    await renderList(mockFetchRows({ items: [], total: 0 }), '/things?kinds=1')
    await screen.findByText('Ничего не найдено')
    expect(screen.queryByText('Nothing made yet')).toBeNull()
    await userEvent.click(screen.getAllByRole('button', { name: 'Сбросить всё' })[0]!)
    await waitFor(() => expect(address()).toBe('/things'))
  })

  it('[ER-02] a refusal shows its message and can be retried', async () => {
    const read = vi
      .fn<FetchRows>()
      .mockRejectedValueOnce(new Error('Склад закрыт'))
      .mockResolvedValue({ items: sampleRows(1), total: 1 })
    await renderList(read, '/things')
    await screen.findByText('Склад закрыт')
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    await screen.findByRole('cell', { name: 'thing 1' })
  })

  it('[OL-01] the previous rows stay until the new answer arrives, and when it fails', async () => {
    let refuse = (_: Error) => undefined as void
    const read = mockFetchRows()
    await renderList(read, '/things')
    await screen.findByRole('cell', { name: 'thing 1' })
    read.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)))
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
    screen.getByRole('cell', { name: 'thing 1' })
    refuse(new Error('Нет связи'))
    await screen.findByText('Нет связи')
  })

  it('[SH-12] the answer to an abandoned query changes nothing', async () => {
    let answerLate = (_: ListPage<SampleRow>) => undefined as void
    const read = mockFetchRows({ items: sampleRows(5), total: 1 })
    read.mockReturnValueOnce(new Promise((resolve) => (answerLate = resolve)))
    await renderList(read, '/things?search=old')
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    const [, signal] = read.mock.calls[0]!
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить всё' }))
    await screen.findByRole('cell', { name: 'thing 5' })
    expect(signal.aborted).toBe(true)
    answerLate({ items: sampleRows(9), total: 1 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByRole('cell', { name: 'thing 9' })).toBeNull()
  })
})

describe('search', () => {
  const searches = (read: ReturnType<typeof mockFetchRows>) =>
    read.mock.calls.map(([query]) => query.search ?? '')

  it('[VA-01] it starts after 3 characters and 500 ms after the last one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const read = mockFetchRows()
    await renderList(read, '/things')
    const field = await screen.findByLabelText('Find')
    await user.type(field, 'ab')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(searches(read)).toEqual([''])
    await user.type(field, 'c')
    await vi.advanceTimersByTimeAsync(400)
    await user.type(field, 'd')
    await vi.advanceTimersByTimeAsync(450)
    expect(searches(read)).toEqual([''])
    await vi.advanceTimersByTimeAsync(100)
    await waitFor(() => expect(searches(read)).toEqual(['', 'abcd']))
    await user.clear(field)
    await waitFor(() => expect(address()).toBe('/things'))
    vi.useRealTimers()
  })

  it('[VA-01] letters typed while the address updates are kept', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things')
    const field = await screen.findByLabelText<HTMLInputElement>('Find')
    await userEvent.type(field, '7{Enter}89')
    await waitFor(() => expect(address()).toBe('/things?search=7'))
    expect(field.value).toBe('789')
    await userEvent.click(screen.getByRole('button', { name: 'go back' }))
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить всё' }))
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('[OL-01] a sort chosen before a pending search has started keeps both', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things')
    await userEvent.type(await screen.findByLabelText('Find'), 'abcd')
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Id' })).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/things?search=abcd&sort=id'))
  })

  it('[VA-01] Enter searches at once', async () => {
    const read = mockFetchRows()
    await renderList(read, '/things')
    await userEvent.type(await screen.findByLabelText('Find'), '7{Enter}')
    await waitFor(() => expect(searches(read)).toContain('7'))
  })
})
