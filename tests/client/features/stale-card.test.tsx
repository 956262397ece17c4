import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { pageReloader } from '../../../src/client/ui/card/stale-edit.ts'
import { renderScreen, json, mockServer, setWidth } from '../app/interface.tsx'
import { OrderScreen } from './order-screen.tsx'
import { catalogAnswers, orderCard } from './sample-order.ts'

const card = (
  <Routes>
    <Route path="/orders/:orderId" element={<OrderScreen />} />
  </Routes>
)
const stale = (change: object = {}) =>
  json(
    {
      code: 355,
      message: 'Страница обновлена',
      details: {
        field: 'languageId',
        old: 'ru',
        now: 'en',
        userName: 'Павел Новиков',
        dateTime: '2026-03-01T10:00:00.000Z',
        ...change,
      },
    },
    409,
  )
const languages = [
  { id: 'ru', description: 'Русский' },
  { id: 'en', description: 'Английский' },
  { id: 'kk', description: 'Казахский' },
]

/** Mocks the server: the order is that of `sample`; saving is answered by `save`. */
function serve(sample: ReturnType<typeof orderCard>, save: () => Response) {
  const saved: { body: unknown; seen: string | null }[] = []
  mockServer({ ...catalogAnswers, 'catalogs/languages': languages })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/orders/100234') return answer(url, init)
    if (init.method !== 'PUT') return json(sample)
    saved.push({
      body: JSON.parse(init.body as string),
      seen: new Headers(init.headers).get('X-Order-Update-Time'),
    })
    return save()
  })
  return saved
}

async function openCard() {
  const rendered = await renderScreen(card, '/orders/100234')
  rendered.queries.setQueryData(queryKeys.rights, ['orderEdit', 'menuViewOrders'])
  return screen.findByRole('combobox', { name: 'Язык покупателя' })
}

const reload = vi.fn()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(1366)
  reload.mockReset()
  vi.spyOn(pageReloader, 'reload').mockImplementation(reload)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('[SP-01] an order that is newer than its card (355)', () => {
  it('reloads the page, shows a dialog and offers to restore the typed values', async () => {
    const before = orderCard()
    serve(before, () => stale())
    const language = await openCard()
    await userEvent.selectOptions(language, 'kk')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alertdialog')).toBeNull()

    cleanup()
    const after = orderCard()
    after.order = { ...after.order, languageId: 'en', dateUpdate: '2026-03-02T10:00:00.000Z' }
    const saved = serve(after, () => json({ dateUpdate: '2026-03-02T10:05:00.000Z' }))
    await openCard()
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Страница обновлена: данные заказа изменились',
    })
    expect(dialog.textContent).toContain(
      'Павел Новиков: поле «Язык покупателя», было «Русский», стало «Английский».',
    )
    expect(dialog.textContent).toContain('«Язык покупателя»\u00a0— «Казахский»')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить «Казахский»' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(saved).toMatchObject([{ body: { languageId: 'kk' }, seen: '2026-03-02T10:00:00.000Z' }])
  })

  it.each([
    [{ userName: 'courier2' }, 'Курьерская компания 2: поле «Язык покупателя», было «Русский», стало'],
    [{ userName: 'bank', field: null }, 'Банк изменил(а) другие данные заказа'],
    [{ userName: 'shop', field: null }, 'Интернет-магазин изменил(а) другие данные заказа'],
  ])('names the partner that has changed the order: %j', async (change, text) => {
    serve(orderCard(), () => stale(change))
    await userEvent.selectOptions(await openCard(), 'kk')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    cleanup()
    await openCard()
    expect((await screen.findByRole('alertdialog')).textContent).toContain(text)
  })

  it('is shown once: a closed notice does not reappear with the next reload', async () => {
    serve(orderCard(), () => stale())
    await userEvent.selectOptions(await openCard(), 'kk')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    cleanup()
    await openCard()
    await userEvent.click(await screen.findByRole('button', { name: 'Закрыть' }))
    cleanup()
    await openCard()
    await screen.findByRole('combobox', { name: 'Язык покупателя' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('reloads and is shown again when the order has changed once more', async () => {
    serve(orderCard(), () => stale())
    await userEvent.selectOptions(await openCard(), 'kk')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    cleanup()
    await openCard()
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить «Казахский»' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('without storage the page stays and shows it at the field', async () => {
    serve(orderCard(), () => stale())
    const language = await openCard()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await userEvent.selectOptions(language, 'kk')
    await screen.findByText('Страница обновлена')
    expect(reload).not.toHaveBeenCalled()
  })
})
