// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressCtrlEnter, FakeServer, loadForms, openTask, Refused, setUpRunner } from '../runner-stage.tsx'
import { offeredEvent, taskView } from '../sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('confirmingDelivery/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const coverageOf = (city: string) => `GET orders/100234/coverage?city=${encodeURIComponent(city)}`
const points = [
  { pointId: 'C1-1', name: 'Пункт № 1', street: 'ул. Ленина', house: '12' },
  { pointId: 'C1-2', name: 'Пункт № 2', street: 'ул. Мира', house: '5' },
]
const address = (overrides = {}) => ({
  known: true,
  fresh: true,
  covered: true,
  price: 349_00,
  priceNow: 299_00,
  earliestDay: '2026-03-09',
  points,
  ...overrides,
})

/** The customer is on the phone and lives at another address than the order says. */
async function open(type: 'ADDRESS_CHANGED' | 'POINT_CHANGED', place: Record<string, string>, method = 1) {
  const view = taskView({
    workflow: 'confirmingDelivery',
    state: 'call.offering',
    stage: 'conversation',
    script: 'offering',
    stages: ['preparation', 'conversation', 'outcome'],
    mobile: true,
    form: 'confirmingDelivery/v1/conversation',
    events: [
      offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' }),
      offeredEvent(type, {
        answer: 'otherWay',
        payload: `confirmingDelivery/v1/${type === 'ADDRESS_CHANGED' ? 'address' : 'point'}`,
      }),
    ],
    summary: { attempts: 0, callAttempts: 3, context: 'usual' },
  })
  const facts = { serviceId: 1, method, address: '', place, day: null, slot: null }
  view.order!.delivery = { ...facts, comment: null, receiver: null, track: null }
  const server = new FakeServer(view)
  server.answers[coverageOf('Москва')] = () => address({ price: 299_00 })
  server.answers[coverageOf('Казань')] = () => address()
  server.answers[coverageOf('Тверь')] = () => address()
  server.answers[coverageOf('Певек')] = () => address({ covered: false })
  openTask()
  await screen.findByText('Исполнитель: вы')
  const label = type === 'ADDRESS_CHANGED' ? /Другой адрес/ : /Другой пункт выдачи/
  await userEvent.click(screen.getByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog'))
  const city = await dialog.findByLabelText(/Город/)
  const retype = async (name: string) => {
    await userEvent.clear(city)
    await userEvent.type(city, name)
  }
  const typeInto = (label: RegExp, text: string) => userEvent.type(dialog.getByLabelText(label), text)
  return { server, dialog, retype, typeInto }
}

it('[TK-35] another town is quoted before it can be agreed, and the new price is sent as it was read', async () => {
  const { server, dialog, retype, typeInto } = await open('ADDRESS_CHANGED', {
    city: 'Москва',
    street: 'ул. Лесная',
    house: '5',
    region: 'Москва',
  })
  expect(await dialog.findByText(/как и раньше/)).toBeTruthy()
  await retype('Певек')
  expect(await dialog.findByText('Служба доставки туда не доставляет')).toBeTruthy()
  pressCtrlEnter()
  expect(await dialog.findByText(/ещё не ответила или туда не доставляет/)).toBeTruthy()
  expect(server.callsTo(events)).toHaveLength(0)
  await retype('Казань')
  expect((await dialog.findByText(/Назовите покупателю новую цену/)).textContent).toMatch(
    /349,00\s₽ вместо 299,00\s₽\. Не раньше 09\.03\.2026/,
  )
  await typeInto(/^Улица/, 'ул. Баумана')
  await typeInto(/^Дом/, '7')
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    type: 'ADDRESS_CHANGED',
    payload: { city: 'Казань', street: 'ул. Баумана', house: '7', price: 349_00 },
  })
})

it('[TK-35] another town or street clears the parts of the old address that were not typed', async () => {
  const { server, dialog, retype, typeInto } = await open('ADDRESS_CHANGED', {
    city: 'Москва',
    street: 'ул. Лесная',
    house: '5',
    housing: '1',
    building: '2',
    apartment: '159',
    postcode: '129344',
    region: 'Москва',
  })
  const read = () =>
    [/^Улица/, /^Дом/, /^Корпус/, /^Строение/, /^Квартира/, /^Индекс/, /^Область/].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    )
  await typeInto(/^Улица/, ', двор')
  await waitFor(() => expect(read()).toEqual(['ул. Лесная, двор', '', '', '', '', '', 'Москва']))
  await typeInto(/^Улица/, '{Backspace}'.repeat(', двор'.length))
  await waitFor(() => expect(read()).toEqual(['ул. Лесная', '5', '1', '2', '159', '129344', 'Москва']))
  await typeInto(/^Квартира/, '{Backspace}')
  await retype('Казань')
  await waitFor(() => expect(read()).toEqual(['', '', '', '', '15', '', '']))
  await typeInto(/^Улица/, 'ул. Лесная')
  await typeInto(/^Дом/, '5')
  await dialog.findByText(/Назовите покупателю новую цену/)
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    payload: { city: 'Казань', street: 'ул. Лесная', house: '5', apartment: '15', price: 349_00 },
  })
  for (const cleared of ['postcode', 'region', 'housing', 'building'])
    expect(server.callsTo(events)[0]?.body).not.toHaveProperty(['payload', cleared])
})

it('[TK-35] the post requires the postcode of another street at its field, before anything is sent', async () => {
  const place = { city: 'Москва', street: 'ул. Лесная', house: '5', postcode: '129344' }
  const { server, dialog, typeInto } = await open('ADDRESS_CHANGED', place, 3)
  const postcode = dialog.getByLabelText<HTMLInputElement>(/^Индекс/)
  expect(postcode.required).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Квартира/).required).toBe(false)
  await dialog.findByText(/как и раньше/)
  await typeInto(/^Улица/, ', двор')
  await waitFor(() => expect(postcode.value).toBe(''))
  await typeInto(/^Дом/, '7')
  pressCtrlEnter()
  expect(await dialog.findByText('Поле обязательно для заполнения!')).toBeTruthy()
  expect(postcode.getAttribute('aria-invalid')).toBe('true')
  expect(server.callsTo(events)).toHaveLength(0)
  await typeInto(/^Индекс/, '129344')
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({ payload: { postcode: '129344' } })
})

it('[TK-35] a restored draft of another town gets no parts of the old address back', async () => {
  await loadForms('changeAddress/v1')
  const view = taskView(
    {
      workflow: 'changeAddress',
      state: 'addressing',
      stage: 'address',
      stages: ['address'],
      form: 'changeAddress/v1/address',
      events: [offeredEvent('ADDRESS_CHANGED', { payload: 'step', tone: 'main' })],
      summary: {},
    },
    {
      draft: {
        form: 'changeAddress/v1/address',
        data: { city: 'Казань', street: 'ул. Баумана' },
        scans: [],
        edition: 1,
        savedAt: '2026-03-05T11:00:00.000Z',
        savedBy: 'Иванова',
      },
    },
  )
  const place = { city: 'Москва', street: 'ул. Лесная', house: '5', postcode: '129344' }
  const facts = { serviceId: 1, method: 1, address: '', place, day: null, slot: null }
  view.order!.delivery = { ...facts, comment: null, receiver: null, track: null }
  const server = new FakeServer(view)
  server.answers[coverageOf('Казань')] = () => address()
  openTask()
  expect(await screen.findByLabelText(/^Улица/)).toHaveProperty('value', 'ул. Баумана')
  expect(screen.getByLabelText(/^Дом/)).toHaveProperty('value', '')
  expect(screen.getByLabelText(/^Индекс/)).toHaveProperty('value', '')
})

it.each(['Esc', 'the cancel button'])(
  '[TK-35] after %s the dialog opens with the stored address, not with the dismissed one',
  async (way) => {
    const place = { city: 'Москва', street: 'ул. Лесная', house: '5' }
    const { dialog, retype } = await open('ADDRESS_CHANGED', place)
    await retype('Казань')
    if (way === 'Esc') await userEvent.keyboard('{Escape}')
    else await userEvent.click(dialog.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(Object.keys(localStorage).filter((key) => key.startsWith('runner.asides'))).toEqual([])
    // The page is hidden from assistive technology until the dialog has gone.
    await userEvent.click(await screen.findByRole('button', { name: /Другой адрес/ }))
    const reopened = within(await screen.findByRole('dialog'))
    expect(await reopened.findByLabelText(/Город/)).toHaveProperty('value', 'Москва')
  },
)

it('[TK-35] [UX-5] a refusal is at the buttons, outside the scrolled fields, until the form changes', async () => {
  const { server, dialog, retype, typeInto } = await open('ADDRESS_CHANGED', {
    city: 'Москва',
    street: 'ул. Лесная',
    house: '5',
  })
  await dialog.findByText(/как и раньше/)
  const sentence = 'Это нынешний адрес заказа. Измените его или закройте окно.'
  server.answers[events] = () => new Refused(409, 3, sentence)
  pressCtrlEnter()
  const refusal = await dialog.findByText(sentence)
  expect(refusal.closest('.fui-DialogContent')).toBeNull()
  await retype('Казань')
  expect(dialog.queryByText(sentence)).toBeNull()
  await typeInto(/^Улица/, 'ул. Баумана')
  await typeInto(/^Дом/, '7')
  pressCtrlEnter()
  expect(await dialog.findByText(sentence), 'refused again').toBeTruthy()
})

it('[TK-35] no new price is named while the address is that of the order', async () => {
  const { server, dialog } = await open('ADDRESS_CHANGED', {
    city: 'Тверь',
    street: 'ул. Лесная',
    house: '5',
  })
  expect(server.callsTo(coverageOf('Тверь')).length).toBeLessThan(2)
  expect((await dialog.findByText(/Служба доставляет/)).textContent).toMatch(
    /^Служба доставляет\. Доставка: 299,00\s₽, пока адрес прежний$/,
  )
  await userEvent.type(dialog.getByLabelText(/^Дом/), '7')
  expect(await dialog.findByText(/349,00\s₽ вместо 299,00\s₽.*Назовите покупателю новую цену/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^Дом/), '{Backspace}')
  await waitFor(() => expect(dialog.queryByText(/новую цену/)).toBeNull())
})

it('[TK-35] no new price is named until another pickup point is chosen', async () => {
  const { dialog } = await open('POINT_CHANGED', { city: 'Тверь', pickupPoint: 'Пункт № 1' })
  const choice = await dialog.findByLabelText(/Пункт выдачи/)
  await dialog.findByRole('option', { name: 'Пункт № 2: ул. Мира, д.\u00a05' })
  expect(dialog.queryByText(/новую цену/)).toBeNull()
  await userEvent.selectOptions(
    choice,
    dialog.getByRole('option', { name: 'Пункт № 1: ул. Ленина, д.\u00a012' }),
  )
  expect(dialog.queryByText(/новую цену/)).toBeNull()
  await userEvent.selectOptions(
    choice,
    dialog.getByRole('option', { name: 'Пункт № 2: ул. Мира, д.\u00a05' }),
  )
  expect(await dialog.findByText(/новую цену/)).toBeTruthy()
})

it('[TK-35] the pickup point of a restored draft stays while the points are loading', async () => {
  await loadForms('changeAddress/v1')
  const data = { city: 'Москва', pointId: 'C1-2' }
  const view = taskView(
    {
      workflow: 'changeAddress',
      state: 'choosingPoint',
      stage: 'address',
      stages: ['address'],
      form: 'changeAddress/v1/point',
      events: [offeredEvent('POINT_CHANGED', { payload: 'step', tone: 'main' })],
      summary: {},
    },
    {
      draft: {
        form: 'changeAddress/v1/point',
        data,
        scans: [],
        edition: 1,
        savedAt: '2026-03-05T11:00:00.000Z',
        savedBy: 'Иванова',
      },
    },
  )
  const server = new FakeServer(view)
  let respond: () => void = () => undefined
  const isLoaded = new Promise<void>((resolve) => (respond = resolve))
  server.answers[coverageOf('Москва')] = async () => {
    await isLoaded
    return address()
  }
  openTask()
  await screen.findByLabelText(/Пункт выдачи/)
  respond()
  await screen.findByRole('option', { name: 'Пункт № 2: ул. Мира, д.\u00a05' })
  const choice = screen.getByLabelText<HTMLSelectElement>(/Пункт выдачи/)
  expect(choice.selectedOptions[0]?.textContent).toBe('Пункт № 2: ул. Мира, д.\u00a05')
})

it('[TK-35] an order for a pickup point offers the points of its service', async () => {
  const { server, dialog } = await open('POINT_CHANGED', { city: 'Москва', pickupPoint: 'Пункт № 1' })
  const choice = await dialog.findByLabelText(/Пункт выдачи/)
  await dialog.findByRole('option', { name: 'Пункт № 2: ул. Мира, д.\u00a05' })
  await userEvent.selectOptions(
    choice,
    dialog.getByRole('option', { name: 'Пункт № 2: ул. Мира, д.\u00a05' }),
  )
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    payload: { city: 'Москва', pointId: 'C1-2', price: 299_00 },
  })
})
