// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateServerClock } from '../../../src/client/http/server-clock.ts'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[EN-11] an undo counts down and disappears when its time is over', async () => {
  await loadForms('confirmingDelivery/v1')
  const until = new Date(Date.now() + 4_000).toISOString()
  new FakeServer(
    taskView({
      workflow: 'confirmingDelivery',
      state: 'waiting',
      stages: ['preparation', 'conversation', 'outcome'],
      stage: 'preparation',
      form: 'confirmingDelivery/v1/waiting',
      events: [offeredEvent('CALL_STARTED', { tone: 'main' }), offeredEvent('CALL_FAILED_UNDONE', { until })],
      summary: { attempts: 1, callAttempts: 3 },
    }),
  )
  openTask()
  const undo = () => screen.queryByRole('button', { name: /Отменить «Звонок не удался»/ })
  await waitFor(() => expect(undo()).not.toBeNull(), { timeout: 5_000 })
  expect(undo()!.textContent).toMatch(/0:0[1-6]/)
  await waitFor(() => expect(undo()).toBeNull(), { timeout: 8_000 })
  expect(screen.getByRole('button', { name: /Позвонить/ })).toBeTruthy()
}, 20_000)

it('[EN-11] [TK-18] an undo and a postponed task use the server’s clock, even if this computer’s is hours wrong', async () => {
  await loadForms('confirmingDelivery/v1')
  const hour = 3_600_000
  const server = Date.now() + 5 * hour
  const until = new Date(server + 90_000).toISOString()
  updateServerClock(new Date(server).toUTCString(), Date.now(), Date.now())
  const view = taskView({
    workflow: 'confirmingDelivery',
    state: 'waiting',
    stages: ['preparation', 'conversation', 'outcome'],
    stage: 'preparation',
    form: 'confirmingDelivery/v1/waiting',
    events: [offeredEvent('CALL_STARTED', { tone: 'main' }), offeredEvent('CALL_FAILED_UNDONE', { until })],
    summary: { attempts: 1, callAttempts: 3 },
  })
  // By this computer's clock it is postponed for four more hours; by the server's clock it became due an hour ago.
  view.task.postponedUntil = new Date(server - hour).toISOString()
  new FakeServer(view)
  openTask()
  const undo = await screen.findByRole('button', { name: /Отменить «Звонок не удался»/ })
  expect(undo.textContent).toMatch(/1:[23]\d/)
  expect(screen.getByRole('button', { name: /Позвонить/ }).getAttribute('aria-keyshortcuts')).toContain(
    'Enter',
  )
  expect(screen.queryByRole('button', { name: /Следующая задача/ })).toBeNull()
  updateServerClock(new Date().toUTCString(), Date.now(), Date.now())
})

it('[TK-18] in a postponed task key 1 opens the next task, and calling now asks first', async () => {
  await loadForms('confirmingDelivery/v1')
  const view = taskView({
    workflow: 'confirmingDelivery',
    state: 'waiting',
    stages: ['preparation', 'conversation', 'outcome'],
    stage: 'preparation',
    form: 'confirmingDelivery/v1/waiting',
    events: [offeredEvent('CALL_STARTED', { tone: 'main', answer: 'agree' })],
    summary: { attempts: 1, callAttempts: 3 },
  })
  view.task.postponedUntil = new Date(Date.now() + 3_600_000).toISOString()
  const server = new FakeServer(view)
  openTask()
  const call = await screen.findByRole('button', { name: /Позвонить/ })
  expect(call.getAttribute('aria-keyshortcuts') ?? '').not.toContain('1')
  await userEvent.click(call)
  expect(await screen.findByText(/Задача отложена до/)).toBeTruthy()
  expect(server.callsTo('POST tasks/7/events')).toHaveLength(0)
})

it('[RF-04] the law is named in a warning when an order was paid online and issued long ago', async () => {
  await loadForms('initiateRefund/v1')
  new FakeServer(
    taskView({
      workflow: 'initiateRefund',
      state: 'open.lateWarning',
      stages: ['goods', 'confirm'],
      stage: 'goods',
      form: 'initiateRefund/v1/late',
      events: [offeredEvent('ACKNOWLEDGED', { tone: 'main' })],
      summary: { refundWarningDays: 7 },
    }),
  )
  openTask()
  expect((await screen.findByRole('alert')).textContent).toContain('По закону возврат такого заказа')
})
