import type { Right } from '../../../shared/rights.ts'

interface Bounds<Value> {
  /** What the number counts: shown beside the field. */
  unit:
    | 'minorUnits'
    | 'grams'
    | 'pieces'
    | 'times'
    | 'minutes'
    | 'seconds'
    | 'days'
    | 'orders'
    | 'rows'
    | 'percent'
    | 'switch'
    | 'hourOfDay'
    /** An entry of the catalogue that has the setting's name. */
    | 'catalog'
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

/** Bounds of the minutes on the UI settings screens (specification 5: «between min and max»). */
export const plannedMinutesBounds = { min: 5, max: 1440 } as const
/** So many minutes before it is due a task is shown as one that hurries. */
const hurry = (minutes: number) =>
  whole('minutes', minutes, [plannedMinutesBounds.min, plannedMinutesBounds.max], 'menuViewSettingUIIndex')
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
  /** A weight that differs by more from that of the goods by their cards is asked about; 0: never. */
  weightTolerance: whole('percent', 50, [0, 1000]),
  /** 1: an order of this kind is packed into at least one package (specification 5). */
  packagesRequiredPickup: whole('switch', 1, [0, 1]),
  packagesRequiredDelivery: whole('switch', 1, [0, 1]),
  maxPackages: whole('pieces', 20, [1, 200]),
  callAttempts: whole('times', 3, [1, 10]),
  callRetryMinutes: whole('minutes', 30, [1, 1440]),
  /** A call that fails sooner after the last counted one is kept in the history and is no further attempt. */
  callGapMinutes: whole('minutes', 10, [0, 1440]),
  /** A call that nobody ends is over after this time: what it came to is asked. */
  callLimitMinutes: whole('minutes', 15, [5, 240]),
  /** Customers are called between these hours of their own clock; 0 and 24: at any time. */
  callHoursFrom: whole('hourOfDay', 9, [0, 23]),
  callHoursTo: whole('hourOfDay', 21, [1, 24]),
  /** An order of this sum and more is confirmed by telephone before it is formed; 0: no sum asks for a call. */
  callFromSum: whole('minorUnits', 0, [0, 1_000_000_000]),
  codeAttempts: whole('times', 5, [1, 10]),
  codeResendSeconds: whole('seconds', 60, [0, 3600]),
  storageDays: whole('days', 3, [1, 60]),
  /** By how much the storage of a formed order may be prolonged in all. */
  storageProlongDays: whole('days', 7, [0, 60]),
  /** Storage that ends while the customer stands at the counter lasts this much longer. */
  storageGraceMinutes: whole('minutes', 60, [5, 1440]),
  /** A new order may be promised for so many days from now at most: what is beyond is a slip. */
  planDays: whole('days', 180, [7, 730]),
  /** A customer who did not confirm may think for so long. */
  confirmationDays: whole('days', 3, [1, 30]),
  /** How long an answer of a delivery service is waited for before a person is asked. */
  labelMinutes: whole('minutes', 120, [5, 10_080]),
  shipmentMinutes: whole('minutes', 1440, [30, 43_200]),
  deliveryAnswerMinutes: whole('minutes', 1440, [30, 43_200]),
  paymentMinutes: whole('minutes', 30, [1, 10_080]),
  /** 1: what the bank tells without a currency is of the order's; 0: it is refused. */
  bankCurrencyAssumed: whole('switch', 0, [0, 1]),
  /** The same of what a courier has collected at the door, for each delivery service. */
  courier1CurrencyAssumed: whole('switch', 0, [0, 1]),
  courier2CurrencyAssumed: whole('switch', 0, [0, 1]),
  postCurrencyAssumed: whole('switch', 0, [0, 1]),
  partnerCurrencyAssumed: whole('switch', 0, [0, 1]),
  claimMinutes: whole('minutes', 10, [1, 240]),
  refundWarningDays: whole('days', 7, [1, 60]),
  /** A receipt of money that was taken for what was handed over is due after this time. */
  receiptMinutes: whole('minutes', 1440, [60, 10_080]),
  /** A transfer of a refund made by hand may be written down so many days after the date of its payment order. */
  transferDays: whole('days', 60, [1, 365]),
  /** A transfer of this sum and more, made by hand, needs the consent of a second person; 0: each of them. */
  transferApprovalFrom: whole('minorUnits', 10_000_000, [0, 1_000_000_000]),
  exchangeDays: whole('days', 14, [1, 60]),
  /** Terms that the customer's papers name (specification 9): return of goods, refund to a card. */
  returnDays: whole('days', 7, [1, 60]),
  cardRefundDays: whole('days', 10, [1, 60]),
  /** 1: an order that comes in without a store gets one by stock and load; else by the fallback rule alone. */
  distributionEnabled: whole('switch', 1, [0, 1], 'pfmDistributionViewAndEdit'),
  /** 1: the limits of the stores count, and of two the less busy one is taken. */
  distributionByLoad: whole('switch', 1, [0, 1], 'pfmDistributionViewAndEdit'),
  /** Of the ordered pieces that a store must have. */
  distributionMinInStock: whole('percent', 100, [0, 100], 'pfmDistributionViewAndEdit'),
  /** What becomes of an order that no store suits (specification 3, «Fallback rule»). */
  actionIfNotValidate: whole('catalog', 2, [1, 4], 'pfmDistributionViewAndEdit'),
  c001LoadLimit: whole('orders', 300, [0, 100_000], 'pfmDistributionViewAndEdit'),
  /** How long used request keys, fired timers and offered slots are kept. */
  keepKeysDays: whole('days', 7, [1, 90]),
  /** How long events that are done are kept with their journal; what failed stays. */
  keepEventsDays: whole('days', 180, [7, 3650]),
  /** How long it is known which notifications of partners were acted on. */
  keepNotificationsDays: whole('days', 365, [30, 3650]),
  /** How long the access log says who was refused and who exported. */
  keepAuditDays: whole('days', 365, [90, 3650]),
  /** How long something half-typed waits for who typed it. */
  keepDraftsDays: whole('days', 30, [1, 365]),
  /** How long jobs that have ended are kept with their results. */
  keepJobsDays: whole('days', 30, [1, 365]),
  /** How long is kept what was done to many orders at once, row by row. */
  keepBatchesDays: whole('days', 365, [30, 3650]),
  /** How long the files of jobs may be fetched: they hold personal data. */
  keepFilesDays: whole('days', 3, [1, 30]),
  /** More rows are not written into one file; a sheet holds 1,048,576. */
  exportRows: whole('rows', 500_000, [1_000, 1_000_000]),
  /** Daily mails to staff go out at this hour of the shop's clock. */
  mailingHour: whole('hourOfDay', 9, [0, 23], 'settingsMailing'),
  /** More lines are not written into one mail. */
  mailingRows: whole('rows', 50, [1, 500], 'settingsMailing'),
  priorityHighFormatting: hurry(5),
  priorityMediumFormatting: hurry(10),
  priorityHighFormationDelivery: hurry(10),
  priorityMediumFormationDelivery: hurry(20),
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
  plannedMinutesMoneyReturn: planned(1440),
  plannedMinutesDeciding: planned(240),
  plannedMinutesDeliveryOutcome: planned(1440),
} as const satisfies Record<string, Bounds<number>>

export type SettingName = keyof typeof settings
export const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name)
export type Settings = Readonly<Record<SettingName, number>>

/** Null when `value` may stand for this setting, else why not. */
export function settingProblem(name: SettingName, value: unknown): string | null {
  const { min, max, unit } = settings[name]
  if (!Number.isInteger(value)) return `not a whole number of ${unit}`
  return (value as number) < min || (value as number) > max ? `not within ${min} and ${max} ${unit}` : null
}
