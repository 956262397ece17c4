import { round } from '../bench/measure.ts'

/** The result of one outage or loss. */
export interface Row {
  scenario: string
  /** Slowest return to work, ms; Infinity: not within a minute. */
  resumedMs: number
  detail: Record<string, unknown>
}

export const longestMs = 60_000
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** For the figures, whose JSON has no Infinity. */
export const seconds = (ms: number) => (Number.isFinite(ms) ? round(ms / 1000, 2) : null)
