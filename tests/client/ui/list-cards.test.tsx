// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListCards } from '../../../src/client/ui/list/list-cards.tsx'
import type { ListColumn, ListDescription } from '../../../src/client/ui/list/list-description.ts'
import { renderScreen, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Row = Readonly<Record<string, string>>
const column = (id: string): ListColumn<Row> => ({
  id,
  header: id,
  title: id,
  width: 100,
  phone: 'line',
  text: (row) => row[id] ?? '',
  cell: (row) => row[id] ?? '',
})

async function showCard(row: Row) {
  const columns = Object.keys(row).map(column)
  const list: ListDescription<Row, string> = {
    name: 'things',
    path: 'things',
    title: 'Things',
    fields: [],
    filters: [],
    rowId: () => 1,
  }
  await renderScreen(<ListCards<Row> description={list} columns={columns} rows={[row]} busy={false} />)
  await screen.findByRole('list')
  return (id: string) => screen.getByText(id)
}

it('[OL-01] a card names its times and numbers; other texts need no name', async () => {
  const name = await showCard({
    promised: 'сегодня 11:45',
    slot: '28.11.2026 18:00–22:00',
    pieces: '4',
    postponed: 'Отложена до 28.11.2026 11:45',
    customer: 'Орлова Анна',
  })
  for (const id of ['promised', 'slot', 'pieces']) expect(name(id).className, id).toMatch(/label/)
  for (const id of ['postponed', 'customer']) expect(name(id).className, id).toMatch(/hidden/)
})

it('[OL-01] a long value has a row of its own, short ones stand in two columns', async () => {
  const name = await showCard({ state: 'Нужно согласовать новую дату доставки', customer: 'Орлова Анна' })
  expect(name('state').parentElement!.className).toMatch(/wide/)
  expect(name('customer').parentElement!.className).not.toMatch(/wide/)
})
