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

describe('[SH-15] the help key', () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 300))

  /** Waits until the box listens to keys: its listeners are added after its field is in the document. */
  async function renderListening() {
    mockServer({})
    await renderScreen(<SearchBox signOut={() => undefined} />)
    const field = await screen.findByRole('searchbox')
    await waitFor(() => {
      fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true })
      expect(document.activeElement).toBe(field)
    })
  }

  it('opens the shortcuts right after a key that no scanner sends', async () => {
    await renderListening()
    press('Delete')
    press('?')
    await screen.findByRole('dialog')
  })

  it.each([
    ['before', ['4', '?']],
    ['after', ['?', '4']],
  ])('opens nothing when a scanned character is received immediately %s it', async (_, keys) => {
    await renderListening()
    keys.forEach(press)
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
