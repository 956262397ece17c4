import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cardLinkField, userZoneInstantField } from '../../../src/client/ui/fields/kinds.tsx'
import type { ListDescription } from '../../../src/client/ui/list/list-description.ts'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import { mockServer, renderScreen, setWidth } from '../app/interface.tsx'
import { resetList } from './sample-list.tsx'

interface Row {
  id: number
  at: string
}
const description: ListDescription<Row, string> = {
  name: 'entries',
  path: 'entries',
  fields: [cardLinkField('id'), userZoneInstantField('at')],
  filters: [],
  rowId: ({ id }) => id,
}
const texts = { entries: { title: 'Entries', fields: { id: 'Id', at: 'Created' } } }

const renderEntries = async (zones: string[]) => {
  mockServer({
    entries: { items: [{ id: 1, at: '2026-03-01T21:30:00.000Z' }], total: 1 },
    stores: zones.map((zone, i) => ({ pfm: `100${i}`, name: zone, zone })),
    'users/preferences/list-entries': {},
  })
  await renderScreen(<ListScreen description={description} />, '/', texts)
  await screen.findByText('02.03.2026 00:30')
}

beforeEach(resetList)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[IN-02] [UX-6] times in the zone of the user, beside stores of another zone', () => {
  it('have the zone once, in the head of the column', async () => {
    await renderEntries(['Europe/Moscow', 'Asia/Novosibirsk'])
    await screen.findByRole('columnheader', { name: 'Created, UTC+3' })
  })

  it('have no zone while it is the same everywhere', async () => {
    await renderEntries(['Europe/Moscow'])
    screen.getByRole('columnheader', { name: 'Created' })
  })

  it('have the zone in their label on a phone', async () => {
    setWidth(390)
    await renderEntries(['Asia/Novosibirsk'])
    expect((await screen.findByText('Created, UTC+3')).className).toMatch(/label/)
  })
})
