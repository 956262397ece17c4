import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * Fault modes of a partner.
 * `down`: closes the connection without a response.
 * `slow`: processes the request and responds too late.
 * `garbage`: processes the request and responds with invalid data.
 * `duplicate`: processes the request and responds as to a repeated one.
 * `error`: does not process the request and responds with 500 (SMTP: 451).
 * `refused`: refuses the request with 422 (SMTP: 550).
 */
export const faultModes = ['none', 'down', 'slow', 'garbage', 'duplicate', 'error', 'refused'] as const
export type FaultMode = (typeof faultModes)[number]

const FaultSetting = Type.Object(
  {
    mode: Type.Enum(faultModes),
    /** Share of requests that get the fault, from 0 to 1; default 1. */
    rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Delay of a slow response, ms; default 10,000. */
    delayMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 120_000 })),
  },
  { additionalProperties: false },
)
export type FaultSetting = Static<typeof FaultSetting>
const settings = Compile(FaultSetting)

export interface FaultInjector {
  setting: () => Required<FaultSetting>
  /** Returns false and changes nothing if the setting is invalid. */
  set: (setting: unknown) => boolean
  /**
   * Returns the mode of the next request. A rate of 0.25 affects exactly every fourth request, so that test runs are
   * reproducible.
   */
  next: () => FaultMode
}

export function createFaultInjector(): FaultInjector {
  let setting: Required<FaultSetting> = { mode: 'none', rate: 1, delayMs: 10_000 }
  let accumulatedRate = 0
  return {
    setting: () => setting,
    set: (input) => {
      if (!settings.Check(input)) return false
      setting = { rate: 1, delayMs: 10_000, ...input }
      accumulatedRate = 0
      return true
    },
    next: () => {
      accumulatedRate += setting.rate
      if (accumulatedRate < 1) return 'none'
      accumulatedRate -= 1
      return setting.mode
    },
  }
}
