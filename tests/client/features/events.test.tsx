import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EventRow, HandlerEventCounts } from '../../../schemas/api/events.ts'
import { eventStatusField } from '../../../src/client/features/events/event-fields.tsx'
import { eventsList } from '../../../src/client/features/events/events-list.ts'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import { mockServer, renderScreen, setWidth } from '../app/interface.tsx'

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['pending', 'light'],
  ['ready', 'secondary'],
  ['queue', 'purple'],
  ['process', 'info'],
  ['done', 'done'],
  // The colour «warning» with the sign of a failure.
  ['fail', 'failedEvent'],
  ['canceled', 'dark'],
  ['waiting', 'primary'],
] as const)('[EV-01] an event in status %s has the colour %s', (status, tone) => {
  const surroundings = { t: (key: string) => key } as never
  const { container } = render(<>{eventStatusField.render!({ status } as EventRow, surroundings)}</>)
  expect(container.querySelector('span')?.className).toMatch(new RegExp(`_${tone}_`))
})

it.each([
  ['/settings/events', ['Анонс доставкиНе завершено: 5', 'SMS покупателю']],
  ['/settings/events?status=fail', ['Анонс доставкиОшибка: 2', 'SMS покупателю']],
])(
  '[EV-01] [UX-6] at %s the type of events is filtered in one place, with their numbers',
  async (path, options) => {
    mockServer({
      events: { items: [], total: 0, totalIsExact: true },
      'catalogs/eventHandlers': [
        { id: 'delivery.announce', description: 'Анонс доставки' },
        { id: 'sms.send', description: 'SMS покупателю' },
      ],
      'catalogs/handler-status-list-count': [
        {
          id: 'delivery.announce',
          description: 'Анонс доставки',
          statuses: [
            { status: 'pending', count: 3 },
            { status: 'fail', count: 2 },
          ],
        },
      ] satisfies HandlerEventCounts,
      stores: [],
      'roles/rights': [],
    })
    await renderScreen(<ListScreen description={eventsList} />, path)
    await userEvent.click(await screen.findByRole('button', { name: 'Тип события' }))
    const popover = await screen.findByRole('dialog', { name: 'Тип события' })
    const list = within(popover).getByRole('radiogroup', { name: 'Тип события' })
    expect(await within(list).findByText(/: \d$/)).toBeDefined()
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(options)
    expect(within(list).getByRole('radio', { name: 'Анонс доставки' })).toBeDefined()
    // The other parts of the screen do not offer the types.
    expect(screen.getAllByText(/Анонс доставки/)).toHaveLength(1)
  },
)
