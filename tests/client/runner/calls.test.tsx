// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, pressCtrlEnter, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'

describe('a call', () => {
  it('[TK-18] «call again» opens the call itself, even if another user decided it', async () => {
    const deciding = { workflow: 'deciding', stages: ['decision'], stage: 'decision' }
    const server = new FakeServer(
      taskView({
        ...deciding,
        state: 'notConfirmed',
        form: 'deciding/v1/ask',
        mobile: true,
        summary: { collected: 0 },
        events: [offeredEvent('CALL_AGAIN', { tone: 'main', answer: 'agree' })],
      }),
    )
    const call = { taskId: 9, taskType: 'confirming', taskStatus: 'open' }
    server.answers['GET tasks?orderId=100234'] = () => ({ items: [call], total: 1, totalIsExact: true })
    server.answers[events] = () =>
      taskView({
        ...deciding,
        stage: null,
        state: 'calledAgain',
        ended: true,
        form: null,
        events: [],
        revision: 4,
      })
    openTask()
    await screen.findByRole('button', { name: /Позвонить ещё раз/ })
    pressCtrlEnter()
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    expect(server.callsTo('POST tasks/take-next')).toHaveLength(0)
  })

  it.each([
    ['2026-03-05T09:35:00.000Z', '12:35'],
    ['2026-03-05T09:35:00.001Z', '12:36'],
    ['2026-03-05T09:59:59.999Z', '13:00'],
  ])(
    '[TK-21] after a call that is not counted the next one counts from %s: %s',
    async (nextAttemptFrom, time) => {
      new FakeServer(
        taskView({
          workflow: 'confirming',
          version: 2,
          state: 'waiting',
          stage: 'preparation',
          form: 'confirming/v2/waiting',
          mobile: true,
          events: [],
          summary: { attempts: 1, callAttempts: 3, callGapMinutes: 30, uncounted: 'early', nextAttemptFrom },
        }),
      )
      openTask()
      expect(
        await screen.findByText(`Этот звонок не засчитан: следующий засчитается после ${time}`),
      ).toBeTruthy()
    },
  )

  it.each(['confirming', 'confirmingDelivery', 'moveDelivery'])(
    '[TK-35] the number of a customer who called cannot be marked as wrong (%s)',
    async (workflow) => {
      const version = workflow === 'confirming' ? 2 : 1
      const payload = `${workflow}/v${version}/call-failed`
      await loadForms(`${workflow}/v${version}`)
      const server = new FakeServer(
        taskView({
          workflow,
          version,
          state: 'outcome',
          stage: 'outcome',
          mobile: true,
          form: `${workflow}/v${version}/waiting`,
          events: [offeredEvent('CALL_FAILED', { payload, answer: 'fail' })],
          summary: { attempts: 0, callAttempts: 3, callGapMinutes: 30, impossibleReasons: '8' },
        }),
      )
      server.answers['GET catalogs/callFailReasons'] = () => [
        { id: 8, description: 'Неверный номер' },
        { id: 9, description: 'Связь прервалась' },
      ]
      openTask()
      await userEvent.click(await screen.findByRole('button', { name: /не удался/ }))
      expect(await screen.findByRole('option', { name: 'Связь прервалась' })).toBeTruthy()
      expect(screen.queryByRole('option', { name: 'Неверный номер' })).toBeNull()
    },
  )

  it('[TK-18] in a call begun by the customer the script greets the caller', async () => {
    const view = (event: string) =>
      taskView(
        {
          workflow: 'confirming',
          version: 2,
          state: 'call.explaining',
          stage: 'conversation',
          form: 'confirming/v2/conversation',
          script: 'explaining',
          mobile: true,
          events: [offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' })],
          summary: { attempts: 0, callAttempts: 3, callGapMinutes: 30, context: 'usual' },
        },
        {
          history: [
            {
              revision: 1,
              event,
              from: 'readyToCall',
              to: 'call.explaining',
              at: '2026-03-05T09:00:00.000Z',
              actorName: 'Иванова',
            },
          ] as never,
        },
      )
    await loadForms('confirming/v2')
    new FakeServer(view('CUSTOMER_CALLED'))
    const { unmount } = openTask()
    expect(await screen.findByText(/Анна Белова! Спасибо, что позвонили/)).toBeTruthy()
    expect(screen.queryByText(/Звоню по вашему заказу/)).toBeNull()
    expect(screen.getByText('Неудачных звонков: 0 из 3')).toBeTruthy()
    expect(screen.getByText(/Повтор раньше чем через 30/)).toBeTruthy()
    unmount()
    new FakeServer(view('CUSTOMER_LISTENS'))
    openTask()
    await screen.findByText(/К сожалению|к сожалению/)
    expect(screen.queryByText(/Спасибо, что позвонили/)).toBeNull()
  })
})

describe('the buttons of a call', () => {
  it.each([1366, 390])(
    '[TK-18] end with the one that ends the call at %i px, and never fold it',
    async (width) => {
      await setUpRunner(width)
      await loadForms('confirming/v2')
      new FakeServer(
        taskView({
          workflow: 'confirming',
          version: 2,
          state: 'call.explaining',
          stage: 'conversation',
          form: 'confirming/v2/conversation',
          script: 'explaining',
          mobile: true,
          events: [
            offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' }),
            offeredEvent('CUSTOMER_OBJECTS', { answer: 'back' }),
            offeredEvent('CUSTOMER_DISAGREES', { answer: 'disagree' }),
            offeredEvent('CUSTOMER_CANCELS', { tone: 'danger', answer: 'cancel' }),
            offeredEvent('CALL_BACK_SCHEDULED', { answer: 'later' }),
            offeredEvent('HUNG_UP', { answer: 'end' }),
          ],
          summary: { attempts: 0, callAttempts: 3, callGapMinutes: 30 },
        }),
      )
      openTask()
      const bar = await screen.findByRole('group', { name: 'Действия' })
      const buttons = () => within(bar).getAllByRole('button')
      expect(buttons().at(-1)?.textContent).toContain('Разговор окончен')
      const isPhone = width < 768
      // The last but one is «Заметка» on a desktop and «Ещё» on a phone.
      expect(buttons()).toHaveLength(isPhone ? 4 : 7)
      if (!isPhone) return
      await userEvent.click(within(bar).getByRole('button', { name: 'Ещё действия' }))
      expect(buttons()).toHaveLength(7)
      expect(buttons().at(-1)?.textContent).toContain('Разговор окончен')
    },
  )
})
