import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StateTrend } from '../../../../schemas/api/process-trend.ts'
import { StateDurationTrend } from '../../../../src/client/features/processes/measure/trend.tsx'
import { renderScreen, json, mockServer, setWidth } from '../../app/interface.tsx'

const minute = 60_000
const point = (start: string, minutes: number | null) => ({
  start,
  visits: minutes === null ? 0 : 4,
  left: minutes === null ? 0 : 4,
  unfinished: 0,
  median: minutes === null ? null : minutes * minute,
  medianAtLeast: null,
  p95: minutes === null ? null : 2 * minutes * minute,
  p95AtLeast: null,
  incomplete: false,
})
const trend: StateTrend = {
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-04T00:00:00Z',
  approximate: false,
  by: 'day',
  points: [point('2026-11-01', 30), point('2026-11-02', null), point('2026-11-03', 20)],
  publications: [
    {
      start: '2026-11-03',
      at: '2026-11-03T08:00:00Z',
      act: 'limited',
      version: 2,
      from: null,
      pfms: ['1001'],
      share: 20,
    },
  ],
}
const request = { name: 'formatting', version: 2 }
const states = [
  { state: 'ready', title: 'Заказ готов к сборке' },
  { state: 'collecting', title: 'Сборка товаров' },
]

beforeEach(() => {
  localStorage.clear()
  setWidth(1366)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-06] the chart shows the time of each day and the published versions, also by keys and as a table', async () => {
  const urls: string[] = []
  mockServer({
    'workflows/formatting/2/trend': (url: URL) => {
      urls.push(url.search)
      return json({ ...trend, by: url.searchParams.get('by') ?? 'day' })
    },
  })
  await renderScreen(<StateDurationTrend query={request} states={states} />, '/processes/formatting/2')
  const chart = await screen.findByRole('slider', { name: 'Заказ готов к сборке: время по дате входа, мин' })
  const valueText = () => chart.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
  expect(valueText()).toBe('01.11.2026: Медиана 30 мин, 95 % не дольше 1 ч')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(valueText()).toBe('02.11.2026: Медиана —, 95 % не дольше —')
  fireEvent.keyDown(chart, { key: 'End' })
  expect(valueText()).toBe(
    '03.11.2026: Медиана 20 мин, 95 % не дольше 40 мин. Версия 2 включена на части заказов',
  )
  expect(screen.getByText(/Пунктиром отмечены/)).toBeDefined()

  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(4)
  expect(table.textContent).toContain('03.11.2026Версия 2 включена на части заказов')

  fireEvent.change(screen.getByRole('combobox', { name: 'Шаг графика' }), { target: { value: 'week' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Состояние на графике' }), {
    target: { value: 'collecting' },
  })
  await screen.findByRole('slider', { name: 'Сборка товаров: время по дате входа, мин' })
  expect(urls[0]).toBe('?state=ready')
  await vi.waitFor(() => expect(urls.at(-1)).toBe('?state=collecting&by=week'))
})

it('[PO-13] days with waiting cases are drawn and read as incomplete, with the time that the value is not below', async () => {
  const waiting = {
    ...point('2026-11-03', null),
    visits: 9,
    left: 2,
    unfinished: 7,
    medianAtLeast: 40 * minute,
    p95AtLeast: 90 * minute,
    incomplete: true,
  }
  mockServer({
    'workflows/formatting/2/trend': {
      ...trend,
      points: [
        point('2026-11-01', 30),
        { ...point('2026-11-02', 20), unfinished: 1, incomplete: true },
        waiting,
      ],
      publications: [],
    },
  })
  await renderScreen(<StateDurationTrend query={request} states={states} />, '/processes/formatting/2')
  const chart = await screen.findByRole('slider', { name: 'Заказ готов к сборке: время по дате входа, мин' })
  const read = (key: string) => {
    fireEvent.keyDown(chart, { key })
    return chart.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
  }
  expect(read('Home')).toBe('01.11.2026: Медиана 30 мин, 95 % не дольше 1 ч')
  expect(read('ArrowRight')).toBe(
    '02.11.2026: Медиана 20 мин, 95 % не дольше 40 мин. Данные неполные, ещё ждут: 1',
  )
  expect(read('End')).toBe(
    '03.11.2026: Медиана не достигнуто: не меньше 40 мин, 95 % не дольше не достигнуто: не меньше 1,5 ч. Данные неполные, ещё ждут: 7',
  )
  expect(
    [...chart.querySelectorAll('[data-incomplete]')].map((mark) => mark.getAttribute('data-incomplete')),
  ).toEqual(['2026-11-02', '2026-11-03'])
  expect(screen.getByText(/^Заштрихованы/)).toBeDefined()
  const table = screen.getByRole('table', { hidden: true })
  expect(table.textContent).toContain('03.11.2026данные неполные')
  expect(table.textContent?.replaceAll('\u00a0', ' ')).toContain('≥ 40 мин≥ 1,5 ч97')
})

it('[PO-06] a period in which no instance has entered the state is described as such', async () => {
  mockServer({
    'workflows/formatting/2/trend': { ...trend, points: [point('2026-11-01', null)], publications: [] },
  })
  await renderScreen(
    <StateDurationTrend query={request} states={states.slice(0, 1)} />,
    '/processes/formatting/2',
  )
  expect(await screen.findByText('За этот период в состояние никто не входил.')).toBeDefined()
  expect(screen.queryByRole('slider')).toBeNull()
})
