import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  choiceFilter,
  dayRangeFilter,
  searchFilter,
  switchFilter,
} from '../../../src/client/ui/list/filters.ts'
import { address, mockFetchRows, renderList, resetList } from './sample-list.tsx'

beforeEach(resetList)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const charWidth = 10
/** Every element is as wide as its text, and there are `width` pixels for all filters. */
function mockLayout(width: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return charWidth * (this.textContent ?? '').length
  })
}
const colours = () => [{ value: '1', text: 'Red' }]
const filters = [
  searchFilter(),
  switchFilter('scope', ['some', 'all'], 'things:scopes'),
  choiceFilter('kinds', colours),
  dayRangeFilter('made'),
  choiceFilter('rare', colours, { rare: true }),
]
const filterNames = () => {
  const row = screen.getByRole('search', { name: 'Фильтры' })
  return [...row.querySelectorAll('[data-filter]')].map((chip) => chip.textContent)
}

it('[UX-6] [OL-01] filters that do not fit are behind «more filters»; those with a value remain', async () => {
  // «SomeAll», «Ещё фильтры» and one of «Kind» and «Made».
  mockLayout(charWidth * ('SomeAll'.length + 'Ещё фильтры'.length + 'Kind'.length))
  const read = mockFetchRows()
  await renderList(read, '/things', { filters })
  await screen.findByRole('button', { name: 'Kind' })
  await waitFor(() => expect(filterNames()).toEqual(['SomeAll', 'Kind']))
  await userEvent.click(screen.getByRole('button', { name: 'Ещё фильтры' }))
  expect(filterNames().slice(0, 3)).toEqual(['SomeAll', 'Kind', 'Made'])
  await userEvent.click(screen.getByRole('button', { name: 'Меньше фильтров' }))
  expect(filterNames()).toEqual(['SomeAll', 'Kind'])
  cleanup()
  await renderList(read, '/things?madeFrom=2026-03-01&madeTo=2026-03-01', { filters })
  await screen.findByRole('button', { name: /^Made: / })
  await waitFor(() => expect(filterNames()).toEqual(['SomeAll', 'Made: 01.03.2026']))
  expect(address()).toContain('madeFrom')
  // The filters that remain leave no room for the texts of the buttons.
  expect(screen.getByRole('button', { name: 'Сбросить всё' }).textContent).toBe('')
})

it('[UX-6] [OL-01] filters that fit are all visible, without a button for more', async () => {
  mockLayout(1_000)
  await renderList(mockFetchRows(), '/things', { filters: filters.slice(0, 4) })
  await screen.findByRole('button', { name: 'Made' })
  expect(filterNames()).toEqual(['SomeAll', 'Kind', 'Made'])
  expect(screen.queryByRole('button', { name: 'Ещё фильтры' })).toBeNull()
})

it('[UX-6] [OL-01] a switch that may fold is behind «more filters» while it has its first value', async () => {
  const withTests = [
    switchFilter('scope', ['some', 'all'], 'things:scopes'),
    choiceFilter('kinds', colours),
    switchFilter('tests', ['some', 'all'], 'things:scopes', { folds: true }),
    choiceFilter('rare', colours, { rare: true }),
  ]
  mockLayout(charWidth * ('SomeAll'.length + 'Ещё фильтры'.length + 'Kind'.length))
  await renderList(mockFetchRows(), '/things', { filters: withTests })
  await screen.findByRole('button', { name: 'Kind' })
  await waitFor(() => expect(filterNames()).toEqual(['SomeAll', 'Kind']))
  cleanup()
  await renderList(mockFetchRows(), '/things?tests=all', { filters: withTests })
  await waitFor(() => expect(filterNames()).toContain('SomeAll'))
  expect(filterNames().filter((name) => name === 'SomeAll')).toHaveLength(2)
})
