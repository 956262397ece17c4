// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, Refused, pressCtrlEnter, openTask, setUpRunner, claimOfOther } from './runner-stage.tsx'
import { codeView, endedView, offeredEvent, packingView, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const events = 'POST tasks/7/events'
const codeField = () => screen.findByLabelText(/Код из SMS/)
const typeCode = async (code: string) => userEvent.type(await codeField(), code)
/** The text that describes the error of a field. */
const errorOf = (field: HTMLElement) =>
  [...new Set((field.getAttribute('aria-describedby') ?? '').split(' '))]
    .filter((id) => id.endsWith('__error'))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
const bodyOf = (server: FakeServer, index = 0) => server.callsTo(events)[index]?.body

describe('task on the screen', () => {
  it('[TK-02] shows the step, its stages, its buttons and the order beside it', async () => {
    new FakeServer(codeView({ history: [] }))
    openTask()
    await codeField()
    expect(screen.getByRole('heading', { level: 1, name: 'Выдача' })).toBeTruthy()
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Код')
    expect(screen.getByRole('button', { name: /Проверить код/ })).toBeTruthy()
    expect(screen.getByText('Анна Белова')).toBeTruthy()
    expect(await screen.findByText('Исполнитель: вы')).toBeTruthy()
  })

  it('[TK-02] a missing task shows the message of the server', async () => {
    const server = new FakeServer(codeView())
    server.answers['GET tasks/7'] = () => new Refused(404, 404, 'Задача не найдена')
    openTask()
    expect((await screen.findByRole('alert')).textContent).toContain('Задача не найдена')
  })

  it('[SH-13] a step not meant for phones links back', async () => {
    await setUpRunner(390)
    new FakeServer(taskView({}))
    openTask()
    expect(await screen.findByText(/Продолжите на компьютере/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Назад' })).toBeTruthy()
  })

  it('[SH-13] a task that is opened on a phone names itself and says that it requires a computer', async () => {
    await setUpRunner(390)
    new FakeServer(taskView({}))
    openTask()
    const notice = await screen.findByText(/выполняется на компьютере/)
    expect(notice.textContent).toMatch(/Заказ №\s100234.*«Формирование»/)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Продолжите на компьютере')
    expect(screen.queryByText(/перешёл в статус/)).toBeNull()
  })

  it('[TK-17] after the last step it shows the result and opens the next task', async () => {
    const server = new FakeServer(codeView())
    openTask()
    const claim = { name: 'Иванова', mine: true, since: '', until: '' }
    server.answers[events] = () => ({ ...endedView(), claim })
    await typeCode('1234')
    pressCtrlEnter()
    expect(await screen.findByText('Заказ сформирован полностью')).toBeTruthy()
    // A finished task has no assignee.
    expect(screen.queryByText('Исполнитель: вы')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Следующая задача' }))
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })
})

it.each([
  [15, /Верните собранное на полки/],
  [14, /Заказ отменён: собирать больше не нужно$/],
])(
  '[TK-03] a picker is notified of a cancelled order (status %i), with instructions for the goods',
  async (status, message) => {
    const view = taskView({ state: 'withdrawn', ended: true, form: null, stage: null, events: [] })
    view.task.taskStatus = 'withdrawn'
    view.order.orderStatusId = status
    new FakeServer(view)
    openTask()
    expect(await screen.findByRole('heading', { level: 2, name: message })).toBeTruthy()
  },
)

describe('a step', () => {
  it('[EN-04] is sent with its revision, its key and the order version', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeCode('1234')
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    const [call] = server.callsTo(events)
    expect(call?.body).toEqual({ type: 'CODE_ENTERED', payload: { code: '1234' }, revision: 3 })
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(call?.headers.get('X-Order-Update-Time')).toBe(server.view.order.dateUpdate)
  })

  it('[VA-01] an empty required field shows its error and gets the focus; nothing is sent', async () => {
    const server = new FakeServer(codeView())
    openTask()
    const field = await codeField()
    pressCtrlEnter()
    expect(await screen.findByText('Поле обязательно для заполнения!')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(server.callsTo(events)).toHaveLength(0)
  })

  it('[VA-01] an invalid value has the message of its own field', async () => {
    new FakeServer(codeView())
    openTask()
    await typeCode('12')
    pressCtrlEnter()
    expect(await screen.findByText('Код состоит из четырёх цифр')).toBeTruthy()
  })

  it('[TK-07] Enter in the only field triggers the main action', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeCode('1234{Enter}')
    await waitFor(() => expect(bodyOf(server)).toMatchObject({ payload: { code: '1234' } }))
    expect(server.callsTo(events)).toHaveLength(1)
  })

  it('[TK-02] a refusal shows the message of the server and loses nothing', async () => {
    const server = new FakeServer(codeView())
    openTask()
    server.answers[events] = () => new Refused(409, 19, 'Код неверный')
    await typeCode('9999')
    pressCtrlEnter()
    expect((await screen.findByRole('alert')).textContent).toContain('Код неверный')
    expect((await codeField()) as HTMLInputElement).toHaveProperty('value', '9999')
  })

  it('[TK-02] [UX-5] a refusal is shown at the pressed button, not at the top of the page', async () => {
    const server = new FakeServer(codeView())
    openTask()
    server.answers[events] = () => new Refused(409, 19, 'Подождите немного')
    await typeCode('9999')
    pressCtrlEnter()
    const bar = screen.getByRole('group', { name: 'Действия' })
    expect((await within(bar).findByRole('alert')).textContent).toContain('Подождите немного')
    await userEvent.click(within(bar).getByRole('button', { name: 'Закрыть' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[TK-02] [UX-5] an error that the server reports for a field is shown at that field until it is corrected', async () => {
    const server = new FakeServer(codeView())
    openTask()
    const details = [{ path: '/payload/code', message: 'Неверный формат' }]
    server.answers[events] = () => new Refused(400, 7, 'Некорректные данные', details)
    await typeCode('9999')
    pressCtrlEnter()
    await waitFor(async () => expect(errorOf(await codeField())).toBe('Неверный формат'))
    await userEvent.type(await codeField(), '{Backspace}')
    await waitFor(async () => expect(errorOf(await codeField())).toBe(''))
  })

  it('[TK-02] [UX-5] a refusal that names its field is shown there once, and the field gets the focus', async () => {
    const server = new FakeServer(codeView())
    openTask()
    const details = [{ path: '/payload/code', message: 'Код устарел' }]
    server.answers[events] = () => new Refused(409, 19, 'Код устарел', details)
    await typeCode('9999')
    pressCtrlEnter()
    await waitFor(async () => expect(errorOf(await codeField())).toBe('Код устарел'))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Код устарел'])
    expect(document.activeElement).toBe(await codeField())
  })

  it('[TK-07] [UX-5] a wrong code and the attempts left are shown at the code field, before the goods', async () => {
    const view = codeView()
    const { summary } = view.step
    const rejected = {
      state: 'awaitingCode.codeRejected',
      show: ['goods', 'money'],
      summary: { ...summary, attempts: 1, attemptsLeft: 4 },
    }
    new FakeServer({ ...view, step: { ...view.step, ...rejected } as typeof view.step })
    openTask()
    const field = await codeField()
    expect(errorOf(field)).toBe('Код неверный. Осталось попыток: 4 из 5')
    const goods = screen.getByRole('list', { name: /В заказе \d+ строк/ })
    expect(field.compareDocumentPosition(goods) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await userEvent.type(field, '1')
    await waitFor(() => expect(errorOf(field)).toBe(''))
  })

  it('[EN-04] two presses send one request', async () => {
    const server = new FakeServer(codeView())
    openTask()
    let answer: (view: unknown) => void = () => undefined
    server.answers[events] = () => new Promise((resolve) => (answer = resolve))
    await typeCode('1234')
    pressCtrlEnter()
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    await act(async () => answer(packingView()))
    expect(server.callsTo(events)).toHaveLength(1)
  })

  it('[TK-07] an event with a small form opens a dialog, and a refusal keeps it open', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await screen.findByText('Исполнитель: вы')
    server.answers[events] = () => new Refused(403, 403, 'Нет доступа')
    fireEvent.keyDown(document.body, { key: 'F2', shiftKey: true })
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(await within(dialog).findByLabelText(/Почему/), 'Телефон разряжен')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Выдать без кода' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Нет доступа')
    expect(bodyOf(server)).toMatchObject({
      type: 'ISSUE_WITHOUT_CODE',
      payload: { comment: 'Телефон разряжен' },
    })
    expect(within(dialog).getByLabelText(/Почему/)).toHaveProperty('value', 'Телефон разряжен')
  })

  it('[TK-03] an irreversible step asks for one confirmation, with the numbers of the order', async () => {
    const server = new FakeServer(
      taskView({
        state: 'confirming',
        stage: 'confirm',
        form: 'formatting/v1/confirm',
        events: [offeredEvent('FORM', { tone: 'main', irreversible: true })],
        summary: { collected: 3, ordered: 5, missing: 2 },
      }),
    )
    openTask()
    await userEvent.click(await screen.findByRole('button', { name: /Сформировать/ }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Сформировать 3 из 5\u00a0шт.? Не хватает: 2')
    // The keys of the page do not act while the question is open.
    fireEvent.keyDown(document.body, { key: '1', code: 'Digit1' })
    expect(server.callsTo(events)).toHaveLength(0)
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сформировать' }))
    await waitFor(() => expect(bodyOf(server)).toEqual({ type: 'FORM', revision: 3 }))
  })

  it('[TK-18] in a call the digits answer and hang up', async () => {
    const server = new FakeServer(
      taskView({
        workflow: 'confirming',
        state: 'call.greeting',
        stages: ['preparation', 'conversation', 'outcome'],
        stage: 'conversation',
        form: 'confirming/v1/conversation',
        script: 'greeting',
        mobile: true,
        events: [
          offeredEvent('CUSTOMER_LISTENS', { tone: 'main', answer: 'agree' }),
          offeredEvent('HUNG_UP', { answer: 'end' }),
        ],
        summary: { attempts: 1, callAttempts: 3 },
      }),
    )
    openTask()
    expect(await screen.findByText(/Здравствуйте, Анна Белова! Звоню по вашему заказу № 100234/)).toBeTruthy()
    await screen.findByText('Исполнитель: вы')
    fireEvent.keyDown(document.body, { key: '9', code: 'Digit9' })
    await waitFor(() => expect(bodyOf(server)).toMatchObject({ type: 'HUNG_UP' }))
  })
})

describe('values typed into the small form of an event', () => {
  const openReason = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: /Выдать без кода/ }))
    return within(await screen.findByRole('dialog')).findByLabelText(/Почему/)
  }
  const typeReason = async () => userEvent.type(await openReason(), 'Телефон разряжен')
  const typed = 'Телефон разряжен'

  it('[TK-02] are restored after the dialog was closed and after a reload', async () => {
    new FakeServer(codeView())
    const { unmount } = openTask()
    await typeReason()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отмена' }))
    expect(await openReason()).toHaveProperty('value', typed)
    unmount()
    openTask()
    expect(await openReason()).toHaveProperty('value', typed)
  })

  it('[TK-02] [OC-05] survive a step that is opened again, and a bar names the dialog that contains them', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeReason()
    const newer = codeView()
    server.view = { ...newer, step: { ...newer.step, revision: 5 } }
    server.answers[events] = () => new Refused(409, 355, 'Страница обновлена')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Выдать без кода/ }))
    expect(await screen.findByText(/Введённое в окне «Выдать без кода» сохранено/)).toBeTruthy()
    expect(await openReason()).toHaveProperty('value', typed)
  })

  it('[TK-02] [SH-18] survive a loss of the network and an undone step', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeReason()
    server.isUnreachable = true
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Выдать без кода/ }))
    await screen.findByText(/Нет связи. Действие сохранено/)
    expect(screen.queryByRole('dialog')).toBeNull()
    server.isUnreachable = false
    server.answers[events] = () => new Promise(() => undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить отправку' }))
    await waitFor(() => expect(screen.queryByText(/Нет связи/)).toBeNull())
    expect(await openReason()).toHaveProperty('value', typed)
  })

  it('[TK-02] [EN-06] a task that is taken over closes the dialog before the bar, and keeps them', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeReason()
    const claimAnswer = server.answers['POST tasks/7/claim']!
    const refusal = new Refused(409, 19, 'С задачей работает Петров', { name: 'Петров' })
    server.answers['POST tasks/7/claim'] = (call) =>
      (call.body as { takeOver?: boolean }).takeOver ? claimAnswer(call) : refusal
    server.answers['PUT tasks/7/draft'] = () => refusal
    act(() => {
      const field = document.querySelector<HTMLInputElement>('input[id*="code"]')!
      fireEvent.input(field, { target: { value: '1' } })
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    await userEvent.click(await screen.findByRole('button', { name: 'Взять на себя' }))
    expect(await openReason()).toHaveProperty('value', typed)
  })

  it('[TK-02] are deleted once they were sent', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeReason()
    const next = codeView()
    server.answers[events] = () => ({ ...next, step: { ...next.step, revision: 4 } })
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Выдать без кода/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await openReason()).toHaveProperty('value', '')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('runner.'))).toEqual([])
  })
})

describe('typed values', () => {
  it('[EN-05] are saved to the server, with a notice', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeCode('12')
    await waitFor(() => expect(server.callsTo('PUT tasks/7/draft')).toHaveLength(1), { timeout: 3000 })
    expect(server.callsTo('PUT tasks/7/draft')[0]?.body).toEqual({
      form: 'delivery/v1/code',
      data: { code: '12' },
      revision: 3,
      edition: 0,
    })
    expect(await screen.findByText(/^Сохранено/)).toBeTruthy()
  })

  it('[EN-05] are restored from the draft on another terminal', async () => {
    const draft = {
      form: 'delivery/v1/code',
      data: { code: '12' },
      scans: [],
      edition: 1,
      savedAt: '2026-03-05T09:00:00Z',
    }
    new FakeServer(codeView({ draft: { ...draft, savedBy: 'Иванова' } }))
    openTask()
    expect(await codeField()).toHaveProperty('value', '12')
  })

  it('[EN-05] survive a reload without network', async () => {
    const server = new FakeServer(codeView())
    const { unmount } = openTask()
    await codeField()
    server.answers['PUT tasks/7/draft'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await typeCode('77')
    expect(await screen.findByText('Сохранено на этом устройстве', {}, { timeout: 3000 })).toBeTruthy()
    unmount()
    openTask()
    expect(await codeField()).toHaveProperty('value', '77')
  })

  it('[EN-05] conflict with those of another terminal: a message, nothing is overwritten, and no endless saving', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await codeField()
    const otherDraft = { form: 'delivery/v1/code', data: { code: '99' }, savedAt: '2026-03-05T09:00:00Z' }
    server.view = codeView({ draft: { ...otherDraft, scans: [], edition: 5, savedBy: 'Иванова' } })
    server.answers['PUT tasks/7/draft'] = () => new Refused(409, 19, 'Черновик новее', { edition: 5 })
    await typeCode('12')
    expect(await screen.findByText(/Введённое вами сохранено/, {}, { timeout: 3000 })).toBeTruthy()
    expect(await codeField()).toHaveProperty('value', '99')
    expect(server.callsTo('PUT tasks/7/draft')).toHaveLength(1)
    delete server.answers['PUT tasks/7/draft']
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть введённое' }))
    expect(await codeField()).toHaveProperty('value', '12')
    await waitFor(() => expect(server.callsTo('PUT tasks/7/draft')).toHaveLength(2), { timeout: 3000 })
    expect(server.callsTo('PUT tasks/7/draft')[1]?.body).toMatchObject({ data: { code: '12' }, edition: 5 })
  })

  it('[OC-05] are offered again when the order has changed meanwhile', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeCode('1234')
    server.answers[events] = () => new Refused(409, 355, 'Страница обновлена')
    const newer = codeView()
    server.view = { ...newer, step: { ...newer.step, revision: 5 } }
    pressCtrlEnter()
    expect(await screen.findByText(/Страница обновлена: данные заказа изменились/)).toBeTruthy()
    expect(await codeField()).toHaveProperty('value', '')
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть введённое' }))
    expect(await codeField()).toHaveProperty('value', '1234')
    server.answers[events] = () => server.view
    pressCtrlEnter()
    await waitFor(() => expect(bodyOf(server, 1)).toMatchObject({ payload: { code: '1234' }, revision: 5 }))
  })
})

describe('a task claimed by another user', () => {
  it('[EN-06] names the user, and can be worked on after it was taken over', async () => {
    const server = new FakeServer({ ...codeView(), claim: claimOfOther })
    const refusal = new Refused(409, 19, 'С задачей работает Петров', { name: 'Петров' })
    const claimAnswer = server.answers['POST tasks/7/claim']!
    server.answers['POST tasks/7/claim'] = (call) =>
      (call.body as { takeOver?: boolean }).takeOver ? claimAnswer(call) : refusal
    openTask()
    expect((await screen.findByRole('alert')).textContent).toContain('С задачей работает Петров')
    expect(await codeField()).toHaveProperty('disabled', true)
    pressCtrlEnter()
    expect(server.callsTo(events)).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Взять на себя' }))
    await waitFor(async () => expect(await codeField()).toHaveProperty('disabled', false))
  })
})

describe('a step taken without network', () => {
  it('[SH-18] is queued and sent once, with one key, when the network is back', async () => {
    const server = new FakeServer(codeView())
    openTask()
    await typeCode('1234')
    server.isUnreachable = true
    pressCtrlEnter()
    expect(await screen.findByText(/Нет связи. Действие сохранено/)).toBeTruthy()
    server.isUnreachable = false
    server.answers[events] = () => endedView()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Заказ сформирован полностью')).toBeTruthy()
    const keys = server.callsTo(events).map((call) => call.headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('runner.'))).toEqual([])
  })

  it('[SH-18] is retried after the delay that a busy server requests, and the button displays that delay', async () => {
    const server = new FakeServer(codeView())
    openTask()
    server.answers[events] = () => new Refused(429, 19, 'Слишком часто', undefined, { 'Retry-After': '2' })
    await typeCode('1234')
    pressCtrlEnter()
    expect(await screen.findByText(/Сервер занят. Действие сохранено/)).toBeTruthy()
    expect(screen.getByText(/Повтор через [12]\sс\./)).toBeTruthy()
    const now = screen.getByRole('button', { name: 'Отправить сейчас' })
    expect(now).toHaveProperty('ariaDisabled', 'true')
    await userEvent.click(now)
    expect(server.callsTo(events)).toHaveLength(1)
    server.answers[events] = () => endedView()
    await waitFor(() => expect(now.ariaDisabled).not.toBe('true'), { timeout: 4000 })
    await userEvent.click(now)
    expect(await screen.findByText('Заказ сформирован полностью')).toBeTruthy()
  })

  it('[SH-18] survives a reload and is sent when the task is opened again', async () => {
    const server = new FakeServer(codeView())
    const { unmount } = openTask()
    await typeCode('1234')
    server.isUnreachable = true
    pressCtrlEnter()
    await screen.findByText(/Нет связи. Действие сохранено/)
    unmount()
    server.isUnreachable = false
    server.answers[events] = () => endedView()
    openTask()
    expect(await screen.findByText('Заказ сформирован полностью')).toBeTruthy()
    const keys = server.callsTo(events).map((call) => call.headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })
})
