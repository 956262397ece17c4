import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrderLogScreen } from '../../../src/client/features/orders/order-log-screen.tsx'
import { OrderScreen } from './order-screen.tsx'
import { ordersList } from '../../../src/client/features/orders/orders-list.tsx'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import { renderScreen, json, mockServer, setWidth } from '../app/interface.tsx'
import { catalogAnswers, orderCard, orderRow } from './sample-order.ts'
import { queryKeys } from '../../../src/client/http/query-keys.ts'

const screens = (
  <Routes>
    <Route path="/orders" element={<ListScreen description={ordersList} />} />
    <Route path="/orders/logs/:orderId" element={<OrderLogScreen />} />
    <Route path="/orders/:orderId" element={<OrderScreen />} />
  </Routes>
)
const normalizeSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s/gu, ' ')
const block = async (name: RegExp | string) => screen.findByRole('region', { name })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('[SP-06] fields edited on the card', () => {
  /** Later than the update time of the sample order. */
  const savedAt = Date.parse('2027-03-01T09:31:00.000Z')
  const mockSave = (updateTimes: (string | null)[] = []) => {
    const bodies: [string, unknown][] = []
    const answers = fetch
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (init?.method !== 'PUT') return answers(path, init)
      bodies.push([path.replace('/api/', ''), JSON.parse(String(init.body))])
      updateTimes.push(new Headers(init.headers).get('X-Order-Update-Time'))
      return json({ dateUpdate: new Date(savedAt + bodies.length * 1000).toISOString() })
    })
    return bodies
  }

  it('a staff comment is edited in place and saved', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    const bodies = mockSave()
    const { queries } = await renderScreen(screens, '/orders/100234')
    act(() => void queries.setQueryData(queryKeys.rights, ['orderEdit']))
    await userEvent.click(await screen.findByRole('button', { name: 'Изменить: Комментарий сотрудника' }))
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Комментарий сотрудника' }),
      'Перезвонить',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(bodies).toEqual([['orders/100234', { orderCommentWorker: 'Перезвонить' }]]))
  })

  it('[OC-05] two saves in quick succession do not conflict: the second sends the update time of the first', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    const updateTimes: (string | null)[] = []
    const bodies = mockSave(updateTimes)
    const { queries } = await renderScreen(screens, '/orders/100234')
    act(() => void queries.setQueryData(queryKeys.rights, ['orderEdit']))
    for (const text of ['Перезвонить', ' утром']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Изменить: Комментарий сотрудника' }))
      await userEvent.type(await screen.findByRole('textbox', { name: 'Комментарий сотрудника' }), text)
      const count = bodies.length
      await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
      await waitFor(() => expect(bodies).toHaveLength(count + 1))
    }
    // The card that the server returns here is that of before the first save.
    expect(updateTimes[1]).toBe(new Date(savedAt + 1000).toISOString())
  })

  it('the barcode and a comment of a line are saved together', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    const bodies = mockSave()
    const { queries } = await renderScreen(screens, '/orders/100234')
    act(() => void queries.setQueryData(queryKeys.rights, ['orderEdit']))
    await userEvent.click(await screen.findByRole('button', { name: 'Изменить строку: Лампа настольная' }))
    const barcode = await screen.findByLabelText('Фактический штрихкод')
    await userEvent.type(barcode, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Изменить строку заказа' }))
    await screen.findByText('Штрихкод — от 8 до 14 цифр')
    expect(bodies).toEqual([])
    await userEvent.type(barcode, '345678')
    await userEvent.click(screen.getByRole('button', { name: 'Изменить строку заказа' }))
    const saved = { actualBarcode: '12345678', productCommentWorker: null }
    await waitFor(() => expect(bodies).toEqual([['orders/100234/products/501', saved]]))
  })
})

describe('orders list', () => {
  it('[OL-01] a row as text: status, money, phone, and time in the zone of its store', async () => {
    mockServer({ ...catalogAnswers, orders: { items: [orderRow()], total: 1, totalIsExact: true } })
    await renderScreen(screens, '/orders')
    const row = (await screen.findAllByRole('row'))[1]!
    await waitFor(() => within(row).getByText('Ожидает согласования с покупателем'))
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => normalizeSpaces(cell.textContent))
    expect(cells).toEqual(
      expect.arrayContaining([
        '100234',
        '01.03.2026 14:00 UTC+5',
        '01.03.2026 20:00 UTC+5',
        '+7 916 123-45-67',
        '2 499,80 ₽',
        '1 466,54 ₽',
        'Холд',
        'Самовывоз',
        '18+',
      ]),
    )
  })

  it('[OL-01] the filters use the parameters of the call', async () => {
    const { callsOf } = mockServer({ ...catalogAnswers, orders: { items: [], total: 0, totalIsExact: true } })
    const filters =
      'search=smirnova&statuses=5%2C6&pfm=1001&createdFrom=2026-03-01&createdTo=2026-03-02&payStatuses=2&payTypes=1&sources=1&deliveryServiceTypes=3&isTest=false'
    await renderScreen(screens, `/orders?${filters}`)
    await screen.findByText('Ничего не найдено')
    expect(callsOf('orders')[0]?.searchParams.toString()).toBe(
      `${filters}&sort=-dateCreate&limit=100&offset=0`,
    )
  })

  it('[SP-07] the list has the four sections of the specification, Unused among them', async () => {
    const { callsOf } = mockServer({ ...catalogAnswers, orders: { items: [], total: 0, totalIsExact: true } })
    await renderScreen(screens, '/orders?section=unused')
    await screen.findByText('Ничего не найдено')
    for (const name of ['Новые', 'В работе', 'Завершённые', 'Неиспользуемые'])
      expect(screen.getAllByText(name).length, name).toBeGreaterThan(0)
    expect(callsOf('orders')[0]?.searchParams.get('section')).toBe('unused')
  })

  it('[OL-01] staff of one store have no store filter', async () => {
    mockServer({
      ...catalogAnswers,
      stores: catalogAnswers.stores.slice(0, 1),
      orders: { items: [orderRow()], total: 1, totalIsExact: true },
    })
    await renderScreen(screens, '/orders')
    await screen.findByRole('button', { name: 'Статус' })
    expect(screen.queryByRole('button', { name: 'Магазин' })).toBeNull()
  })

  it('[CT-01] the list displays ids and the error when a catalogue cannot be read', async () => {
    mockServer({
      ...catalogAnswers,
      'catalogs/orderStatuses': () => json({ code: 19, message: 'Справочник недоступен' }, 409),
      orders: { items: [orderRow()], total: 1, totalIsExact: true },
    })
    await renderScreen(screens, '/orders')
    await screen.findByText('Справочник недоступен')
    await screen.findByRole('cell', { name: '8' })
  })
})

describe('order card', () => {
  it('[OC-01] the summary shows status, money, store, promised time and the open task', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    await renderScreen(screens, '/orders/100234')
    await screen.findByRole('heading', { level: 1, name: 'Заказ 100234' })
    await waitFor(() => expect(document.title).toBe('Заказ 100234 · CRM'))
    await screen.findAllByText('Ожидает согласования с покупателем')
    screen.getByText('1001 Тверская')
    screen.getByText('01.03.2026 20:00 UTC+5')
    // The time of the current status, not of the last change.
    screen.getByText('01.03.2026 14:20 UTC+5')
    const task = await screen.findAllByRole('link', { name: 'Подтверждение' })
    expect(task[0]?.getAttribute('href')).toBe('/tasks/17')
    await screen.findByText(/Ольга Лебедева/)
    screen.getByText(/^Просрочена:/)
  })

  it('[TK-35] numbers marked as wrong have the mark beside them', async () => {
    const wrong = '79160003344'
    const phones = { phone: '79160001122', phoneReciever: wrong, deliveryClientPhone: wrong }
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard({ ...phones, wrongPhones: [wrong] }) })
    await renderScreen(screens, '/orders/100234')
    const links = await screen.findAllByRole('link', { name: /^\+7 916 000/ })
    const marked = links.filter((link) => link.parentElement!.textContent.includes('(неверный)'))
    expect(new Set(marked.map((link) => link.getAttribute('href')))).toEqual(new Set([`tel:+${wrong}`]))
    expect(marked.length).toBeGreaterThan(0)
  })

  it('[OC-01] products: quantities, reason of the shortage, special attributes, sums', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    await renderScreen(screens, '/orders/100234')
    const table = await screen.findByRole('table', { name: /товар/ })
    await within(table).findByText('Нет в наличии')
    within(table).getByText('Маркировка')
    const cells = within(table)
      .getAllByRole('cell')
      .map((cell) => normalizeSpaces(cell.textContent))
    expect(cells[0]).toContain('НДС 20 %')
    expect(cells.slice(1)).toEqual(['3', '2', '833,27 ₽', '2 499,81 ₽', '1 666,54 ₽'])
    expect(within(table).queryByRole('columnheader', { name: 'Возврат' })).toBeNull()
  })

  it.each([
    ['nothing is collected yet', { skuQuantityFinished: 0 }, null],
    ['everything is collected', { skuQuantityFinished: 3 }, null],
    ['pieces are missing', { skuQuantityFinished: 2 }, '1 666,54 ₽'],
    ['pieces are returned', { skuQuantityFinished: 3, returnedQuantity: 1 }, '1 666,54 ₽'],
    ['nothing is kept', { skuQuantityFinished: 2, returnedQuantity: 2 }, '0,00 ₽'],
  ])('[OC-01] the sum of a line is followed by that of the kept pieces: %s', async (_, counts, retained) => {
    const card = orderCard()
    const products = card.products.map((product) => ({ ...product, ...counts }))
    mockServer({ ...catalogAnswers, 'orders/100234': { ...card, products } })
    await renderScreen(screens, '/orders/100234')
    const table = await screen.findByRole('table', { name: /товар/ })
    await within(table).findByText('Маркировка')
    const sums = within(table)
      .getAllByRole('cell')
      .map((cell) => normalizeSpaces(cell.textContent))
      .filter((text) => text.endsWith('₽'))
    expect(sums).toEqual(['833,27 ₽', '2 499,81 ₽', ...(retained === null ? [] : [retained])])
  })

  it('[OC-01] goods returned at the issue are a line of the totals between the collected sum and the sum to pay', async () => {
    const { totals } = orderCard().order
    const order = { totals: { ...totals, collected: 249_981, returned: 83_327 }, sumCollected: 166_654 }
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard(order) })
    await renderScreen(screens, '/orders/100234')
    expect(normalizeSpaces((await block('Итоги')).textContent)).toBe(
      'ИтогиЗаказано2 499,80 ₽Собрано2 499,81 ₽Возвращено при выдаче−833,27 ₽Скидка−200,00 ₽К оплате1 466,54 ₽',
    )
  })

  it('[OC-01] [TK-24] the storage term is shown only until the order is over', async () => {
    const storageUntil = '2026-03-09T09:00:00.000Z'
    const open = async (orderStatusId: number) => {
      mockServer({ ...catalogAnswers, 'orders/100234': orderCard({ storageUntil, orderStatusId }) })
      await renderScreen(screens, '/orders/100234')
      return (await block('Основное')).textContent
    }
    expect(await open(7)).toContain('Хранится до')
    cleanup()
    expect(await open(12)).not.toContain('Хранится до')
  })

  it('[OC-01] totals, packages and comments; blocks without data are hidden', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    await renderScreen(screens, '/orders/100234')
    expect(normalizeSpaces((await block('Итоги')).textContent)).toBe(
      'ИтогиЗаказано2 499,80 ₽Собрано1 666,54 ₽Скидка−200,00 ₽К оплате1 466,54 ₽',
    )
    await waitFor(async () =>
      expect((await block('Места и пакеты')).textContent).toBe('Места и пакетыПакет большой2\u00a0шт.'),
    )
    expect((await block('Комментарии')).textContent).toContain('Позвоните заранее')
    expect(screen.queryByRole('region', { name: 'Бонусная программа' })).toBeNull()
    expect((await block('Доставка')).textContent).toContain('Самовывоз')
  })

  it('[OC-01] [TK-35] delivery: service, address, timeslot id and Uuid, courier, track', async () => {
    mockServer({
      ...catalogAnswers,
      'orders/100234': orderCard({
        deliveryServiceTypeId: 3,
        desiredDate: '2026-03-02',
        desiredDateExternalId: 'slot-4',
        desiredDateExternalUuid: '0190aa',
        deliveryTrack: 'RA123',
        deliverySumClient: 25_000,
        deliveryAddress: {
          city: 'Казань',
          street: 'Баумана',
          house: '5',
          region: 'Казань',
          housing: '4',
          building: '2',
          apartment: '194',
          courierName: 'Пётр',
          courierPhone: '79160000000',
        },
      }),
    })
    await renderScreen(screens, '/orders/100234')
    const delivery = await block('Доставка')
    await within(delivery).findByText('Почта')
    for (const text of [
      'Казань, Баумана, д. 5, корп. 4, стр. 2, кв. 194',
      '02.03.2026',
      'slot-4',
      '0190aa',
      'RA123',
      'Пётр',
      '+7 916 000-00-00',
    ])
      within(delivery).getByText(text)
  })

  it('[OC-01] the history has users and jobs, newest first, with their changes', async () => {
    mockServer({ ...catalogAnswers, 'orders/100234': orderCard() })
    await renderScreen(screens, '/orders/100234')
    const history = await block('Ход заказа')
    await within(history).findByText('Формируется → Ожидает согласования с покупателем')
    const entries = within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(entries[0]).toContain('Отправка SMS')
    expect(entries[0]).toContain('Шлюз SMS не отвечает')
    expect(entries[1]).toContain('Иван Петров')
    expect(entries[2]).toContain('Заказ принят')
  })

  it('[OC-01] a missing order shows the message of the server', async () => {
    mockServer({
      ...catalogAnswers,
      'orders/100234': () => json({ code: 1, message: 'Заказ не найден!' }, 404),
    })
    await renderScreen(screens, '/orders/100234')
    await screen.findByText('Заказ не найден!')
    expect(screen.getByRole('link', { name: 'К списку' }).getAttribute('href')).toBe('/orders')
  })
})

describe('status log', () => {
  it('[OC-03] action, entity, date, old, new, user, type and the sent data', async () => {
    const card = orderCard()
    const { callsOf } = mockServer({
      ...catalogAnswers,
      'orders/100234': card,
      'orders/100234/log': { items: card.log, total: 2 },
    })
    await renderScreen(screens, '/orders/logs/100234')
    const table = await screen.findByRole('table', { name: 'Журнал заказа 100234' })
    await within(table).findByText('Ожидает согласования с покупателем')
    const rows = within(table).getAllByRole('row').slice(1)
    expect(
      within(rows[0]!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([
      '01.03.2026 14:30 UTC+5',
      'Изменение',
      'Статус заказа изменён',
      'Статус',
      'Формируется',
      'Ожидает согласования с покупателем',
      'Иван Петров',
      expect.stringContaining('"template": "shortage"'),
    ])
    expect(rows[1]?.textContent).toContain('Создание')
    expect(callsOf('orders/100234/log')[0]?.search).toBe('?limit=100&offset=0')
  })
})
