import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessWeekComparison } from '../../../../schemas/api/process-statistics.ts'
import type { ProcessRow } from '../../../../schemas/api/processes.ts'
import { ProcessesScreen } from '../../../../src/client/features/processes/processes-screen.tsx'
import { renderScreen, mockServer, setWidth } from '../../app/interface.tsx'

const row = (name: string, overrides: Partial<ProcessRow> = {}): ProcessRow => ({
  name,
  version: 1,
  kind: 'task',
  hash: 'x',
  active: true,
  published: true,
  open: 0,
  overdue: 0,
  state: 'active',
  takes: { pfms: null, least: 100, most: 100 },
  ...overrides,
})

const side = (minutes: number, left: number) => {
  const median = minutes * 60_000
  return {
    visits: left,
    left,
    unfinished: 0,
    migrated: 0,
    median,
    medianAtLeast: null,
    low: median,
    high: median,
  }
}
const week = (changed: ProcessWeekComparison['changed']): ProcessWeekComparison => ({
  from: '2026-11-07T09:00:00.000Z',
  middle: '2026-11-14T09:00:00.000Z',
  to: '2026-11-21T09:00:00.000Z',
  changed,
  late: [],
})

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-01] [PO-02] [PO-05] [PO-14] every version with its name, the new work it takes, and its number of instances', async () => {
  mockServer({
    workflows: [
      row('order', { kind: 'order', open: 1234 }),
      row('formatting', { open: 25, overdue: 15, takes: { pfms: null, least: 80, most: 100 } }),
      row('formatting', {
        version: 2,
        state: 'limited',
        takes: { pfms: ['1001', '1002'], least: 20, most: 20 },
      }),
      row('confirming', { active: false, state: 'superseded', takes: null }),
      row('confirming', { version: 2, takes: { pfms: ['1', '2', '3', '4'], least: 100, most: 100 } }),
    ],
    'workflows/week': week([]),
  })
  await renderScreen(<ProcessesScreen />, '/processes')
  const tasks = await screen.findByRole('table', { name: 'Процессы: Задачи' })
  const link = await within(tasks).findAllByRole('link', { name: 'Формирование' })
  expect(link[0]!.getAttribute('href')).toBe('/processes/formatting/1')
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replace('\u00a0', ' '))
  expect(cells(tasks)).toEqual([
    'Формирование',
    '1',
    'Действует',
    '80–100 %',
    '25',
    '15',
    'Формирование',
    '2',
    'На части заказов',
    'магазины 1001, 1002 · 20 %',
    '0',
    '0',
    'Подтверждение',
    '1',
    'Заменена',
    'Начинаются на версии 2',
    '0',
    '0',
    'Подтверждение',
    '2',
    'Действует',
    '4 магазина',
    '0',
    '0',
  ])
  // Every count opens the list of its cases.
  const linkOf = (name: string) => within(tasks).getByRole('link', { name }).getAttribute('href')
  expect(linkOf('25')).toBe('/processes/formatting/1/cases')
  expect(linkOf('15')).toBe('/processes/formatting/1/cases?of=overdue')
  expect(within(tasks).queryByRole('link', { name: '0' })).toBeNull()
  const order = screen.getByRole('table', { name: 'Процессы: Процесс заказа' })
  expect(cells(order)).toEqual(['Заказ', '1', 'Действует', 'Все', '1 234', '0'])
})

it('[PO-01] a refusal of the server is shown, with a retry', async () => {
  mockServer({
    workflows: () => new Response(JSON.stringify({ code: 403, message: 'Нет доступа' }), { status: 403 }),
  })
  await renderScreen(<ProcessesScreen />, '/processes')
  expect(await screen.findByText('Нет доступа')).toBeDefined()
})

it('[PO-06] [PO-13] the steps whose time changed within a week are listed, with both medians, the number of cases and those that wait', async () => {
  mockServer({
    workflows: [row('disbanding')],
    'workflows/week': week([
      {
        workflow: 'disbanding',
        version: 1,
        state: 'ready',
        leaves: ['ready'],
        verdict: 'slower',
        name: 'Заказ нужно расформировать',
        before: side(11, 40),
        after: { ...side(30, 1200), median: null, medianAtLeast: 30 * 60_000, unfinished: 7 },
        change: { difference: null, low: 17 * 60_000, high: null },
      },
    ]),
  })
  await renderScreen(<ProcessesScreen />, '/processes')
  const table = await screen.findByRole('table', { name: 'Шаги, у которых изменилось время' })
  const link = await within(table).findByRole('link', { name: 'Заказ нужно расформировать' })
  expect(link.getAttribute('href')).toBe('/processes/disbanding/1?state=ready')
  const cases = within(table).getByRole('link', { name: /^11\s/ })
  expect(cases.getAttribute('href')).toBe(
    '/processes/disbanding/1/cases?versions=all&of=entered&state=ready&since=2026-11-07T09%3A00%3A00.000Z&until=2026-11-14T09%3A00%3A00.000Z',
  )
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))
  expect(cells).toEqual([
    'Заказ нужно расформировать Медленнее',
    'Расформирование',
    '11 мин (40)',
    'не достигнуто: не меньше 30 мин (1 200, ещё ждут 7)',
    '(+17 мин … ?)',
  ])
})

it('[PO-06] a week without changes is described as such', async () => {
  mockServer({ workflows: [row('disbanding')], 'workflows/week': week([]) })
  await renderScreen(<ProcessesScreen />, '/processes')
  expect(await screen.findByText(/Ни один шаг не стал заметно быстрее или медленнее/)).toBeDefined()
  expect(screen.queryByRole('table', { name: 'Шаги, у которых изменилось время' })).toBeNull()
})

it('[PO-06] the changes are shown before the processes, five steps at first, all on demand', async () => {
  const changed = ['ready', 'scanning', 'given', 'a', 'b', 'c', 'd'].map((state, n) => ({
    workflow: 'disbanding',
    version: 1,
    state,
    leaves: [state],
    verdict: 'slower' as const,
    name: state,
    before: side(11, 40),
    after: side(30 + n, 1200),
    change: { difference: 19 * 60_000, low: 18 * 60_000, high: 20 * 60_000 },
  }))
  mockServer({ workflows: [row('disbanding')], 'workflows/week': week(changed) })
  await renderScreen(<ProcessesScreen />, '/processes')
  const table = await screen.findByRole('table', { name: 'Шаги, у которых изменилось время' })
  const processes = screen.getByRole('table', { name: 'Процессы: Задачи' })
  expect(table.compareDocumentPosition(processes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 5)
  fireEvent.click(screen.getByRole('button', { name: 'Показать все: 7' }))
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 7)
  expect(screen.queryByRole('button', { name: /Показать все/ })).toBeNull()
})
