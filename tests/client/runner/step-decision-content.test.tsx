// @vitest-environment jsdom
import { setTimeout } from 'node:timers/promises'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaskView } from '../../../schemas/api/tasks.ts'
import { FakeServer, loadForms, openTask, Refused, setUpRunner } from './runner-stage.tsx'
import { codeView, endedView, offeredEvent, taskView } from './sample-task.ts'

beforeEach(async () => {
  await setUpRunner()
  await Promise.all(['paying/v1', 'formatting/v2', 'delivery/v1'].map(loadForms))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const listOf = (name: RegExp) => screen.findByRole('list', { name })

function open(step: Partial<TaskView['step']>, order: Partial<TaskView['order']> = {}) {
  const view = taskView({ events: [offeredEvent('FORM', { tone: 'main' })], ...step })
  view.order = { ...view.order, ...order }
  const server = new FakeServer(view)
  openTask()
  return server
}
const confirming = {
  state: 'confirming',
  stage: 'confirm',
  form: 'formatting/v1/nothing-collected',
  show: ['shortage', 'goods'] as TaskView['step']['show'],
}

describe('facts of a step', () => {
  it('[TK-06] missing goods are listed by name with the reason, collected counts next to the ordered ones', async () => {
    open({
      ...confirming,
      summary: { ordered: 3, collected: 2, missing: 1, lineCounts: '11:1 12:1', lineReasons: '11:2' },
    })
    const missing = await listOf(/Не хватает/)
    expect(within(missing).getAllByRole('listitem')).toHaveLength(1)
    await waitFor(() => expect(missing.textContent).toMatch(/Чайник.*Брак.*нет 1 из 2\u00a0шт\./))
    const goods = await listOf(/В заказе 2 строки, 3\sшт\./)
    expect(
      within(goods)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      expect.stringMatching(/Чайник.*1 из 2\u00a0шт\./),
      expect.stringMatching(/Кроссовки.*1 из 1\u00a0шт\./),
    ])
  })

  it('[TK-06] a missing piece looks the same in the goods of the step and in those beside a call', async () => {
    const lines = { summary: { lineCounts: '11:1 12:1', lineReasons: '11:2' } }
    const countOf = async () =>
      (await screen.findAllByText(/^1 из 2\sшт\.$/)).map(({ className }) => className)
    open({ ...confirming, ...lines, show: ['goods'] })
    expect(await countOf()).toEqual([expect.stringMatching(/missing/)])
    cleanup()
    open({ ...confirming, ...lines, show: ['shortage'] })
    expect(await countOf()).toEqual([expect.stringMatching(/missing/)])
  })

  it('[TK-06] with everything collected nothing is listed as missing; before collecting nothing is', async () => {
    open({ ...confirming, summary: { lineCounts: '11:2 12:1', lineReasons: '' } })
    await listOf(/В заказе 2 строки, 3\sшт\./)
    expect(screen.queryByText('Не хватает')).toBeNull()
    cleanup()
    open({ ...confirming, summary: {} })
    expect((await listOf(/В заказе 2 строки, 3\sшт\./)).textContent).not.toMatch(/ из /)
    expect(screen.queryByText('Не хватает')).toBeNull()
  })

  it('[TK-06] a return lists exactly the returned pieces', async () => {
    open({
      workflow: 'disbanding',
      state: 'ready',
      stages: ['preparation', 'shelf'],
      stage: 'preparation',
      form: 'disbanding/v1/ready',
      show: ['goods'],
      goods: 'returnedPieces',
      events: [offeredEvent('DISBAND', { tone: 'main' })],
      summary: { taken: 2, returned: 1, returnedPieces: '12:1' },
    })
    const goods = await listOf(/^Товары: \d+ строк/)
    expect(
      within(goods)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([expect.stringMatching(/Кроссовки.*1\u00a0шт\./)])
  })

  it.each([
    [{ payable: 0, total: 500_00 }, /^Оплачен полностью. Стоимость заказа: 500/],
    [{ payable: 500_00, total: 500_00 }, /^К оплате: 500/],
    [{ payable: 200_00, total: 500_00 }, /^К оплате: 200.*Уже оплачено: 300/],
    [{ payable: 0, total: 0 }, /^Платить не нужно$/],
  ])('[TK-21] money as text: %o', async (order, expected) => {
    open({ ...confirming, show: ['money'] }, order)
    expect(await screen.findByText(expected)).toBeTruthy()
    expect(document.body.textContent).not.toContain('0,00 ₽'.padStart(5))
  })

  it('[TK-21] the number to dial is a link to the phone', async () => {
    open({ ...confirming, show: ['phone'] })
    expect((await screen.findByRole('link', { name: 'Номер для звонка' })).getAttribute('href')).toBe(
      'tel:+79161234567',
    )
  })
})

describe('failures while the runner waits', () => {
  const waiting = () =>
    taskView({
      workflow: 'paying',
      state: 'awaitingBank',
      stages: ['payment', 'return'],
      stage: 'payment',
      form: null,
      events: [],
      summary: {},
    })

  it('[EN-14] a screen that waits for the system polls by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = new FakeServer(waiting())
    openTask()
    await screen.findByText('Ожидается оплата на сайте')
    const before = server.callsTo('GET tasks/7').length
    await act(() => vi.advanceTimersByTime(16_000))
    await waitFor(() => expect(server.callsTo('GET tasks/7').length).toBeGreaterThan(before))
    server.view = { ...endedView(), history: [] }
    await act(() => vi.advanceTimersByTime(16_000))
    expect(await screen.findByText(/Заказ сформирован полностью/)).toBeTruthy()
  })

  it('[TK-17] the reason is displayed when the next task cannot be claimed', async () => {
    const server = new FakeServer(endedView())
    server.answers['POST tasks/take-next'] = () => new Refused(403, 7, 'Очередь закрыта')
    openTask()
    ;(await screen.findByRole('button', { name: /Следующая задача/ })).click()
    expect((await screen.findByRole('alert')).textContent).toContain('Очередь закрыта')
  })

  it('[TK-10] [EN-06] a task that was only read is neither claimed nor released', async () => {
    const server = new FakeServer(codeView())
    server.answers['GET tasks/7'] = () => server.view
    const { unmount } = openTask()
    await screen.findByRole('button', { name: /Проверить код/ })
    unmount()
    await act(() => setTimeout(50))
    expect(server.calls.filter(({ path }) => path === 'tasks/7/claim')).toEqual([])
  })

  it('[TK-10] a task that was left while it was being claimed is released', async () => {
    const server = new FakeServer(codeView())
    server.answers['GET tasks/7'] = () => server.view
    let claimed: (claim: unknown) => void = () => undefined
    server.answers['POST tasks/7/claim'] = () => new Promise((resolve) => (claimed = resolve))
    const { unmount } = openTask()
    await userEvent.type(await screen.findByLabelText(/Код из SMS/), '1')
    await waitFor(() => expect(server.callsTo('POST tasks/7/claim')).toHaveLength(1))
    unmount()
    claimed({ name: 'Иванова', mine: true, since: '', until: '' })
    await waitFor(() => expect(server.callsTo('DELETE tasks/7/claim')).toHaveLength(1))
  })

  it('[TK-10] a task that was closed before it could be claimed is not released', async () => {
    const server = new FakeServer(codeView())
    server.answers['GET tasks/7'] = () => server.view
    server.answers['POST tasks/7/claim'] = () => null
    const { unmount } = openTask()
    await userEvent.type(await screen.findByLabelText(/Код из SMS/), '1')
    await waitFor(() => expect(server.callsTo('POST tasks/7/claim')).toHaveLength(1))
    await act(() => setTimeout(50))
    unmount()
    await act(() => setTimeout(50))
    expect(server.callsTo('DELETE tasks/7/claim')).toHaveLength(0)
  })

  it('[TK-06] a withdrawn task shows no stages as done', async () => {
    const view = endedView()
    new FakeServer({ ...view, task: { ...view.task, taskStatus: 'withdrawn' } })
    openTask()
    await screen.findByRole('link', { name: 'К списку задач' })
    expect(screen.queryByRole('list', { name: 'Этапы' })).toBeNull()
  })
})
