import { screen } from '@testing-library/react'
import { Route, Routes, Link, useLocation, useNavigate } from 'react-router-dom'
import { vi } from 'vitest'
import { cardLinkField, customField, textField } from '../../../src/client/ui/fields/kinds.tsx'
import {
  choiceFilter,
  dayRangeFilter,
  switchFilter,
  searchFilter,
} from '../../../src/client/ui/list/filters.ts'
import type { ListDescription, ListPage, ListQuery } from '../../../src/client/ui/list/list-description.ts'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import { renderScreen, json, setWidth } from '../app/interface.tsx'

export interface SampleRow {
  id: number
  name: string
}
export type FetchRows = (query: ListQuery, signal: AbortSignal) => Promise<ListPage<SampleRow>>

export const description: ListDescription<SampleRow, string> = {
  name: 'things',
  path: 'things',
  fields: [
    cardLinkField('id', { sort: true }),
    textField('name', { width: 200 }),
    customField<SampleRow>('age', { width: 80, text: () => '7' }),
    customField<SampleRow>('weight', { extra: true, text: () => '5 kg' }),
  ],
  filters: [
    searchFilter(),
    switchFilter('scope', ['some', 'all'], 'things:scopes'),
    choiceFilter(
      'kinds',
      () => [
        { value: '1', text: 'Red' },
        { value: '2', text: 'Blue' },
        { value: '3', text: 'Green' },
      ],
      { many: true },
    ),
    dayRangeFilter('made'),
  ],
  sort: '-id',
  rowId: ({ id }) => id,
  open: ({ id }) => `/things/${id}`,
}

export const texts = {
  things: {
    title: 'Things',
    fields: { id: 'Id', name: 'Name', age: 'Age', weight: 'Weight' },
    filters: { search: 'Find', scope: 'Scope', kinds: 'Kind', made: 'Made', rare: 'Rare' },
    scopes: { some: 'Some', all: 'All' },
    empty: { title: 'Nothing made yet', hint: 'Make one' },
    bulk: {
      paint: {
        label: 'Paint',
        title: 'Paint {{count}} things',
        confirm: 'The paint does not come off',
        done: 'Painted',
      },
    },
  },
}

export const Address = () => (
  <output aria-label="address">{decodeURIComponent(useLocation().pathname + useLocation().search)}</output>
)
export const address = () => screen.getByLabelText('address').textContent
export function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>go back</button>
}
export const storedColumns: Record<string, unknown> = {}
export const savedColumns = () => storedColumns['users/preferences/list-things']

/** Mocks the server: rows by `read`, columns as the user stores them. */
export function mockListServer(read: FetchRows) {
  const answer = async (input: string, { method, body, signal }: RequestInit) => {
    const url = new URL(input, 'http://crm.test')
    const path = url.pathname.replace('/api/', '')
    if (path.startsWith('users/preferences/')) {
      if (method === 'PUT') storedColumns[path] = JSON.parse(String(body))
      return method === 'PUT' ? new Response(null, { status: 204 }) : json(storedColumns[path] ?? {})
    }
    if (path === 'stores') return json([])
    const { limit, offset, ...params } = Object.fromEntries(url.searchParams)
    try {
      return json(
        await read({ ...params, limit: Number(limit), offset: Number(offset) } as ListQuery, signal!),
      )
    } catch (error) {
      return json({ code: 7, message: (error as Error).message }, 400)
    }
  }
  vi.stubGlobal('fetch', vi.fn(answer))
}

export async function renderList(
  read: FetchRows,
  path: string,
  overrides: Partial<ListDescription<SampleRow, string>> = {},
) {
  mockListServer(read)
  const screenOf = (
    <>
      <Address />
      <Back />
      <Routes>
        <Route path="/things" element={<ListScreen description={{ ...description, ...overrides }} />} />
        <Route path="/things/:id" element="the card" />
        <Route path="/elsewhere" element={<Link to="/things">things</Link>} />
      </Routes>
    </>
  )
  return renderScreen(screenOf, path, texts)
}
export const sampleRows = (...ids: number[]) => ids.map((id) => ({ id, name: `thing ${id}` }))
export const mockFetchRows = (page: ListPage<SampleRow> = { items: sampleRows(1, 2), total: 2 }) =>
  vi.fn<FetchRows>().mockResolvedValue(page)
export const lastQuery = (read: ReturnType<typeof mockFetchRows>) => read.mock.lastCall?.[0]

/** Before each test: desktop width, and empty caches. */
export function resetList(): void {
  for (const path of Object.keys(storedColumns)) delete storedColumns[path]
  localStorage.clear()
  sessionStorage.clear()
  setWidth(1366)
}
