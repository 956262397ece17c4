// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ListCards } from '../../../src/client/ui/list/list-cards.tsx'
import type { ListColumn, ListDescription } from '../../../src/client/ui/list/list-description.ts'

afterEach(cleanup)

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

function showCard(row: Row) {
  const columns = Object.keys(row).map(column)
  const list: ListDescription<Row, string> = {
    name: 'things',
    path: 'things',
    title: 'Things',
    fields: [],
    filters: [],
    rowId: () => 1,
  }
  render(
    <MemoryRouter>
      <ListCards<Row> description={list} columns={columns} rows={[row]} busy={false} />
    </MemoryRouter>,
  )
  return (id: string) => screen.getByText(id)
}

it('[OL-01] a card names its times and numbers; other texts need no name', () => {
  const name = showCard({
    promised: 'сегодня 11:45',
    slot: '28.11.2026 18:00–22:00',
    pieces: '4',
    postponed: 'Отложена до 28.11.2026 11:45',
    customer: 'Орлова Анна',
  })
  for (const id of ['promised', 'slot', 'pieces']) expect(name(id).className, id).toMatch(/label/)
  for (const id of ['postponed', 'customer']) expect(name(id).className, id).toMatch(/hidden/)
})

it('[OL-01] a long value has a row of its own, short ones stand in two columns', () => {
  const name = showCard({ state: 'Нужно согласовать новую дату доставки', customer: 'Орлова Анна' })
  expect(name('state').parentElement!.className).toMatch(/wide/)
  expect(name('customer').parentElement!.className).not.toMatch(/wide/)
})
