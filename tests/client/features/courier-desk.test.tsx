import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CourierHandoverRow } from '../../../schemas/api/deliveries.ts'
import { BoxesScreen } from '../../../src/client/features/deliveries/boxes/boxes-screen.tsx'
import type { Session } from '../../../src/client/session/session.ts'
import { SessionProvider } from '../../../src/client/session/session-context.tsx'
import {
  PendingHandoverScreen,
  DeliveryServiceHandoverScreen,
} from '../../../src/client/features/deliveries/issue-screen.tsx'
import { buildHandoverList } from '../../../src/client/features/deliveries/issue-list.tsx'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { mockServer, json, renderScreen, setWidth } from '../app/interface.tsx'
import { Address, address } from '../ui/sample-list.tsx'

beforeEach(() => {
  setWidth(1366)
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const row = (orderId: number, overrides: Partial<CourierHandoverRow> = {}): CourierHandoverRow => ({
  orderId,
  partnerOrderId: null,
  pfm: '1001',
  orderStatusId: 7,
  deliveryServiceId: 1,
  deliveryServiceTypeId: 1,
  track: null,
  name: 'Анна',
  boxes: 1,
  weight: null,
  planDateIssued: null,
  toPay: 0,
  currency: 'RUB',
  actNumber: null,
  invoiceNumber: null,
  deskId: null,
  dateShipment: null,
  ...overrides,
})
const isWithoutAct = ({ deskId }: CourierHandoverRow) => deskId === null

async function openDesk(
  path: string,
  orders: readonly CourierHandoverRow[],
  counts = [{ service: 1, count: 3 }],
) {
  mockServer({
    stores: [],
    'tasks/delivery-count': counts,
    'users/preferences/list-deliveryIssue': {},
    'tasks/delivery-list': ({ searchParams }: URL) => {
      const service = searchParams.get('service')
      const items = orders
        .filter(({ deliveryServiceId }) => service === null || String(deliveryServiceId) === service)
        .filter((order) => searchParams.get('act') !== 'without' || isWithoutAct(order))
      return json({ items, total: items.length })
    },
  })
  const { queries } = await renderScreen(
    <>
      <Address />
      <Routes>
        <Route path="/issue-delivery" element={<PendingHandoverScreen />} />
        <Route path="/issue-delivery/actual/:service" element={<DeliveryServiceHandoverScreen />} />
        <Route path="*" element="another screen" />
      </Routes>
    </>,
    path,
  )
  act(() => {
    queries.setQueryData(queryKeys.rights, ['orderIssueToCourier', 'menuViewIssueDelivery'])
  })
}
const twoServices = [
  { service: 1, count: 2 },
  { service: 2, count: 1 },
]
const orders = [row(11), row(12, { deskId: 5, actNumber: '5' }), row(21, { deliveryServiceId: 2 })]
const button = (name: RegExp) => screen.findByRole('button', { name })
const reasonOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? null

it('[UX-6] [TK-28] scanning is one button with the number of orders without an act, and displays the reason when it is disabled', async () => {
  await openDesk('/issue-delivery', orders, twoServices)
  const scan = await button(/^Сканировать места: 2 заказа$/)
  expect(scan.getAttribute('aria-disabled')).toBe('true')
  expect(reasonOf(scan)).toBe('Сначала выберите услугу доставки')
  cleanup()
  await openDesk('/issue-delivery/actual/1?pfm=1001', orders, twoServices)
  await userEvent.click(await button(/^Сканировать места: 1 заказ$/))
  expect(address()).toBe('/issue-delivery/actual/1/boxes?pfm=1001')
  cleanup()
  await openDesk('/issue-delivery/actual/1', [orders[1]!], twoServices)
  await waitFor(async () =>
    expect(reasonOf(await button(/^Сканировать места$/))).toBe('Заказов без акта нет'),
  )
})

it('[UX-6] [TK-28] a service need not be chosen if there is only one', async () => {
  await openDesk('/issue-delivery', [row(11)], [{ service: 1, count: 1 }])
  await waitFor(async () =>
    expect((await button(/^Сканировать места: 1 заказ$/)).getAttribute('aria-disabled')).toBeNull(),
  )
  await userEvent.click(await button(/^Сканировать места/))
  expect(address()).toBe('/issue-delivery/actual/1/boxes')
})

it('[UX-6] [DI-02] the button of the act is visible before any order is selected, and displays the reason when it is disabled', async () => {
  await openDesk('/issue-delivery', orders, twoServices)
  const form = await button(/^Сформировать акт/)
  expect(reasonOf(form)).toBe('Отметьте в списке заказы без акта')
  await userEvent.click(await screen.findByRole('checkbox', { name: /12/ }))
  const inAct = 'Выбранные заказы уже в акте: 12. Отметьте заказы без акта'
  expect(reasonOf(form), 'an order in an act').toBe(inAct)
  expect(screen.getByRole('group', { name: 'Действия с выбранными' }).textContent, 'in sight').toContain(
    inAct,
  )
  const actField = buildHandoverList('actual').fields.find(({ id }) => id === 'actNumber')
  expect(actField?.keep, 'the act stays on a narrow screen').toBe('filled')
  await userEvent.click(screen.getByRole('checkbox', { name: /11/ }))
  expect(reasonOf(form)).toBeNull()
  expect(form.textContent).toMatch(/\(1\)$/)
  await userEvent.click(screen.getByRole('checkbox', { name: /21/ }))
  expect(reasonOf(form)).toMatch(/^Выбраны заказы с разными услугами/)
  await userEvent.click(form)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /21/ }))
  await userEvent.click(form)
  expect((await screen.findByRole('dialog')).textContent).toContain('Перейти к сканированию мест 1 заказа')
})

it('[UX-6] [DI-01] long names leave room for sum, promise and store', async () => {
  // Width of a list beside the open menu on a screen of 1366 px.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1126)
  const name = 'Константинопольская Анастасия'
  const planDateIssued = '2026-03-02T09:00:00.000Z'
  const track = '80087123456789'
  await openDesk('/issue-delivery', [
    row(11, { name, planDateIssued, track, weight: 1200, toPay: 1_234_500 }),
  ])
  await screen.findByText(name)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining(['К оплате', 'Обещанный срок', 'Магазин']))
})

it('[UX-6] [DI-01] there is one filter by delivery service, which does not reset the other filters', async () => {
  await openDesk('/issue-delivery?service=2&pfm=1001', orders, twoServices)
  await waitFor(() => expect(address()).toBe('/issue-delivery/actual/2?pfm=1001'))
  const services = await screen.findByRole('navigation', { name: 'Услуги доставки' })
  const links = [...services.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/issue-delivery?pfm=1001',
    '/issue-delivery/actual/1?pfm=1001',
    '/issue-delivery/actual/2?pfm=1001',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
  expect(screen.queryByRole('button', { name: 'Услуга доставки' })).toBeNull()
})

describe('[TK-28] [SH-16] an order that is cancelled after its boxes were scanned', () => {
  it('is named with its boxes, and no act is formed until it is removed', async () => {
    let ready = [row(11), row(12)]
    const sent: unknown[] = []
    const answers = {
      stores: [],
      'tasks/delivery-list': () => json({ items: ready, total: ready.length }),
      'acceptance-acts/box': ({ searchParams }: URL) => {
        const order = ready.find(({ orderId }) => searchParams.get('code') === `${orderId}-1`)
        return order
          ? json({ order, n: 1 })
          : json(
              {
                code: 19,
                message: 'Заказ 12 отменён, его места не передаются',
                details: { reason: 'cancelled' },
              },
              409,
            )
      },
      'acceptance-acts': (url: URL) => {
        sent.push(url)
        return json({ deskId: 5 })
      },
    }
    mockServer(answers)
    const { queries } = await renderScreen(
      <SessionProvider session={{ id: 'ivanova' } as unknown as Session}>
        <Routes>
          <Route path="/issue-delivery/actual/:service/boxes" element={<BoxesScreen />} />
          <Route path="*" element="another screen" />
        </Routes>
      </SessionProvider>,
      '/issue-delivery/actual/1/boxes?pfm=1001',
    )
    const field = await screen.findByLabelText('Код места')
    for (const code of ['11-1', '12-1']) await userEvent.type(field, `${code}{Enter}`)
    const form = await button(/^Сформировать акт на 2 заказа/)
    expect(form.getAttribute('aria-disabled')).toBeNull()

    ready = [row(11)]
    await act(() => queries.invalidateQueries({ queryKey: queryKeys.orders }))
    const notice = await screen.findByText(/Заказ 12 отменён, его места не передаются/)
    expect(notice.textContent).toContain('Отложите место 12-1')
    const withdrawnRow = screen.getByRole('row', { name: /Отменён/ })
    expect(withdrawnRow.textContent).toContain('12')
    expect(withdrawnRow.textContent).not.toContain('Все места')
    expect(withdrawnRow.className).toContain('danger')
    expect(notice.compareDocumentPosition(withdrawnRow), 'the warning is above the table').toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(screen.queryByText(/Заказ 12: место 1 из 1/), 'the scan is no longer reported as right').toBeNull()
    expect(form.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(form)
    expect(sent).toEqual([])

    await userEvent.click(within(notice.closest('[role="alert"]')!).getByRole('button'))
    expect(screen.queryByText(/Заказ 12 отменён/)).toBeNull()
    await userEvent.click(await button(/^Сформировать акт на 1 заказ/))
    await screen.findByText('another screen')
    expect(sent).toHaveLength(1)
  })
})
