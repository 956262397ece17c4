import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TaskRow } from '../../../schemas/api/tasks.ts'
import { tasksList } from '../../../src/client/features/tasks/tasks-list.tsx'
import { ListScreen } from '../../../src/client/ui/list/list-screen.tsx'
import { queryKeys } from '../../../src/client/http/query-keys.ts'
import { renderScreen, mockServer, setWidth } from '../app/interface.tsx'
import { catalogAnswers } from './sample-order.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 10_000).toISOString()
const task = (overrides: Partial<TaskRow> = {}): TaskRow => ({
  taskId: 17,
  orderId: 100234,
  taskType: 'confirming',
  taskDate: '2026-03-01T09:30:00.000Z',
  dateComplete: null,
  taskStatus: 'open',
  pfm: '1001',
  deliveryServiceId: null,
  taskImportance: 'high',
  updatedFrom: null,
  state: 'call.greeting',
  version: 1,
  dueAt: inMinutes(12),
  overdue: false,
  postponedUntil: null,
  claimedName: null,
  assignedName: null,
  customerName: 'Гончарова Нина',
  pieces: 3,
  mobile: true,
  sumOrdered: 300_400,
  sum: 300_400,
  currency: 'RUB',
  deliveryServiceTypeId: null,
  deliveryZone: null,
  planDateIssued: '2026-03-02T09:00:00.000Z',
  slot: null,
  ...overrides,
})
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('[TK-01] a user without the right to work on tasks is informed of it, and not that all is done', async () => {
  mockServer({ ...catalogAnswers, tasks: { items: [], total: 0 } })
  const { queries } = await renderScreen(<ListScreen description={tasksList} />, '/tasks')
  await screen.findByText('Текущих задач нет')
  act(() => queries.setQueryData(queryKeys.rights, ['menuViewTasks']))
  await screen.findByText('Вам задачи не назначаются')
  expect(screen.queryByRole('button', { name: 'Взять следующую' })).toBeNull()
  act(() => queries.setQueryData(queryKeys.rights, ['menuViewTasks', 'taskFormattingWork']))
  await screen.findByText('Текущих задач нет')
})

it('[TK-21] [TK-17] the message says when the first of the remaining customers may be called', async () => {
  mockServer({
    ...catalogAnswers,
    tasks: { items: [], total: 0 },
    'tasks/take-next': { taskId: null, callsFrom: '2999-03-01T06:00:00.000Z' },
  })
  const { queries } = await renderScreen(<ListScreen description={tasksList} />, '/tasks')
  act(() => queries.setQueryData(queryKeys.rights, ['menuViewTasks', 'taskConfirmingWork']))
  ;(await screen.findByRole('button', { name: 'Взять следующую' })).click()
  await screen.findByText(/Остались только звонки.*01\.03\.2999/)
})

it('[TK-01] a task as text: type, time left, state from the texts of its workflow, assignee', async () => {
  mockServer({ ...catalogAnswers, tasks: { items: [task({ claimedName: 'Ольга Лебедева' })], total: 1 } })
  await renderScreen(<ListScreen description={tasksList} />, '/tasks')
  const row = (await screen.findAllByRole('row'))[1]!
  await within(row).findByText('Приветствие')
  expect(cellsOf(row)).toEqual([
    '17',
    'Подтверждение',
    'Высокая',
    'через 12 мин.',
    '100234',
    '02.03.2026 14:00 UTC+5',
    'Самовывоз',
    'Приветствие',
    '',
    'Гончарова Нина',
    '3',
    '3\u00a0004,00\u00a0₽',
    '1001',
    '',
    'Ольга Лебедева',
    '01.03.2026 14:30 UTC+5',
  ])
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/tasks/17')
})

it('[TK-01] [UX-6] a long type leaves room for status, promise, sum, store and assignee', async () => {
  // Width of a list beside the open menu on a screen of 1366 px.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1126)
  const long = 'Редактирование после формирования'
  mockServer({
    ...catalogAnswers,
    'catalogs/taskTypes': [{ id: 'editAfterFormatting', description: long }],
    tasks: {
      items: [task({ taskType: 'editAfterFormatting', state: 'collecting', assignedName: 'Мария Иванова' })],
      total: 1,
    },
  })
  const texts = { 'editAfterFormatting/v1': { states: { collecting: { title: 'Сборка товаров' } } } }
  await renderScreen(<ListScreen description={tasksList} />, '/tasks', texts)
  await screen.findByText(long)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(
    expect.arrayContaining(['Статус', 'Обещанный срок', 'Сумма', 'Магазин', 'Кому назначена']),
  )
})

it('[TK-01] the sorted column has the arrow', async () => {
  const { callsOf } = mockServer({ ...catalogAnswers, tasks: { items: [task()], total: 1 } })
  await renderScreen(<ListScreen description={tasksList} />, '/tasks')
  const sorted = async () =>
    (await screen.findAllByRole('columnheader')).flatMap((head) =>
      head.getAttribute('aria-sort') === 'ascending' ? [head.textContent] : [],
    )
  expect(await sorted()).toEqual(['Важность'])
  const sortButton = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button')
  expect(sortButton('Важность').title).toContain('Сначала важные')
  act(() => sortButton('Срок').click())
  await waitFor(async () => expect(await sorted()).toEqual(['Срок']))
  expect(callsOf('tasks').map(({ searchParams }) => searchParams.get('sort'))).toEqual(['urgency', 'dueAt'])
})

it('[TK-01] an overdue task is marked with a word, also when it becomes overdue on the screen', async () => {
  mockServer({
    ...catalogAnswers,
    tasks: {
      items: [
        task({ taskId: 1, overdue: true, dueAt: inMinutes(-13) }),
        task({ taskId: 2, dueAt: inMinutes(-2) }),
        task({ taskId: 3 }),
        task({ taskId: 4, taskStatus: 'done', dueAt: inMinutes(-500) }),
      ],
      total: 4,
    },
  })
  await renderScreen(<ListScreen description={tasksList} />, '/tasks')
  await screen.findAllByText(/Просрочена/)
  const marked = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Просрочена/.test(row.textContent ?? ''))
  expect(marked).toEqual([true, true, false, false])
})

it('[TK-01] the filters use the parameters of the call; current tasks are the default', async () => {
  const { callsOf } = mockServer({ ...catalogAnswers, tasks: { items: [], total: 0 } })
  await renderScreen(
    <ListScreen description={tasksList} />,
    '/tasks?scope=all&type=formatting&pfm=1001&importance=high&sort=-taskDate',
  )
  await screen.findByText('Ничего не найдено')
  expect(callsOf('tasks')[0]?.searchParams.toString()).toBe(
    'scope=all&type=formatting&pfm=1001&importance=high&sort=-taskDate&limit=100&offset=0',
  )
  cleanup()
  await renderScreen(<ListScreen description={tasksList} />, '/tasks')
  await screen.findByText('Текущих задач нет')
  expect(callsOf('tasks').at(-1)?.searchParams.toString()).toBe('sort=urgency&limit=100&offset=0')
})

it('[TK-01] a postponed task shows until when', async () => {
  mockServer({
    ...catalogAnswers,
    tasks: { items: [task({ postponedUntil: '2026-03-02T05:00:00.000Z' })], total: 1 },
  })
  await renderScreen(<ListScreen description={tasksList} />, '/tasks?scope=all')
  await waitFor(() => screen.getByText(/отложена до 02.03.2026 10:00/))
})

it('[PO-02] the tasks of one state, as linked from a diagram, are titled with the state', async () => {
  const { callsOf } = mockServer({ ...catalogAnswers, tasks: { items: [task()], total: 1 } })
  await renderScreen(
    <ListScreen description={tasksList} />,
    '/tasks?scope=all&type=confirming&state=call.greeting',
  )
  await screen.findByRole('button', { name: /Статус.*Приветствие/ })
  expect(callsOf('tasks').at(-1)?.searchParams.get('state')).toBe('call.greeting')
})
