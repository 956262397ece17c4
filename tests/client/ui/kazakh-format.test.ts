import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Format from '../../../src/client/ui/format.ts'

/** Intl separates groups with several kinds of spaces. */
const normalizeSpaces = (text: string) => text.replace(/\s/gu, ' ')

const fallback = (tag: string) => (tag.startsWith('kk') ? 'en-US' : tag)

/** Simulates a browser without Kazakh locale data: Intl answers in the browser's language. */
describe('Kazakh without locale data of the browser', () => {
  let format: typeof Format

  beforeAll(async () => {
    const { NumberFormat, RelativeTimeFormat } = Intl
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(
      class {
        constructor(tag: string, options?: Intl.NumberFormatOptions) {
          return new NumberFormat(fallback(tag), options)
        }
      } as never,
    )
    vi.spyOn(Intl, 'RelativeTimeFormat').mockImplementation(
      class {
        constructor(tag: string, options?: Intl.RelativeTimeFormatOptions) {
          return new RelativeTimeFormat(fallback(tag), options)
        }
      } as never,
    )
    vi.resetModules()
    format = await import('../../../src/client/ui/format.ts')
  })

  afterAll(() => {
    vi.restoreAllMocks()
    vi.resetModules()
  })

  it.each([
    [59, '59 мин'],
    [109, '1 сағ 49 мин'],
    [1440 + 14 * 60, '1 күн 14 сағ'],
  ])('[IN-02] %i minutes last %s', (minutes, text) => {
    expect(normalizeSpaces(format.formatDuration(minutes, 'kk'))).toBe(text)
  })

  it.each([
    [12_000, '12 с'],
    [270_000, '4,5 мин'],
    [17 * 3_600_000, '17 сағ'],
    [3.2 * 86_400_000, '3,2 күн'],
  ])('[IN-02] %i milliseconds took %s', (ms, text) => {
    expect(normalizeSpaces(format.formatElapsedTime(ms, 'kk'))).toBe(text)
  })

  it.each([
    ['2026-03-01T12:12:30Z', '12 минуттан кейін', '12 мин кейін'],
    ['2026-03-01T09:59:00Z', '2 сағат бұрын', '2 сағ бұрын'],
    ['2026-03-01T12:00:20Z', 'қазір', 'қазір'],
    ['2026-03-02T13:00:00Z', 'ертең', 'ертең'],
    ['2026-02-28T11:00:00Z', 'кеше', 'кеше'],
    ['2026-03-06T12:00:00Z', '5 күннен кейін', '5 күннен кейін'],
    ['2026-02-24T12:00:00Z', '5 күн бұрын', '5 күн бұрын'],
  ])('[IN-02] %s is %s', (instant, long, short) => {
    const now = new Date('2026-03-01T12:00:00Z')
    const relative = (style: 'long' | 'short') =>
      normalizeSpaces(format.formatRelativeTime(instant, now, 'kk', { style, zone: 'UTC' }))
    expect([relative('long'), relative('short')]).toEqual([long, short])
  })

  it('[IN-02] numbers and sums keep the comma and the spaces', () => {
    expect(normalizeSpaces(format.formatMoney(129_990, 'KZT', 'kk'))).toBe('1 299,90 ₸')
    expect(normalizeSpaces(format.formatNumber(1234.5, 'kk'))).toBe('1 234,5')
    expect(normalizeSpaces(format.formatPercent(0.125, 'kk'))).toBe('12,5 %')
  })
})
