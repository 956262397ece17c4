import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * What a partner may do wrong. down: hangs up. slow: does its work, answers too late. garbage: does its work, answers
 * nonsense. duplicate: does its work, answers as if it had had the request before. error: does nothing, answers 500.
 * refused: says no to what is asked.
 */
export const faultModes = ['none', 'down', 'slow', 'garbage', 'duplicate', 'error', 'refused'] as const
export type FaultMode = (typeof faultModes)[number]

const FaultSetting = Type.Object(
  {
    mode: Type.Enum(faultModes),
    /** Share of requests that go wrong, 0 to 1; default 1. */
    rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** How late a slow answer comes, ms; default 10,000. */
    delayMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 120_000 })),
  },
  { additionalProperties: false },
)
export type FaultSetting = Static<typeof FaultSetting>
const settings = Compile(FaultSetting)

export interface Faults {
  setting: () => Required<FaultSetting>
  /** False when the setting makes no sense; the old one stays. */
  set: (setting: unknown) => boolean
  /** What the next request meets. A rate of 0.25 hits every fourth request exactly: runs repeat. */
  next: () => FaultMode
}

export function createFaults(): Faults {
  let setting: Required<FaultSetting> = { mode: 'none', rate: 1, delayMs: 10_000 }
  let due = 0
  return {
    setting: () => setting,
    set: (wanted) => {
      if (!settings.Check(wanted)) return false
      setting = { rate: 1, delayMs: 10_000, ...wanted }
      due = 0
      return true
    },
    next: () => {
      due += setting.rate
      if (due < 1) return 'none'
      due -= 1
      return setting.mode
    },
  }
}
