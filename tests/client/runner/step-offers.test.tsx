// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadForms } from '../../../src/client/runner/form/load-form.ts'
import { FakeServer, openTask, setStage } from './runner-stage.tsx'
import { offered, taskView } from './sample-task.ts'

beforeEach(() => setStage())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[EN-11] an undo counts down and goes when its time is over', async () => {
  await loadForms('confirmingDelivery/v1')
  const until = new Date(Date.now() + 6_000).toISOString()
  new FakeServer(
    taskView({
      workflow: 'confirmingDelivery',
      state: 'waiting',
      stages: ['preparation', 'conversation', 'outcome'],
      stage: 'preparation',
      form: 'confirmingDelivery/v1/waiting',
      events: [offered('CALL_STARTED', { tone: 'main' }), offered('CALL_FAILED_UNDONE', { until })],
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

it('[RF-04] the law is named in a warning when an order was paid online and issued long ago', async () => {
  await loadForms('initiateRefund/v1')
  new FakeServer(
    taskView({
      workflow: 'initiateRefund',
      state: 'open.lateWarning',
      stages: ['goods', 'confirm'],
      stage: 'goods',
      form: 'initiateRefund/v1/late',
      events: [offered('ACKNOWLEDGED', { tone: 'main' })],
      summary: { refundWarningDays: 7 },
    }),
  )
  openTask()
  expect((await screen.findByRole('alert')).textContent).toContain('По закону возврат такого заказа')
})
