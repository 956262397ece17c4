// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from '../runner-stage.tsx'
import { offeredEvent, taskView } from '../sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('prolongStorage/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const storageUntil = '2026-03-09T09:00:00.000Z'
const prolongView = (state: string, until = storageUntil) => {
  const view = taskView({
    workflow: 'prolongStorage',
    state,
    ended: state === 'prolonged',
    stages: ['term'],
    stage: 'term',
    form: state === 'prolonged' ? null : 'prolongStorage/v1/days',
    events: state === 'prolonged' ? [] : [offeredEvent('PROLONG', { payload: 'step', tone: 'main' })],
    summary: { daysLeft: 7, storageDays: 3 },
  })
  Object.assign(view.order, { storageUntil: until, storeZone: 'Europe/Moscow' })
  return view
}

it('[TK-24] the present end of the storage is shown, and the new one follows the typed days', async () => {
  const server = new FakeServer(prolongView('choosing'))
  openTask()
  const field = await screen.findByLabelText(/На сколько дней/)
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toContain('Хранится до 09.03.2026')
  const hint = () => screen.getByText(/хранит.* до/, { selector: 'output' }).textContent
  expect(hint()).toContain('Сейчас хранится до 09.03.2026')
  await userEvent.type(field, '5')
  await waitFor(() => expect(hint()).toContain('Будет храниться до 14.03.2026'))
  await userEvent.clear(field)
  await userEvent.type(field, '9')
  await waitFor(() => expect(hint()).toContain('Сейчас хранится до 09.03.2026'))
  fireEvent.change(field, { target: { value: '1,5' } })
  await userEvent.click(screen.getByRole('button', { name: /Продлить хранение/ }))
  expect(await screen.findByText('Введите целое число дней')).toBeTruthy()
  expect(server.callsTo('POST tasks/7/events')).toHaveLength(0)
})

it('[TK-24] the end names the new date', async () => {
  new FakeServer(prolongView('prolonged', '2026-03-14T09:00:00.000Z'))
  openTask()
  expect(await screen.findByText(/^Хранение продлено до 14\.03\.2026/)).toBeTruthy()
})
