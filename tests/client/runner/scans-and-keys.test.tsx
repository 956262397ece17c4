// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sortEventsForDisplay, assignShortcuts } from '../../../src/client/runner/action-keys.ts'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'
import { pressCtrlEnter, FakeServer, loadForms, openTask, setUpRunner } from './runner-stage.tsx'
import { offeredEvent, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** At the current time, as a scanner presses them. */
const scan = (code: string, gap = 2) =>
  act(() =>
    simulateKeyPresses(scannerKeys(code, { gap, startAt: performance.now() - gap * (code.length + 1) })),
  )

const confirming = (overrides = {}) =>
  taskView({
    workflow: 'formatting',
    state: 'confirming',
    stage: 'confirm',
    form: 'formatting/v1/nothing-collected',
    events: [
      offeredEvent('FORM', { tone: 'main', answer: 'agree', irreversible: true }),
      offeredEvent('BACK_TO_COLLECTION', { answer: 'back' }),
    ],
    summary: { ordered: 3, collected: 3, missing: 0 },
    ...overrides,
  })

async function openConfirming(overrides = {}) {
  const server = new FakeServer(confirming(overrides))
  openTask()
  await screen.findByText('Исполнитель: вы')
  return server
}

describe('a scan on a step without fields', () => {
  it.each([2, 60])(
    '[TK-19] presses no button, keys %i ms apart, and is reported as meaningless here',
    async (gap) => {
      const server = await openConfirming()
      scan('2101234567892', gap)
      expect(await screen.findByText(/2101234567892: на этом шаге сканировать нечего/)).toBeTruthy()
      await act(() => pause(300))
      expect(server.callsTo(events)).toHaveLength(0)
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )

  it('[TK-19] a digit typed by a user acts after a short pause', async () => {
    const server = await openConfirming()
    fireEvent.keyDown(document.body, { key: '2', code: 'Digit2' })
    await act(() => pause(40))
    expect(server.callsTo(events)).toHaveLength(0)
    await waitFor(() => expect(server.callsTo(events)[0]?.body).toMatchObject({ type: 'BACK_TO_COLLECTION' }))
  })

  it('[TK-19] a short code of three digits is no answer either', async () => {
    const server = await openConfirming()
    act(() =>
      simulateKeyPresses(scannerKeys('121', { gap: 20, end: 'none', startAt: performance.now() - 60 })),
    )
    await act(() => pause(400))
    expect(server.callsTo(events)).toHaveLength(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a scan on a step that takes none, in a text field', () => {
  const receipt = '4607001234567'
  const expectInField = async (field: HTMLInputElement) => {
    fireEvent.input(field, { target: { value: 'Чек ' } })
    act(() => field.focus())
    field.setSelectionRange(4, 4)
    scan(receipt)
    await waitFor(() => expect(field.value).toBe(`Чек ${receipt}`))
    await act(() => pause(300))
    expect(screen.queryByText(/сканировать нечего|код не учтён/)).toBeNull()
  }

  it('[TK-06] [TK-19] is typed into it, and its Enter sends nothing', async () => {
    await loadForms('paying/v1')
    const server = new FakeServer(
      taskView({
        workflow: 'paying',
        state: 'awaitingPayment',
        stages: ['payment'],
        stage: 'payment',
        form: 'paying/v1/payment',
        mobile: true,
        events: [offeredEvent('PAID', { payload: 'step', tone: 'main' })],
        summary: {},
      }),
    )
    openTask()
    await screen.findByText('Исполнитель: вы')
    const field = await screen.findByLabelText<HTMLInputElement>(/Номер чека или документа/)
    await expectInField(field)
    expect(server.callsTo(events)).toHaveLength(0)
    act(() => field.blur())
    scan(receipt)
    expect(await screen.findByText(/сканировать нечего/), 'with the focus elsewhere').toBeTruthy()
    expect(field.value).toBe(`Чек ${receipt}`)
  })

  it('[TK-35] [TK-19] of a dialog is typed into it', async () => {
    await loadForms('confirmingDelivery/v1')
    new FakeServer(
      taskView({
        workflow: 'confirmingDelivery',
        state: 'call.offering',
        stage: 'conversation',
        stages: ['preparation', 'conversation', 'outcome'],
        script: 'offering',
        mobile: true,
        form: 'confirmingDelivery/v1/conversation',
        events: [offeredEvent('ADDRESS_CHANGED', { payload: 'confirmingDelivery/v1/address' })],
        summary: { attempts: 0, callAttempts: 3, context: 'usual' },
      }),
    )
    openTask()
    await screen.findByText('Исполнитель: вы')
    fireEvent.click(screen.getByRole('button', { name: /Другой адрес/ }))
    await expectInField(await within(await screen.findByRole('dialog')).findByLabelText(/Улица/))
  })
})

describe('confirmation of an irreversible step', () => {
  const openQuestion = async (overrides = {}) => {
    const server = await openConfirming(overrides)
    fireEvent.click(screen.getByRole('button', { name: /Сформировать/ }))
    return { server, dialog: await screen.findByRole('alertdialog') }
  }

  it('[TK-19] a scan neither answers it nor is queued behind it', async () => {
    const { server, dialog } = await openQuestion()
    scan('4601234567893')
    expect((await within(dialog).findByRole('alert')).textContent).toContain('код не учтён')
    expect(screen.getByRole('alertdialog')).toBe(dialog)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    await act(() => pause(200))
    expect(screen.queryByText(/сканировать нечего/)).toBeNull()
    expect(server.callsTo(events)).toHaveLength(0)
  })

  it('[SH-17] the focus is on «do not»', async () => {
    const { dialog } = await openQuestion()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Отмена'))
    expect(within(dialog).getAllByRole('button')).toHaveLength(2)
  })

  it('[SH-17] Ctrl+Enter held down since the confirmation opened does nothing; pressed anew it confirms', async () => {
    const server = await openConfirming()
    pressCtrlEnter()
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.keyDown(dialog, { key: 'Enter', code: 'Enter', ctrlKey: true })
    await act(() => pause(50))
    expect(screen.getByRole('alertdialog')).toBe(dialog)
    expect(server.callsTo(events)).toHaveLength(0)
    fireEvent.keyUp(document.activeElement!, { key: 'Enter', code: 'Enter' })
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    fireEvent.keyUp(document.activeElement!, { key: 'Enter', code: 'Enter' })
  })
})

describe('keys of a step', () => {
  it('[TK-29] function keys work inside a note too, with the same meaning', async () => {
    await loadForms('confirming/v2')
    const server = new FakeServer(
      taskView({
        workflow: 'confirming',
        version: 2,
        state: 'shortageOutcome',
        stage: 'outcome',
        form: 'confirming/v2/outcome',
        mobile: true,
        summary: { attempts: 1, callAttempts: 3 },
        events: [
          offeredEvent('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' }),
          offeredEvent('CHANGES_NOT_AGREED', { answer: 'disagree', payload: 'step' }),
        ],
      }),
    )
    openTask()
    const note = await screen.findByLabelText('Заметка о звонке')
    await screen.findByText('Исполнитель: вы')
    act(() => note.focus())
    fireEvent.keyDown(note, { key: 'F4', code: 'F4', shiftKey: true })
    fireEvent.keyUp(note, { key: 'F4', code: 'F4', shiftKey: true })
    await act(() => pause(200))
    expect(server.callsTo(events)).toHaveLength(0)
    fireEvent.keyUp(note, { key: 'F4', code: 'F4' })
    await act(() => pause(200))
    fireEvent.keyDown(note, { key: 'F4', code: 'F4' })
    await waitFor(() => expect(server.callsTo(events)[0]?.body).toMatchObject({ type: 'CHANGES_NOT_AGREED' }))
  })

  it('[TK-18] in a call its outcomes come before changes of the delivery, which are rarer', () => {
    const greeting = [
      offeredEvent('CUSTOMER_LISTENS', { tone: 'main', answer: 'agree' }),
      offeredEvent('CUSTOMER_CANCELS', { tone: 'danger', answer: 'cancel' }),
      offeredEvent('DELIVERY_MOVED', { answer: 'partly' }),
      offeredEvent('ADDRESS_CHANGED', { answer: 'otherWay' }),
      offeredEvent('CALL_FAILED', { answer: 'fail' }),
      offeredEvent('CALL_BACK_SCHEDULED', { answer: 'later' }),
      offeredEvent('HUNG_UP', { answer: 'end' }),
    ]
    expect(sortEventsForDisplay(greeting).map(({ type }) => type)).toEqual([
      'CUSTOMER_LISTENS',
      'CALL_BACK_SCHEDULED',
      'CALL_FAILED',
      'HUNG_UP',
      'DELIVERY_MOVED',
      'ADDRESS_CHANGED',
      'CUSTOMER_CANCELS',
    ])
    const moving = [
      offeredEvent('DROP', { answer: 'disagree' }),
      offeredEvent('DELIVERY_MOVED', { tone: 'main', answer: 'partly' }),
    ]
    expect(sortEventsForDisplay(moving)[0]?.type).toBe('DELIVERY_MOVED')
  })

  it('[TK-18] [TK-29] depend on the meaning of an event, not on its position among the buttons', () => {
    const first = sortEventsForDisplay([
      offeredEvent('CUSTOMER_CANCELS', { tone: 'danger', answer: 'cancel' }),
      offeredEvent('CUSTOMER_OBJECTS', { answer: 'back' }),
      offeredEvent('CUSTOMER_AGREES', { tone: 'main', answer: 'agree' }),
    ])
    expect(first.map(({ type }) => type)).toEqual(['CUSTOMER_AGREES', 'CUSTOMER_OBJECTS', 'CUSTOMER_CANCELS'])
    expect([...assignShortcuts(first, true).values()]).toEqual([['Ctrl+Enter', '1'], ['2'], ['4']])
    expect([...assignShortcuts(first, false).values()]).toEqual([['Ctrl+Enter'], ['F2'], ['Shift+F4']])
    expect([...assignShortcuts(first.slice(2), false).values()], 'alone among the buttons').toEqual([
      ['Shift+F4'],
    ])
  })

  it('[TK-18] [TK-29] beside a note digits are text, 0 focuses it; Ctrl+Enter works from inside it, Escape leaves it', async () => {
    await loadForms('confirming/v2')
    const server = new FakeServer(
      taskView({
        workflow: 'confirming',
        version: 2,
        state: 'shortageOutcome',
        stages: ['preparation', 'conversation', 'outcome'],
        stage: 'outcome',
        form: 'confirming/v2/outcome',
        mobile: true,
        events: [
          offeredEvent('CHANGES_AGREED', { tone: 'main', answer: 'agree', payload: 'step' }),
          offeredEvent('CHANGES_NOT_AGREED', { answer: 'disagree', payload: 'step' }),
        ],
        summary: { attempts: 1, callAttempts: 3 },
      }),
    )
    openTask()
    const note = await screen.findByLabelText('Заметка о звонке')
    await screen.findByText('Исполнитель: вы')
    expect(screen.getByRole('button', { name: /не согласованы/ }).getAttribute('aria-keyshortcuts')).toBe('3')
    act(() => note.focus())
    fireEvent.keyDown(note, { key: '3', code: 'Digit3' })
    await act(() => pause(200))
    expect(server.callsTo(events)).toHaveLength(0)
    fireEvent.keyDown(note, { key: 'Escape', code: 'Escape' })
    expect(document.activeElement?.tagName).toBe('H2')
    // A key that follows another immediately belongs to a scan.
    await act(() => pause(200))
    fireEvent.keyDown(document.body, { key: '0', code: 'Digit0' })
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(server.callsTo(events)).toHaveLength(0)
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)[0]?.body).toMatchObject({ type: 'CHANGES_AGREED' }))
    fireEvent.keyUp(note, { key: 'Enter', code: 'Enter' })
  })
})
