// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadForms } from '../../../../src/client/runner/form/load-form.ts'
import { FakeServer, openTask, setStage } from '../runner-stage.tsx'
import { offered, taskView } from '../sample-task.ts'

beforeEach(async () => {
  await setStage()
  await loadForms('moveDelivery/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const ctrlEnter = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
const date = () => screen.findByLabelText(/Новая дата доставки/)

async function openMove() {
  const server = new FakeServer(
    taskView({
      workflow: 'moveDelivery',
      state: 'choosing',
      stages: ['date'],
      stage: 'date',
      form: 'moveDelivery/v1/move',
      mobile: true,
      events: [offered('DELIVERY_MOVED', { payload: 'step', tone: 'main' }), offered('DROP')],
      summary: { planned: '2026-03-06T18:00:00.000Z', moveDays: 30 },
    }),
  )
  server.answers['GET catalogs/moveReasons'] = () => [{ id: 1, description: 'Просьба покупателя' }]
  openTask()
  await date()
  await screen.findByRole('option', { name: 'Просьба покупателя' })
  return server
}

it('[TK-11] a date without a reason asks for it in the words of the specification', async () => {
  const server = await openMove()
  await userEvent.type(await date(), '8.3.2026')
  ctrlEnter()
  expect(await screen.findByText('Пожалуйста, укажите причину переноса даты.')).toBeTruthy()
  expect(server.sent(events)).toHaveLength(0)

  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  ctrlEnter()
  await waitFor(() => expect(server.sent(events)).toHaveLength(1))
  expect(server.sent(events)[0]?.body).toMatchObject({ payload: { date: '2026-03-08', reasonId: 1 } })
})

it('[TK-11] the date is typed or taken from the calendar, and what is no date says how it is written', async () => {
  const server = await openMove()
  await userEvent.selectOptions(screen.getByLabelText(/Причина переноса/), 'Просьба покупателя')
  await userEvent.type(await date(), '30.02.2026')
  ctrlEnter()
  expect(await screen.findByText('Введите дату в виде ДД.ММ.ГГГГ')).toBeTruthy()
  await userEvent.clear(await date())
  await userEvent.type(await date(), '08.03.2026')
  await userEvent.click(screen.getByRole('button', { name: 'Календарь' }))
  await userEvent.click(await screen.findByRole('button', { name: '11.03.2026' }))
  expect(await date()).toHaveProperty('value', '11.03.2026')
  ctrlEnter()
  await waitFor(() => expect(server.sent(events)).toHaveLength(1))
  expect(server.sent(events)[0]?.body).toMatchObject({ payload: { date: '2026-03-11', reasonId: 1 } })
})

it('[VA-01] a missing date still says that the field is required', async () => {
  await openMove()
  ctrlEnter()
  expect(await screen.findByText('Поле обязательно для заполнения!')).toBeTruthy()
})
