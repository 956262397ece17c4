// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateServerClock } from '../../../../src/client/http/server-clock.ts'
import { pressCtrlEnter, FakeServer, loadForms, openTask, setUpRunner } from '../runner-stage.tsx'
import { offeredEvent, taskView } from '../sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('moveDelivery/v1')
  updateServerClock('Fri, 06 Mar 2026 09:00:00 GMT', Date.now(), Date.now())
})
afterEach(() => {
  cleanup()
  updateServerClock(new Date().toUTCString(), Date.now(), Date.now())
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const date = () => screen.findByLabelText(/Новая дата доставки/)

/** Four hours from `hour` by the clock of the store in Moscow. */
const slot = (slotId: string, day: string, hour: number) => ({
  slotId,
  day,
  startsAt: `${day}T${String(hour - 3).padStart(2, '0')}:00:00.000Z`,
  endsAt: `${day}T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
})

async function openMove() {
  const server = new FakeServer(
    taskView({
      workflow: 'moveDelivery',
      state: 'choosing',
      stages: ['date'],
      stage: 'date',
      form: 'moveDelivery/v1/move',
      mobile: true,
      events: [offeredEvent('DELIVERY_MOVED', { payload: 'step', tone: 'main' }), offeredEvent('DROP')],
      summary: { planned: '2026-03-06T18:00:00.000Z', moveDays: 30 },
    }),
  )
  server.answers['GET catalogs/moveReasons'] = () => [{ id: 1, description: 'Просьба покупателя' }]
  server.answers['GET orders/100234/timeslots'] = () => ({
    items: [slot('a', '2026-03-08', 10), slot('b', '2026-03-08', 14), slot('c', '2026-03-11', 10)],
    fresh: true,
  })
  openTask()
  await date()
  await screen.findByRole('option', { name: 'Просьба покупателя' })
  return server
}

it('[TK-11] a date without a reason asks for it with the text of the specification', async () => {
  const server = await openMove()
  await userEvent.type(await date(), '8.3.2026')
  pressCtrlEnter()
  expect(await screen.findByText('Пожалуйста, укажите причину переноса даты.')).toBeTruthy()
  expect(server.callsTo(events)).toHaveLength(0)

  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({ payload: { date: '2026-03-08', reasonId: 1 } })
})

it('[TK-11] the date is typed or chosen in the calendar, and an invalid date shows the format', async () => {
  const server = await openMove()
  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  await userEvent.type(await date(), '30.02.2026')
  pressCtrlEnter()
  expect(await screen.findByText('Введите дату в формате ДД.ММ.ГГГГ')).toBeTruthy()
  await userEvent.clear(await date())
  await userEvent.type(await date(), '08.03.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Календарь' }))
  await userEvent.click(await screen.findByRole('button', { name: '11.03.2026' }))
  expect(await date()).toHaveProperty('value', '11.03.2026')
  await waitFor(() => expect(screen.queryByRole('button', { name: '11.03.2026' })).toBeNull())
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({ payload: { date: '2026-03-11', reasonId: 1 } })
})

it('[TK-11] Ctrl+Enter on the button of the calendar submits the step and opens no calendar', async () => {
  const server = await openMove()
  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  await userEvent.type(await date(), '08.03.2026')
  act(() => screen.getByRole('button', { name: 'Календарь' }).focus())
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '11.03.2026' })).toBeNull()
})

it('[TK-11] a past day, which the step refuses, cannot be chosen in the calendar', async () => {
  await openMove()
  await userEvent.type(await date(), '08.03.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Календарь' }))
  const day = (name: string) => screen.findByRole('button', { name })
  expect(await day('05.03.2026')).toHaveProperty('disabled', true)
  expect(await day('06.03.2026')).toHaveProperty('disabled', false)
})

it('[TK-11] the slots of the chosen day are offered; another day clears the slot', async () => {
  const server = await openMove()
  const slots = screen.getByLabelText(/Интервал доставки/)
  expect(screen.getByText('Сначала выберите день')).toBeTruthy()
  await userEvent.type(await date(), '08.03.2026')
  await screen.findByRole('option', { name: '14:00–18:00' })
  expect(
    within(slots)
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual(['Выберите', '10:00–14:00', '14:00–18:00'])
  await userEvent.selectOptions(slots, '14:00–18:00')
  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect(server.callsTo(events)[0]?.body).toMatchObject({
    payload: { date: '2026-03-08', slotId: 'b', reasonId: 1 },
  })
})

it('[TK-11] a day without slots, and unavailable slots, are reported', async () => {
  const server = await openMove()
  await userEvent.type(await date(), '08.03.2026')
  await userEvent.selectOptions(screen.getByLabelText(/Интервал доставки/), '10:00–14:00')
  await userEvent.clear(await date())
  await userEvent.type(await date(), '09.03.2026')
  expect(await screen.findByText('На этот день служба доставки интервалов не предлагает')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  pressCtrlEnter()
  await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
  expect((server.callsTo(events)[0]!.body as { payload: object }).payload).toEqual({
    date: '2026-03-09',
    reasonId: 1,
  })
})

it('[VA-01] a missing date still says that the field is required', async () => {
  await openMove()
  pressCtrlEnter()
  expect(await screen.findByText('Поле обязательно для заполнения!')).toBeTruthy()
})
