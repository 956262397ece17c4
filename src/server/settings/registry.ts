import type { Right } from '../../shared/rights.ts'

interface Bounds<Value> {
  /** What the number counts: shown beside the field. */
  unit: 'minorUnits' | 'grams' | 'pieces' | 'minutes' | 'seconds' | 'days' | 'orders'
  default: Value
  min: Value
  max: Value
  /** Who may change it. */
  right: Right
}

const whole = (
  unit: Bounds<number>['unit'],
  value: number,
  [min, max]: [number, number],
  right: Right = 'menuViewSetting',
): Bounds<number> => ({ unit, default: value, min, max, right })

/** Bounds of the planned minutes on the UI settings screen (specification 5: «between min and max»). */
export const plannedMinutesBounds = { min: 5, max: 1440 } as const
const planned = (minutes: number, max: number = plannedMinutesBounds.max) =>
  whole('minutes', minutes, [plannedMinutesBounds.min, max], 'menuViewSettingUIIndex')

/**
 * Every limit that the shop may change. The specification names them and leaves the values open (section 9);
 * a value stored in the table `settings` stands over the default here.
 */
export const settings = {
  /** An order below it is cancelled at forming, and a delivery is not confirmed (specification 5). */
  minSum: whole('minorUnits', 0, [0, 10_000_000]),
  maxOrderWeight: whole('grams', 30_000, [1_000, 1_000_000]),
  /** A single box above the courier's maximum is split or deleted. */
  maxBoxWeight: whole('grams', 15_000, [1_000, 1_000_000]),
  maxPackages: whole('pieces', 20, [1, 200]),
  callAttempts: whole('pieces', 3, [1, 10]),
  callRetryMinutes: whole('minutes', 30, [1, 1440]),
  codeAttempts: whole('pieces', 5, [1, 10]),
  codeResendSeconds: whole('seconds', 60, [0, 3600]),
  storageDays: whole('days', 3, [1, 60]),
  paymentMinutes: whole('minutes', 30, [1, 10_080]),
  claimMinutes: whole('minutes', 10, [1, 240]),
  refundWarningDays: whole('days', 7, [1, 60]),
  exchangeDays: whole('days', 14, [1, 60]),
  c001LoadLimit: whole('orders', 300, [0, 100_000], 'pfmDistributionViewAndEdit'),
  plannedMinutesFormatting: planned(15),
  plannedMinutesConfirming: planned(20),
  /** The issue is due when the storage ends, so it may be planned in days. */
  plannedMinutesDelivery: planned(3 * 1440, 60 * 1440),
  plannedMinutesDisbanding: planned(720),
  plannedMinutesPaying: planned(30),
  plannedMinutesFormationDelivery: planned(30),
  plannedMinutesConfirmingDelivery: planned(20),
  plannedMinutesPrintTransferDoc: planned(30),
  plannedMinutesMoveDelivery: planned(60),
  plannedMinutesManualTransferring: planned(1440),
  plannedMinutesEditAfterFormatting: planned(30),
  plannedMinutesReturnFromShipping: planned(1440),
} as const satisfies Record<string, Bounds<number>>

export type SettingName = keyof typeof settings
export type Settings = Readonly<Record<SettingName, number>>

/** Null when `value` may stand for this setting, else why not. */
export function settingProblem(name: SettingName, value: unknown): string | null {
  const { min, max, unit } = settings[name]
  if (!Number.isInteger(value)) return `not a whole number of ${unit}`
  return (value as number) < min || (value as number) > max ? `not within ${min} and ${max} ${unit}` : null
}
