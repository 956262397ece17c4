import { expect, it } from 'vitest'
import { getEventCountTone } from '../../../src/client/app/shell/counter-tone.ts'

it.each([
  ['queue', 15, 'plain'],
  ['queue', 16, 'warning'],
  ['queue', 100, 'warning'],
  ['queue', 101, 'danger'],
  ['fail', 0, 'plain'],
  ['fail', 1, 'warning'],
  ['fail', 15, 'warning'],
  ['fail', 16, 'danger'],
] as const)('[SH-09] %s, %i: %s', (status, count, tone) => {
  expect(getEventCountTone(status, count)).toBe(tone)
})
