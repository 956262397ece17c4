// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, Refused, pressCtrlEnter, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { codeView, offeredEvent, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const bodyOf = (server: FakeServer, index = 0) => server.callsTo(events)[index]?.body

describe('the small form of an event', () => {
  it('[TK-18] a refused dialog retains the focus and displays the reason once', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await screen.findByText('Исполнитель: вы')
    let refuse = () => {}
    server.answers[events] = () =>
      new Promise((resolve) => (refuse = () => resolve(new Refused(403, 403, 'Нет доступа'))))
    await userEvent.click(screen.getByRole('button', { name: /Выдать без кода/ }))
    const dialog = await screen.findByRole('dialog')
    const reason = await within(dialog).findByLabelText(/Почему/)
    await userEvent.type(reason, 'Телефон разряжен')
    pressCtrlEnter()
    await waitFor(() => expect(reason).toHaveProperty('disabled', true))
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(document.activeElement?.matches(':disabled')).toBe(false)
    await act(async () => refuse())
    await within(dialog).findByText(/Нет доступа/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
    expect(alerts.filter((text) => text?.includes('Нет доступа'))).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/Нет доступа/)).toBeNull()
  })

  it('[TK-18] after a calendar is closed Escape and Ctrl+Enter act on the dialog again', async () => {
    await loadForms('confirming/v2')
    await i18next.loadNamespaces('confirming/v2')
    const server = new FakeServer(
      taskView({
        workflow: 'confirming',
        version: 2,
        state: 'readyToCall',
        stage: 'preparation',
        form: 'confirming/v2/ready',
        mobile: true,
        summary: { attempts: 0, callAttempts: 3 },
        events: [
          offeredEvent('CALL_STARTED', { tone: 'main', answer: 'agree' }),
          offeredEvent('CALL_BACK_SCHEDULED', { answer: 'later', payload: 'confirming/v2/call-back' }),
        ],
      }),
    )
    openTask()
    await screen.findByText('Исполнитель: вы')
    await userEvent.click(screen.getByRole('button', { name: /Перезвонить позже/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Перезвонить позже' })
    const calendar = within(dialog).getByRole('button', { name: 'Календарь' })
    await userEvent.click(calendar)
    const day = { name: /^\d\d\.\d\d\.\d{4}$/ }
    const days = await screen.findAllByRole<HTMLButtonElement>('button', day)
    const dayOf = ({ ariaLabel }: HTMLElement) => ariaLabel!.split('.').reverse().join('-')
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
    const isPast = (button: HTMLElement) => dayOf(button) < today
    expect(days.filter(({ disabled }) => disabled)).toEqual(days.filter(isPast))
    await userEvent.click(days.at(-1)!)
    await waitFor(() => expect(screen.queryAllByRole('button', day)).toHaveLength(0))
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf(server)).toBeUndefined()
    await userEvent.click(await screen.findByRole('button', { name: /Перезвонить позже/ }))
    const reopened = await screen.findByRole('dialog', { name: 'Перезвонить позже' })
    await userEvent.click(within(reopened).getByRole('button', { name: 'Календарь' }))
    await userEvent.click((await screen.findAllByRole('button', day)).at(-1)!)
    await waitFor(() => expect(screen.queryAllByRole('button', day)).toHaveLength(0))
    await waitFor(() => expect(reopened.contains(document.activeElement)).toBe(true))
    pressCtrlEnter()
    await waitFor(() => expect(bodyOf(server)).toMatchObject({ type: 'CALL_BACK_SCHEDULED' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
