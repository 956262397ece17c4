import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueuedStepNotices } from '../../../src/client/app/shell/queued-step-notices.tsx'
import type { QueuedSubmit } from '../../../src/client/runner/machine/context.ts'
import { notifyQueuedStepRefused, offlineQueue } from '../../../src/client/runner/machine/device-store.ts'
import type { Session } from '../../../src/client/session/session.ts'
import { SessionProvider } from '../../../src/client/session/session-context.tsx'
import { renderScreen, setWidth } from './interface.tsx'

const userId = 'ivanova'
const session = { id: userId, name: 'Иванова' } as unknown as Session
const submit = (path: string): QueuedSubmit => ({
  path,
  key: path,
  keptAt: new Date().toISOString(),
  body: { type: 'STARTED', revision: 0 },
  orderUpdateTime: null,
  typed: null,
})
const open = (path: string) =>
  renderScreen(
    <SessionProvider session={session}>
      <QueuedStepNotices />
    </SessionProvider>,
    path,
  )

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[SH-18] a queued step that was refused while another page is open is named there with the refusal and a link', async () => {
  offlineQueue.write(userId, submit('tasks/7'))
  await open('/orders')
  expect(screen.queryByText(/без связи/)).toBeNull()
  const message = 'Заказ уже собран другим сотрудником'
  offlineQueue.write(userId, { ...submit('tasks/7'), refusal: { status: 409, code: 19, message } })
  act(() => void notifyQueuedStepRefused())
  const notice = await screen.findByText(/1 шаг, сделанный без связи, не принят/)
  expect(notice.textContent).toContain(message)
  expect(screen.getByRole('link', { name: 'задача 7' }).getAttribute('href')).toBe('/tasks/7')
})

it('[SH-18] the page of the step itself shows the refusal, so no notice repeats it; other users see nothing', async () => {
  const refusal = { status: 409, code: 19, message: 'Занято' }
  offlineQueue.write(userId, { ...submit('tasks/7'), refusal })
  offlineQueue.write('petrov', { ...submit('tasks/8'), refusal })
  await open('/tasks/7')
  expect(screen.queryByText(/без связи/)).toBeNull()
})
