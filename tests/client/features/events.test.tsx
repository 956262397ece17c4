import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EventJournal, EventRow, HandlerEventCounts } from '../../../schemas/api/events.ts'
import { eventCard } from '../../../src/client/features/events/event-card.ts'
import { eventStatusField } from '../../../src/client/features/events/event-fields.tsx'
import { eventsList } from '../../../src/client/features/events/events-list.ts'
import { CardScreen } from '../../../src/client/ui/card/card-screen.tsx'
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

const sentMessages: readonly [
  Pick<EventRow, 'handler' | 'type' | 'serviceId' | 'data'>,
  readonly string[],
][] = [
  [
    {
      handler: 'delivery.move',
      type: 'moveDelivery.move',
      serviceId: 'courier2',
      data: { number: '100070-1', date: '2026-12-01', slotId: 'slot-7' },
    },
    ['Курьерская компания 2', 'Номер заявки', '100070-1', '01.12.2026'],
  ],
  [
    {
      handler: 'sms.send',
      type: 'order.orderFormed',
      serviceId: 'sms',
      data: { phone: '•••••••4567', template: 'orderFormed', params: { orderId: 100070 }, language: 'kk' },
    },
    ['•••••••4567', 'Заказ собран'],
  ],
  [
    {
      handler: 'payment.refund',
      type: 'moneyReturn.refund',
      serviceId: 'bank',
      data: { paymentId: '77', amount: 150_000, currency: 'RUB', refundId: 4, key: 'key-9' },
    },
    ['Сумма', '1\u00a0500,00\u00a0₽'],
  ],
  [
    {
      handler: 'receipt.register',
      type: 'delivery.sell',
      serviceId: 'receipts',
      data: { receiptId: 31, kind: 'sell' },
    },
    ['31', 'Приход'],
  ],
]

it.each(sentMessages)(
  '[EV-01] the card of an event has words and formats; stored values are folded (%#)',
  async ({ data, ...sent }, words) => {
    const journal: EventJournal = {
      event: {
        id: 227,
        orderId: 100_070,
        status: 'fail',
        attempts: 11,
        error: 'Партнёр ответил ошибкой 503',
        createdAt: '2026-11-28T00:13:00.000Z',
        updatedAt: '2026-11-28T00:14:00.000Z',
        actions: [],
        data,
        ...sent,
      },
      entries: [],
    }
    mockServer({
      'events/journal/227': journal,
      'catalogs/eventHandlers': [{ id: sent.handler, description: 'Вид события' }],
      stores: [],
      'roles/rights': [],
    })
    await renderScreen(
      <Routes>
        <Route path="/settings/events/:id" element={<CardScreen description={eventCard} />} />
      </Routes>,
      '/settings/events/227',
    )
    const technical = (await screen.findByText('Техническая информация')).closest('details')!
    expect(technical.open).toBe(false)
    expect(technical.textContent).toContain(JSON.stringify(data, null, 2))
    const page = document.body.cloneNode(true) as HTMLElement
    page.querySelector('details')!.remove()
    const visible = page.textContent ?? ''
    for (const word of words) expect(visible).toContain(word)
    for (const raw of [sent.handler, sent.type, '{', ...Object.keys(data), 'slot-7', 'key-9', '2026-'])
      expect(visible, raw).not.toContain(raw)
  },
)
