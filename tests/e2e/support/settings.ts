import type { SettingName } from '../../../src/server/platform/settings/registry.ts'

/** Limits of the run's shop: short enough to be reached in a test, small enough not to affect other orders. */
export const shopSettings = {
  /** Minor units: no product of the demo costs less. */
  minSum: 2_000,
  codeResendSeconds: 10,
  callAttempts: 2,
  callGapMinutes: 0,
} satisfies Partial<Record<SettingName, number>>
