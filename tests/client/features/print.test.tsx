import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrderScreen } from './order-screen.tsx'
import { renderScreen, json, mockServer, setWidth } from '../app/interface.tsx'
import { catalogAnswers, orderCard } from './sample-order.ts'

const card = (
  <Routes>
    <Route path="/orders/:orderId" element={<OrderScreen />} />
  </Routes>
)
const delivered = orderCard({ deliveryServiceTypeId: 1, deliveryServiceId: 1, deliveryTrack: 'CC1-77' })
const invoice = () =>
  new Response('%PDF', {
    headers: { 'content-disposition': 'inline; filename="transfer-100234.pdf"' },
  })
const button = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Доставка' })).findByRole('button', { name })

const openTab = () => ({
  closed: false,
  opener: window as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
})
let tab: ReturnType<typeof openTab>
let open: ReturnType<typeof vi.fn>

beforeEach(() => {
  setWidth(1366)
  tab = openTab()
  open = vi.fn(() => tab)
  vi.stubGlobal('open', open)
  URL.createObjectURL = vi.fn(() => 'blob:crm/1')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('print buttons of the order card', () => {
  it('[OC-04] the tab opens with the click and shows the document once it is created', async () => {
    let answer: (response: Response) => void = () => undefined
    const { callsOf } = mockServer({
      ...catalogAnswers,
      'orders/100234': delivered,
      'orders/100234/documents/transfer': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    await renderScreen(card, '/orders/100234')
    const print = await button('Печать накладной')
    await userEvent.click(print)
    expect(open).toHaveBeenCalledWith('', '_blank')
    expect(tab.document.body.textContent).toBe('Документ готовится…')
    expect(tab.opener).toBeNull()
    expect(print.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(print)
    answer(invoice())
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:crm/1'))
    await waitFor(() => expect(print.getAttribute('aria-busy')).toBe('false'))
    expect(callsOf('orders/100234/documents/transfer')).toHaveLength(1)
  })

  it('[OC-04] where the browser blocks tabs the document is downloaded under its name', async () => {
    open.mockReturnValue(null)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`)
    })
    mockServer({
      ...catalogAnswers,
      'orders/100234': delivered,
      'orders/100234/documents/transfer': invoice,
    })
    await renderScreen(card, '/orders/100234')
    await userEvent.click(await button('Печать накладной'))
    await waitFor(() => expect(saved).toEqual(['transfer-100234.pdf blob:crm/1']))
  })

  it('[OC-04] a refusal closes the tab and shows the message of the server', async () => {
    mockServer({
      ...catalogAnswers,
      'orders/100234': delivered,
      'orders/100234/documents/labels': () => json({ code: 19, message: 'Трек-номера ещё нет' }, 409),
    })
    await renderScreen(card, '/orders/100234')
    await userEvent.click(await button('Печать этикеток'))
    expect((await screen.findByText('Трек-номера ещё нет')).getAttribute('role')).toBe('alert')
    expect(tab.close).toHaveBeenCalled()
    expect(tab.location.replace).not.toHaveBeenCalled()
  })

  it('[OC-04] an order without delivery or with nothing collected has nothing to print', async () => {
    const empty = orderCard({ deliveryServiceTypeId: 1, deliveryTrack: 'CC1-77' })
    empty.products = empty.products.map((product) => ({ ...product, skuQuantityFinished: 0 }))
    for (const order of [orderCard(), empty]) {
      mockServer({ ...catalogAnswers, 'orders/100234': order })
      await renderScreen(card, '/orders/100234')
      await screen.findByRole('region', { name: 'Доставка' })
      expect(screen.queryByRole('button', { name: /Печать/ })).toBeNull()
      cleanup()
    }
  })
})
