import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCatalog, useCatalogs } from '../../../src/client/http/use-catalog.ts'
import { saveLocale } from '../../../src/client/ui/locale.ts'
import { renderScreen, json, mockServer, setWidth } from '../app/interface.tsx'

function Colour({ id }: { id: number | null }) {
  const { text, error } = useCatalog('colours')
  return <p>{error ? `error: ${error.message}` : `colour: ${text(id)}`}</p>
}
const red = [{ id: 1, description: 'Красный' }]
const storeCatalog = (storedAt: number) =>
  localStorage.setItem('catalog:ru:colours', JSON.stringify({ at: storedAt, entries: red }))

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[CT-01] a catalogue is read, shown by id and cached with its time', async () => {
  mockServer({ 'catalogs/colours': red })
  await renderScreen(<Colour id={1} />)
  await screen.findByText('colour: Красный')
  const stored = JSON.parse(localStorage.getItem('catalog:ru:colours') ?? '{}')
  expect(stored.entries).toEqual(red)
  expect(Date.now() - stored.at).toBeLessThan(5_000)
})

it('[CT-01] until a catalogue has loaded its entries have no text, and show no id', async () => {
  let resolveAnswer: () => void = () => undefined
  mockServer({
    'catalogs/colours': () => new Promise<Response>((resolve) => (resolveAnswer = () => resolve(json(red)))),
  })
  await renderScreen(<Colour id={1} />)
  expect((await screen.findByText(/^colour:/)).textContent).toBe('colour: ')
  resolveAnswer()
  await screen.findByText('colour: Красный')
})

it('[CT-01] one cached for less than 120 s is not requested', async () => {
  storeCatalog(Date.now() - 119_000)
  const { calls } = mockServer({ 'catalogs/colours': [{ id: 1, description: 'Новый красный' }] })
  await renderScreen(<Colour id={1} />)
  await screen.findByText('colour: Красный')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(calls).toHaveLength(0)
})

it('[CT-01] a stale one is requested again', async () => {
  storeCatalog(Date.now() - 121_000)
  mockServer({ 'catalogs/colours': [{ id: 1, description: 'Новый красный' }] })
  await renderScreen(<Colour id={1} />)
  await screen.findByText('colour: Новый красный')
})

it('[CT-01] on failure the cached list is removed and the message of the server shown', async () => {
  storeCatalog(Date.now() - 121_000)
  mockServer({ 'catalogs/colours': () => json({ code: 19, message: 'Справочник недоступен' }, 409) })
  await renderScreen(<Colour id={1} />)
  await screen.findByText('error: Справочник недоступен')
  expect(localStorage.getItem('catalog:ru:colours')).toBeNull()
})

it('[CT-01] the cache of one language is not shown in another', async () => {
  storeCatalog(Date.now())
  saveLocale('en')
  mockServer({ 'catalogs/colours': [{ id: 1, description: 'Red' }] })
  await renderScreen(<Colour id={1} />)
  await screen.findByText('colour: Red')
})

it('[CT-01] an id that the catalogue does not contain is shown unchanged, a missing id as empty', async () => {
  mockServer({ 'catalogs/colours': red })
  await renderScreen(
    <>
      <Colour id={77} />
      <Colour id={null} />
    </>,
  )
  await screen.findByText('colour: 77')
  await screen.findByText('colour:')
})

it('[CT-01] of several the readable ones are returned, with the first failure', async () => {
  mockServer({
    'catalogs/colours': red,
    'catalogs/sizes': () => json({ code: 1, message: 'Нет размеров' }, 404),
  })
  const types = ['colours', 'sizes'] as const
  function Both() {
    const { catalogs, failed } = useCatalogs(types)
    return <p>{`${catalogs.colours.text(1)} / ${failed?.message ?? ''}`}</p>
  }
  await renderScreen(<Both />)
  await waitFor(() => screen.getByText('Красный / Нет размеров'))
})

function Offer() {
  const { entries, text } = useCatalog('colours')
  return (
    <p>
      {entries.map(({ description }) => description).join(' ')}; {text(2)}
    </p>
  )
}

it('[CT-01] a disabled entry is not offered, but still shows its name where it is used', async () => {
  mockServer({ 'catalogs/colours': [...red, { id: 2, description: 'Синий', off: true }] })
  await renderScreen(<Offer />)
  await screen.findByText('Красный; Синий')
})
