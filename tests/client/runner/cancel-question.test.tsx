// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await loadForms('cancelOrder/v1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function readQuestion(data: object) {
  const view = taskView({
    workflow: 'cancelOrder',
    state: 'choosingReason',
    stages: ['reason'],
    stage: 'reason',
    form: 'cancelOrder/v1/reason',
    events: [offeredEvent('CANCEL', { payload: 'step', tone: 'danger', irreversible: true })],
    summary: { collected: 1 },
    data,
  })
  view.order!.back.cancel.release = 1_188_00
  const server = new FakeServer(view)
  const { task } = taskView({})
  server.answers['GET tasks?orderId=100234'] = () => ({
    items: [
      { ...task, taskId: 8, claimedName: 'Пётр Смирнов' },
      { ...task, taskId: 9, claimedName: 'Иванова' },
      { ...task, taskId: 10, taskStatus: 'done', claimedName: 'Анна Белова' },
    ],
    total: 3,
  })
  openTask()
  await userEvent.click(await screen.findByRole('button', { name: /Отменить заказ/ }))
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(question.textContent).toContain('работает'))
  return question.textContent!.replace(/\u00a0/g, ' ')
}

it('[OA-01] the confirmation names the chosen reason, the released money and who works on the order', async () => {
  const question = await readQuestion({ reasonId: 1 })
  expect(question).toContain('Причина: Передумал. Сейчас с заказом работает: Пётр Смирнов.')
  expect(question).toContain('Банк снимет холд 1 188,00 ₽.')
  expect(question).not.toContain('без причины')
})

it('[OA-01] without a reason the confirmation asks about it', async () => {
  expect(await readQuestion({})).toContain('Причина не выбрана: заказ будет отменён без причины.')
})
