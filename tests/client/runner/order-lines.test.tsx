// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StepLine } from '../../../schemas/api/tasks.ts'
import {
  registerOrderOpener,
  type OpenOrderByCodeResult,
} from '../../../src/client/runner/scan/scan-receivers.ts'
import { simulateKeyPresses } from '../../support/press-keys.ts'
import { scannerKeys } from '../../support/scanner-keys.ts'
import { FakeServer, Refused, pressCtrlEnter, openTask, setUpRunner, claimOfOther } from './runner-stage.tsx'
import { kettle, markOf, offeredEvent, packingView, shoes, taskView } from './sample-task.ts'

beforeEach(() => setUpRunner())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const events = 'POST tasks/7/events'
const count = (name: string) => screen.findByRole('spinbutton', { name: new RegExp(name) })
const main = () => screen.findByRole('button', { name: /Сборка завершена/ })
const choose = async (label: string, reason: string) => {
  await screen.findAllByRole('option', { name: reason })
  await userEvent.selectOptions(screen.getByLabelText(label), reason)
}
let clock = 1_000
const scan = (text: string) =>
  act(() => {
    clock += 1_000
    simulateKeyPresses(scannerKeys(text, { startAt: clock }))
  })
const release = (serial: string) =>
  `DELETE order-products/12/mark?${new URLSearchParams({ code: markOf(serial) }).toString()}`
const rows = () =>
  within(screen.getByRole('list', { name: 'Товары' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const linesOf = (server: FakeServer) =>
  (server.callsTo(events)[0]!.body as { payload: { lines: unknown[] } }).payload

async function openCollecting(lines?: StepLine[]) {
  const view = taskView({})
  if (lines) view.order.lines = lines
  const server = new FakeServer(view)
  server.answers['PUT order-products/12/mark'] = () => ({})
  server.answers[release('1')] = () => ({})
  server.answers[events] = () => packingView()
  openTask()
  await count('Чайник')
  return server
}

describe('a scan while the form is read-only', () => {
  const alerts = () =>
    screen
      .getAllByRole('alert')
      .map((e) => e.textContent)
      .join('')

  it('[TK-15] while a step is sent is reported as waiting, and counts when the step was refused', async () => {
    const server = await openCollecting([kettle])
    scan(kettle.barcode)
    await choose('Почему не собрано: Чайник', 'Брак')
    let answer: (refusal: unknown) => void = () => undefined
    server.answers[events] = () => new Promise((resolve) => (answer = resolve))
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    scan(kettle.barcode)
    expect(alerts()).toContain(`${kettle.barcode}: код будет учтён`)
    expect(await count('Чайник')).toHaveProperty('value', '1')
    await act(async () => answer(new Refused(409, 19, 'Не вышло')))
    await waitFor(async () => expect(await count('Чайник')).toHaveProperty('value', '2'))
  })

  it('[TK-15] [EN-06] with a claim of another user is refused with the name, and not counted afterwards', async () => {
    const view = { ...taskView({}), claim: claimOfOther }
    const server = new FakeServer(view)
    const claimAnswer = server.answers['POST tasks/7/claim']!
    server.answers['POST tasks/7/claim'] = (call) =>
      (call.body as { takeOver?: boolean }).takeOver
        ? claimAnswer(call)
        : new Refused(409, 19, 'С задачей работает Петров', { name: 'Петров' })
    openTask()
    await screen.findByRole('button', { name: 'Взять на себя' })
    await count('Чайник')
    scan(kettle.barcode)
    expect(alerts()).toContain(`${kettle.barcode}: код не учтён. С задачей работает Петров`)
    await userEvent.click(screen.getByRole('button', { name: 'Взять на себя' }))
    await waitFor(async () => expect(await count('Чайник')).toHaveProperty('disabled', false))
    expect(await count('Чайник')).toHaveProperty('value', '0')
  })

  it('[TK-15] without the right to work is refused with a message', async () => {
    new FakeServer(taskView({ mayWork: false, events: [] }))
    openTask()
    await count('Чайник')
    scan(kettle.barcode)
    expect(alerts()).toContain(`${kettle.barcode}: код не учтён. Только просмотр`)
  })

  it('[TK-15] [SH-18] without network it is refused while the previous step is queued', async () => {
    const server = await openCollecting([kettle])
    scan(kettle.barcode)
    await choose('Почему не собрано: Чайник', 'Брак')
    server.isUnreachable = true
    pressCtrlEnter()
    await screen.findByText(/Нет связи. Действие сохранено/)
    scan(kettle.barcode)
    expect(alerts()).toContain('код не учтён. Предыдущее действие ещё не отправлено')
  })
})

describe('Ctrl+Z', () => {
  const undo = (target: Element) =>
    fireEvent.keyDown(target, { key: 'z', code: 'KeyZ', ctrlKey: true, cancelable: true })

  it('[TK-19] belongs to the text field that has the focus', async () => {
    await openCollecting()
    scan(kettle.barcode)
    const field = await count('Чайник')
    act(() => field.focus())
    expect(undo(field), 'left to the browser').toBe(true)
    expect(field).toHaveProperty('value', '1')
    const scanField = screen.getByLabelText('Отсканируйте или введите штрихкод')
    expect(undo(scanField)).toBe(false)
    expect(field).toHaveProperty('value', '0')
  })

  it('[TK-19] changes nothing while the form is read-only', async () => {
    const server = await openCollecting([kettle])
    scan(kettle.barcode)
    await choose('Почему не собрано: Чайник', 'Брак')
    server.isUnreachable = true
    pressCtrlEnter()
    await screen.findByText(/Нет связи. Действие сохранено/)
    undo(document.body)
    expect(await count('Чайник')).toHaveProperty('value', '1')
  })
})

describe('a code that matches no line', () => {
  const unknownCode = '4607050690128'
  const alertText = () =>
    [...screen.getAllByRole('alert'), ...screen.getAllByRole('status')].map((e) => e.textContent).join('')
  const search = () => {
    const lookups: { code: string; signal: AbortSignal; answer: (outcome: OpenOrderByCodeResult) => void }[] =
      []
    const stop = registerOrderOpener(
      (code, signal) => new Promise((answer) => lookups.push({ code, signal, answer })),
    )
    return { lookups, stop }
  }

  it.each([
    { code: unknownCode, result: 'Товара с таким штрихкодом нет в заказе' },
    { code: unknownCode.slice(0, -2), result: 'Штрихкод прочитан не полностью' },
  ])('[TK-19] [TK-26] shows a search immediately, and then the result: $result', async ({ code, result }) => {
    await openCollecting()
    const { lookups, stop } = search()
    scan(code)
    expect(alertText()).toContain(`${code}: такого товара здесь нет. Ищем заказ`)
    await act(async () => lookups[0]!.answer('none'))
    expect(alertText()).toContain(result)
    stop()
  })

  it('[TK-19] [TK-26] the next scan cancels the search, and its late answer is ignored', async () => {
    await openCollecting()
    const { lookups, stop } = search()
    scan(unknownCode)
    scan(kettle.barcode)
    expect(lookups[0]!.signal.aborted).toBe(true)
    await act(async () => lookups[0]!.answer('none'))
    expect(alertText()).toContain('Добавлено: Чайник')
    expect(alertText()).not.toContain('Товара с таким штрихкодом нет')
    stop()
  })

  it('[TK-19] [TK-26] a user who has continued with other work is not redirected, but notified', async () => {
    await openCollecting()
    const { lookups, stop } = search()
    scan(unknownCode)
    expect(lookups[0]!.signal.aborted).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Собрано: Чайник: прибавить' }))
    expect(lookups[0]!.signal.aborted).toBe(true)
    await act(async () => lookups[0]!.answer('late'))
    expect(alertText()).toContain(
      `${unknownCode}: это код другого заказа. Чтобы открыть его, отсканируйте ещё раз`,
    )
    stop()
  })
})

describe('collecting by scanner', () => {
  it('[TK-19] a scan anywhere adds one to the matching line, which moves to the top', async () => {
    await openCollecting([{ ...kettle, pickOrder: 5 }, shoes])
    expect(rows()[0]).toContain('Кроссовки')
    scan(kettle.barcode)
    expect(await count('Чайник')).toHaveProperty('value', '1')
    expect(rows()[0]).toContain('Чайник')
    const result = screen.getByText('Добавлено: Чайник, 1 из 2 шт.')
    expect(result.textContent, 'the counts are not divided between lines').toMatch(
      /1\u00a0из\u00a02\u00a0шт\./,
    )
  })

  it('[TK-19] the last scan is undone by button and by Ctrl+Z', async () => {
    await openCollecting()
    scan(kettle.barcode)
    scan(kettle.barcode)
    await userEvent.click(screen.getByRole('button', { name: /Отменить скан/ }))
    expect(await count('Чайник')).toHaveProperty('value', '1')
    fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true })
    expect(await count('Чайник')).toHaveProperty('value', '0')
    expect(screen.queryByRole('button', { name: /Отменить скан/ })).toBeNull()
  })

  it('[TK-19] a wrong scan changes nothing and its message stays until the next correct one', async () => {
    await openCollecting()
    scan('4607050690128')
    const alert = () =>
      screen
        .getAllByRole('alert')
        .map((e) => e.textContent)
        .join('')
    expect(alert()).toContain('Товара с таким штрихкодом нет в заказе')
    expect(await count('Чайник')).toHaveProperty('value', '0')
    scan(kettle.barcode)
    expect(alert()).toBe('')
  })

  it('[TK-19] twenty scans in a row lose nothing', async () => {
    await openCollecting([{ ...kettle, ordered: 20 }])
    act(() =>
      simulateKeyPresses(
        Array.from({ length: 20 }, (_, i) => scannerKeys(kettle.barcode, { startAt: i * 50 })).flat(),
      ),
    )
    expect(await count('Чайник')).toHaveProperty('value', '20')
  })

  it('[TK-19] a barcode typed manually into the scan field counts like a scan', async () => {
    await openCollecting()
    await userEvent.type(screen.getByLabelText('Отсканируйте или введите штрихкод'), `${kettle.sku}{Enter}`)
    expect(await count('Чайник')).toHaveProperty('value', '1')
  })

  it('[TK-15] the barcode of a marked product opens the scan dialog, and its mark counts the unit', async () => {
    const server = await openCollecting()
    scan(shoes.barcode)
    const dialog = await screen.findByRole('dialog', { name: 'Кроссовки' })
    expect(dialog.textContent).toContain('Товар маркирован')
    expect(dialog.textContent).toContain('Отсканировано 0 из 1, остался 1 код')
    scan(markOf('1'))
    expect(dialog.textContent).toContain('Отсканированы все коды маркировки: 1')
    await waitFor(() =>
      expect(server.callsTo('PUT order-products/12/mark')[0]?.body).toEqual({ code: markOf('1') }),
    )
  })

  it('[TK-15] a duplicate, a foreign and a damaged mark are refused with separate messages', async () => {
    await openCollecting([kettle, { ...shoes, ordered: 3 }])
    const alerts = () =>
      screen
        .getAllByRole('alert')
        .map((e) => e.textContent)
        .join('')
    scan(markOf('1'))
    scan(markOf('1'))
    expect(alerts()).toContain('Этот код маркировки уже отсканирован')
    scan(markOf('2', '04600000000022'))
    expect(alerts()).toContain('Код маркировки товара, которого нет в заказе')
    scan(`\x1d${markOf('3')}`)
    expect(alerts()).toContain('Перед кодом лишний разделитель GS')
    const codes = screen.getByRole('button', { name: 'Коды маркировки: 1 из 3' })
    expect(codes.textContent).toBe('Коды: 1 из 3')
    expect(rows().join()).not.toContain('маркировка')
  })

  it('[TK-15] a mark that belongs to another order is removed again with the message of the server', async () => {
    const server = await openCollecting()
    server.answers['PUT order-products/12/mark'] = () =>
      new Refused(409, 390, 'Не удалось обновить данные о марках в заказе!')
    scan(markOf('1'))
    expect(screen.getByRole('button', { name: 'Коды маркировки: 1 из 1' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Коды маркировки: 0 из 1' })).toBeTruthy()
    expect(
      screen
        .getAllByRole('alert')
        .map((e) => e.textContent)
        .join(''),
    ).toContain('Не удалось обновить')
  })

  it('[TK-15] an undone mark is released after it was registered', async () => {
    const server = await openCollecting()
    scan(markOf('1'))
    await userEvent.click(screen.getByRole('button', { name: /Отменить скан/ }))
    await waitFor(() => expect(server.callsTo(release('1'))).toHaveLength(1))
    const order = server.calls.filter(({ path }) => path.includes('/mark')).map(({ method }) => method)
    expect(order).toEqual(['PUT', 'DELETE'])
  })
})

describe('collecting manually', () => {
  it('[TK-03] quantities stay between zero and ordered', async () => {
    await openCollecting()
    const field = await count('Чайник')
    await userEvent.type(field, '9', { initialSelectionStart: 0, initialSelectionEnd: 1 })
    fireEvent.blur(field)
    expect(field).toHaveProperty('value', '2')
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(field).toHaveProperty('value', '2')
    for (let i = 0; i < 3; i += 1) fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(field).toHaveProperty('value', '0')
  })

  it('[TK-03] the step is blocked with a message until every shortage has a reason', async () => {
    const server = await openCollecting()
    const button = await main()
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    pressCtrlEnter()
    expect(
      screen
        .getAllByRole('alert')
        .map((e) => e.textContent)
        .join(''),
    ).toContain('Отсканируйте товары, для отсутствующих укажите причину')
    await choose('Причина для 2 строк', 'Нет в наличии')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
    await userEvent.click(button)
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(linesOf(server).lines).toEqual([
      { lineId: 11, collected: 0, reasonId: 1, marks: [] },
      { lineId: 12, collected: 0, reasonId: 1, marks: [] },
    ])
  })

  it('[VA-01] Ctrl+Enter sends the value including the last key', async () => {
    const server = await openCollecting([{ ...kettle, ordered: 9 }])
    await choose('Почему не собрано: Чайник', 'Брак')
    const field = await count('Чайник')
    act(() => {
      field.focus()
      fireEvent.change(field, { target: { value: '7' } })
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    })
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(linesOf(server).lines).toMatchObject([{ collected: 7, reasonId: 2 }])
  })

  it('[TK-03] a line collected in full loses its reason', async () => {
    const server = await openCollecting([kettle])
    await choose('Почему не собрано: Чайник', 'Брак')
    scan(kettle.barcode)
    scan(kettle.barcode)
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(linesOf(server).lines).toMatchObject([{ collected: 2, reasonId: null }])
  })

  it('[TK-03] the first keys of a scan, typed into a count, do not clear the reason of the line', async () => {
    const server = await openCollecting([kettle])
    const field = await count('Чайник')
    fireEvent.change(field, { target: { value: '1' } })
    await choose('Почему не собрано: Чайник', 'Брак')
    // For a moment more than ordered is typed; it is taken back as soon as the keys are recognized as a scan.
    fireEvent.change(field, { target: { value: '104' } })
    fireEvent.change(field, { target: { value: '1' } })
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(linesOf(server).lines).toMatchObject([{ collected: 1, reasonId: 2 }])
  })

  it('[EN-05] half-collected lines are restored from the draft', async () => {
    const view = taskView({})
    const lines = [{ lineId: 11, collected: 1, reasonId: null, marks: [] }]
    view.draft = {
      form: 'formatting/v1/collect',
      data: { lines },
      scans: [],
      edition: 2,
      savedAt: '2026-03-05T09:00:00.000Z',
      savedBy: 'Иванова',
    }
    new FakeServer(view)
    openTask()
    expect(await count('Чайник')).toHaveProperty('value', '1')
    expect(screen.getByText(/^Сохранено/)).toBeTruthy()
  })
})

it('[TK-36] [TK-19] a scan here and one on another terminal make two, in the unchanged form', async () => {
  const server = await openCollecting([{ ...kettle, ordered: 3 }])
  await count('Чайник')
  const lines = [{ lineId: 11, collected: 1, reasonId: null, marks: [] }]
  let refusals = 1
  server.answers['PUT tasks/7/draft'] = () =>
    refusals-- > 0
      ? new Refused(409, 19, 'Черновик новее', { edition: 1 })
      : { edition: 2, savedAt: '2026-03-05T11:21:00.000Z' }
  server.view.draft = {
    form: 'formatting/v1/collect',
    data: { lines },
    scans: ['other'],
    edition: 1,
    savedAt: '2026-03-05T09:00:00.000Z',
    savedBy: 'Иванова',
  }
  scan(kettle.barcode)
  const field = await count('Чайник')
  await waitFor(() => expect(field).toHaveProperty('value', '2'), { timeout: 5_000 })
  // The field is the same element: nothing under the operator's cursor was rendered anew.
  expect(await count('Чайник')).toBe(field)
  await waitFor(() => expect(server.callsTo('PUT tasks/7/draft')).toHaveLength(2), { timeout: 5_000 })
  const [first, second] = server.callsTo('PUT tasks/7/draft').map(({ body }) => body)
  expect(first).toMatchObject({ edition: 0, scans: [{ lineId: 11, add: { collected: 1 } }] })
  expect(second).toMatchObject({ edition: 1, data: { lines: [{ lineId: 11, collected: 2 }] } })
  expect((second as { scans: unknown }).scans).toEqual((first as { scans: unknown }).scans)
})

describe('three hundred lines', () => {
  it('[TK-19] only visible lines are rendered, and a scan of the last one moves it to the top', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => ({
      ...kettle,
      lineId: i + 100,
      sku: `S${i}`,
      barcode: `20000${String(i).padStart(7, '0')}`,
      productName: i === 0 ? 'Чайник' : `Товар ${i}`,
      pickOrder: i,
    }))
    // jsdom has no layout.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(768)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
    await openCollecting(lines)
    await waitFor(() => expect(rows().length).toBeLessThan(40))
    await userEvent.type(screen.getByLabelText('Отсканируйте или введите штрихкод'), 'S299{Enter}')
    expect(rows()[0]).toContain('Товар 299')
  })
})

describe('goods that the customer did not take', () => {
  it('[TK-27] are counted apart from handed over goods, limited by the collected ones', async () => {
    const view = taskView({
      workflow: 'delivery',
      state: 'handing',
      stages: ['code', 'issue', 'return'],
      stage: 'issue',
      form: 'delivery/v1/issue',
      mobile: true,
      events: [offeredEvent('PARTIALLY_ISSUED', { payload: 'step', tone: 'main' })],
    })
    view.order.lines = [
      { ...kettle, collected: 2 },
      { ...shoes, collected: 1 },
    ]
    const server = new FakeServer(view)
    openTask()
    const field = await count('Не взято: Кроссовки')
    for (let i = 0; i < 3; i += 1) fireEvent.keyDown(field, { key: 'ArrowUp' })
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(linesOf(server)).toEqual({
      lines: [
        { lineId: 11, handed: 0, returned: 0, marks: [] },
        { lineId: 12, handed: 0, returned: 1, marks: [] },
      ],
    })
  })
})

describe('packages', () => {
  it('[TK-03] at least one and no more than the order may have', async () => {
    const server = new FakeServer(packingView())
    openTask()
    const next = await screen.findByRole('button', { name: /Далее/ })
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
    const smallBag = await count('Пакет малый')
    fireEvent.change(smallBag, { target: { value: '25' } })
    // The typed value stays and is refused, never reduced silently.
    expect(smallBag).toHaveProperty('value', '25')
    expect(screen.getByText('25 из 20')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('20')
    pressCtrlEnter()
    expect(server.callsTo(events)).toHaveLength(0)
    fireEvent.change(smallBag, { target: { value: '20' } })
    expect(screen.getByText('20 из 20')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    pressCtrlEnter()
    await waitFor(() => expect(server.callsTo(events)).toHaveLength(1))
    expect(server.callsTo(events)[0]?.body).toMatchObject({
      payload: { packages: [{ typeId: 1, count: 20 }] },
    })
  })
})
