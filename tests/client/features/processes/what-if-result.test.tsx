import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SimulationOutcome, WhatIfResponse } from '../../../../schemas/api/what-if.ts'
import { WhatIfResult } from '../../../../src/client/features/processes/what-if/what-if-result.tsx'
import { mockServer, renderScreen, setWidth } from '../../app/interface.tsx'

const hour = 3_600_000
const range = (middle: number, high: number | null = middle + 1) => ({ low: middle - 1, middle, high })
const outcome = (median: number, overrides: Partial<SimulationOutcome> = {}): SimulationOutcome => ({
  arrived: range(50),
  finished: range(40),
  standing: range(10),
  life: null,
  peak: { low: 0, middle: 0, high: 0 },
  states: [
    {
      state: 'ready',
      left: range(40),
      median: { low: median - hour, middle: median, high: null },
      p95: null,
      wait: null,
      standing: range(10),
      queued: range(0),
    },
    {
      state: 'packing',
      left: range(40),
      median: range(hour),
      p95: range(2 * hour),
      wait: null,
      standing: range(0),
      queued: range(0),
    },
  ],
  groups: [],
  waiting: [0],
  ...overrides,
})
const noise = { low: -2, middle: 1, high: 4 }
const answer: WhatIfResponse = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-01-31T00:00:00Z',
  days: 30,
  stays: 900,
  lives: 300,
  arrivals: 10,
  standing: 2,
  leftOut: 0,
  runs: 40,
  seed: 1,
  fit: 1,
  today: outcome(6 * hour),
  whatIf: outcome(3 * hour, { finished: range(48) }),
  change: {
    arrived: noise,
    finished: { low: 3, middle: 8, high: 12 },
    standing: { low: -9, middle: -5, high: -1 },
    life: null,
    peak: null,
    states: [
      {
        state: 'ready',
        left: noise,
        median: { low: -4 * hour, middle: -3 * hour, high: -2 * hour },
        p95: null,
        wait: null,
        standing: null,
      },
      {
        state: 'packing',
        left: noise,
        median: { low: -hour, middle: 0.1 * hour, high: hour },
        p95: null,
        wait: null,
        standing: null,
      },
    ],
  },
}

beforeEach(() => {
  setWidth(1366)
  mockServer({})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[PO-13] what if shows a difference with its spread, noise as noise, and what it does not reach as such', async () => {
  await renderScreen(
    <WhatIfResult
      answer={answer}
      request={{ days: 1, arrivals: 90 }}
      basis={{ ...answer, groups: [], states: [], questions: [], attempts: null }}
      getStateName={(state) => state}
      version={1}
    />,
  )
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
      )
  const summary = rowsOf(await screen.findByRole('table', { name: 'Сегодня и что если' }))
  expect(summary.map(([name, , , by]) => [name, by])).toEqual([
    ['Новых', 'нет различия в пределах разброса'],
    ['Завершено', '+8 (+3 — +12)'],
    ['Открыто в конце', '−5 (−9 — −1)'],
    ['Весь путь, медиана', 'не достигнуто'],
    ['Ждут людей, самое большее', 'сравнивать нечего'],
  ])
  const [ready, packing] = rowsOf(screen.getByRole('table', { name: 'Время и очереди в состояниях' }))
  expect(ready).toEqual([
    'ready',
    '40 без различия',
    '6 ч → 3 ч −3 ч (−4 ч — −2 ч)',
    'не достигнуто',
    '—',
    '10',
  ])
  expect(packing![2]).toBe('1 ч без различия')
})
