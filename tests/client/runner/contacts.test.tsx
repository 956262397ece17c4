// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer, loadForms, openTask, setStage } from './runner-stage.tsx'
import { offered, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setStage()
  await loadForms('confirming/v2')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const atTheCall = () => {
  const view = taskView({
    ...{ workflow: 'confirming', version: 2, state: 'shortageUnreachable', stage: 'outcome' },
    ...{ form: 'confirming/v2/outcome', show: ['phone'], mobile: true },
    events: [offered('CALL_STARTED', { tone: 'main', answer: 'agree' })],
    summary: { attempts: 1, callAttempts: 3 },
  })
  view.order!.otherPhones = ['79160001122']
  return view
}

it('[TK-35] a wrong number leads to the other numbers of the customer and to its correction', async () => {
  const server = new FakeServer(atTheCall())
  server.answers['GET users/access-list'] = () => ['orderEdit']
  server.answers['PUT orders/100234'] = () => ({ dateUpdate: '2026-03-05T10:00:00.000Z' })
  openTask()
  const other = await screen.findByRole('link', { name: '+7 916 000-11-22' })
  expect(other.getAttribute('href')).toBe('tel:+79160001122')
  await userEvent.click(await screen.findByRole('button', { name: 'Исправить контакты' }))
  const dialog = within(await screen.findByRole('dialog'))
  const phone = dialog.getByLabelText('Телефон покупателя')
  await userEvent.clear(phone)
  await userEvent.type(phone, '8 916 765 43 21{Enter}')
  await waitFor(() => expect(server.sent('PUT orders/100234')).toHaveLength(1))
  expect(server.sent('PUT orders/100234')[0]?.body).toEqual({ phone: '8 916 765 43 21' })
  // What the order says now is read at once.
  await waitFor(() => expect(server.sent('GET tasks/7').length).toBeGreaterThan(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[TK-35] without the right to edit orders there is no button', async () => {
  const server = new FakeServer(atTheCall())
  server.answers['GET users/access-list'] = () => []
  openTask()
  await screen.findByText('Работаете вы')
  expect(screen.queryByRole('button', { name: 'Исправить контакты' })).toBeNull()
})
