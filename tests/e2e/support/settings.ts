import type { SettingName } from '../../../src/server/platform/settings/registry.ts'

/** Limits of the run's shop: short enough to be met in a test, small enough to leave every other order alone. */
export const shopSettings = {
  /** Minor units: no product of the demo costs less. */
  minSum: 2_000,
  codeResendSeconds: 10,
  callAttempts: 2,
  callGapMinutes: 0,
} satisfies Partial<Record<SettingName, number>>
