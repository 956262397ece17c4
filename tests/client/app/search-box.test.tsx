import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import SearchBox from '../../../src/client/app/search/search-box.tsx'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { renderScreen, json, mockServer, setWidth } from './interface.tsx'

const nothing = { customers: [], more: false, only: null }
const noneText = /ничего не найдено/

/** Types `text` and returns what answers the search of the server. */
async function searchFor(text: string) {
  let answer = (_: unknown) => {}
  const answered = new Promise((resolve) => (answer = resolve))
  const { callsOf } = mockServer({ search: () => answered.then(json) })
  const { queries } = await renderScreen(<SearchBox signOut={() => undefined} />)
  act(() => void queries.setQueryData(queryKeys.menu, ['orders']))
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: text } })
  await waitFor(() => expect(callsOf('search')).toHaveLength(1))
  return answer
}

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[SH-15] an empty answer of the search', () => {
  it('is not reported below matching screens and actions', async () => {
    const answer = await searchFor('заказ')
    screen.getByRole('button', { name: 'Заказы' })
    await waitFor(() => expect(screen.getByRole('region', { name: 'Найдено' }).ariaBusy).toBe('true'))
    answer(nothing)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Найдено' })).toBeNull())
    screen.getByRole('button', { name: 'Заказы' })
    expect(screen.queryByText(noneText)).toBeNull()
  })

  it('is reported once it has arrived, when nothing else matches', async () => {
    const answer = await searchFor('Гнездилова')
    expect(screen.queryByText(noneText)).toBeNull()
    answer(nothing)
    await screen.findByText('По запросу «Гнездилова» ничего не найдено')
  })
})
