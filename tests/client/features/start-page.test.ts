import { expect, it } from 'vitest'
import { getEmptyGroupTextKey } from '../../../src/client/features/start/calm-text.ts'
import { startPageCounters } from '../../../src/shared/start-counters.ts'

const counted = (numbers: Partial<Record<(typeof startPageCounters)[number]['id'], number>>) =>
  startPageCounters.map(({ id }) => ({ id, count: numbers[id] ?? 0, isExact: true }))

it.each([
  [{}, ['waits', 'late', 'wrong', 'closing']],
  // Nothing of the day is open, but there is trouble beside it.
  [{ overdue: 2 }, ['waits', 'wrong', 'closingDone']],
  [{ moneyFailed: 1 }, ['waits', 'late', 'closingDone']],
  // What failed is listed among the work of the day.
  [{ receiptsFailed: 1 }, ['waits', 'late', 'wrongElsewhere']],
  [{ actsNotGone: 1 }, ['waits', 'late', 'wrong']],
])('[SH-19] with %j the groups without work have the texts %j', (numbers, texts) => {
  const counts = counted(numbers)
  const isQuiet = (kind: string) =>
    !startPageCounters.some(
      (counter) => counter.kind === kind && counts.some(({ id, count }) => id === counter.id && count > 0),
    )
  const quiet = (['waits', 'late', 'wrong', 'closing'] as const).filter(isQuiet)
  expect(quiet.map((kind) => getEmptyGroupTextKey(kind, counts))).toEqual(
    texts.map((text) => `start:calm.${text}`),
  )
})
