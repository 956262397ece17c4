import type { Right } from '../../../shared/rights.ts'

interface Bounds<Value> {
  /** Unit of the number, displayed next to the field. */
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
    /** Id of an entry in the catalogue that has the name of the setting. */
    | 'catalog'
  default: Value
  min: Value
  max: Value
  /** Right to change the setting. */
  right: Right
}

const integer = (
  unit: Bounds<number>['unit'],
  value: number,
  [min, max]: [number, number],
  right: Right = 'menuViewSetting',
): Bounds<number> => ({ unit, default: value, min, max, right })

/** Default bounds of the times in minutes on the UI settings screens (specification 5: «between min and max»). */
export const plannedMinutesBounds = { min: 5, max: 1440 } as const
/** Setting for the number of minutes before the due time of a task from which the task is displayed with an urgency. */
const urgency = (minutes: number) =>
  integer('minutes', minutes, [plannedMinutesBounds.min, plannedMinutesBounds.max], 'menuViewSettingUIIndex')
const plannedTime = (minutes: number) =>
  integer('minutes', minutes, [plannedMinutesBounds.min, plannedMinutesBounds.max], 'menuViewSettingUIIndex')

/**
 * All settings with a numeric value, with their defaults. The specification names the limits without their values
 * (section 9). The table `settings` contains only the values that the retailer has changed.
 */
export const settingDefinitions = {
  /**
   * Minimum sum of an order. An order whose collected goods cost less is cancelled at forming, and a delivery below it
   * cannot be confirmed (specification 5).
   */
  minSum: integer('minorUnits', 0, [0, 10_000_000]),
  maxOrderWeight: integer('grams', 30_000, [1_000, 1_000_000]),
  /** Maximum weight of a box that couriers accept. A heavier box must be split or deleted. */
  maxBoxWeight: integer('grams', 15_000, [1_000, 1_000_000]),
  /**
   * If the weight differs from the catalogue weight of the goods by more than this percentage plus 500 g, the user must
   * confirm it. 0: never.
   */
  weightTolerance: integer('percent', 50, [0, 1000]),
  /** 1: an order for pickup needs at least one bag (specification 5). */
  packagesRequiredPickup: integer('switch', 1, [0, 1]),
  /** 1: an order for delivery needs at least one bag (specification 5). */
  packagesRequiredDelivery: integer('switch', 1, [0, 1]),
  maxPackages: integer('pieces', 20, [1, 200]),
  callAttempts: integer('times', 3, [1, 10]),
  callRetryMinutes: integer('minutes', 30, [1, 1440]),
  /** A call that fails sooner than this time after the last counted attempt is recorded but not counted. */
  callGapMinutes: integer('minutes', 10, [0, 1440]),
  /** Maximum duration of a call. A longer call is considered ended, and the user must enter its result. */
  callLimitMinutes: integer('minutes', 15, [5, 240]),
  /** Customers are called only between these two hours of their local time. 0 and 24: at any time. */
  callHoursFrom: integer('hourOfDay', 9, [0, 23]),
  callHoursTo: integer('hourOfDay', 21, [1, 24]),
  /**
   * An order of at least this sum must be confirmed by telephone before it is formed. 0: no confirmation because of the
   * sum.
   */
  callFromSum: integer('minorUnits', 0, [0, 1_000_000_000]),
  codeAttempts: integer('times', 5, [1, 10]),
  codeResendSeconds: integer('seconds', 60, [0, 3600]),
  storageDays: integer('days', 3, [1, 60]),
  /** Maximum number of days by which the storage of a formed order may be extended in total. */
  storageProlongDays: integer('days', 7, [0, 60]),
  /**
   * Minimum time from the start of an issue to the end of the storage, so that the storage does not end during the
   * issue.
   */
  storageGraceMinutes: integer('minutes', 60, [5, 1440]),
  /** A new order may be promised at most this number of days ahead. A later date is considered a typing error. */
  planDays: integer('days', 180, [7, 730]),
  /**
   * Number of days after which an order is cancelled if the customer has not confirmed it or, after a partial payment,
   * has not paid the rest.
   */
  confirmationDays: integer('days', 3, [1, 30]),
  /** Maximum time to wait for a label of a delivery service before a user must decide. */
  labelMinutes: integer('minutes', 120, [5, 10_080]),
  /** Maximum time for which an order may wait for its shipment before a user must decide. */
  shipmentMinutes: integer('minutes', 1440, [30, 43_200]),
  /** Maximum time to wait for the result of a delivery after its promised time before a user must decide. */
  deliveryAnswerMinutes: integer('minutes', 1440, [30, 43_200]),
  paymentMinutes: integer('minutes', 30, [1, 10_080]),
  /**
   * 1: if a bank notification has no currency, the currency of the order is assumed. 0: the notification is refused.
   */
  bankCurrencyAssumed: integer('switch', 0, [0, 1]),
  /**
   * 1: if a delivery service reports a collected sum without a currency, the currency of the order is assumed. 0: the
   * report is refused. There is one setting per service.
   */
  courier1CurrencyAssumed: integer('switch', 0, [0, 1]),
  courier2CurrencyAssumed: integer('switch', 0, [0, 1]),
  postCurrencyAssumed: integer('switch', 0, [0, 1]),
  partnerCurrencyAssumed: integer('switch', 0, [0, 1]),
  claimMinutes: integer('minutes', 10, [1, 240]),
  refundWarningDays: integer('days', 7, [1, 60]),
  /** Time after a bank payment was received within which its sale receipt must exist. */
  receiptMinutes: integer('minutes', 1440, [60, 10_080]),
  /**
   * A user may record the manual transfer of a refund at most this number of days after the date of the payment order.
   */
  transferDays: integer('days', 60, [1, 365]),
  /**
   * If the manual transfers of an order, together with those of other orders to the same account, reach this sum, a
   * second user must approve them. 0: every transfer needs the approval. A transfer in another currency than that of
   * the installation always needs the approval.
   */
  transferApprovalFrom: integer('minorUnits', 10_000_000, [0, 1_000_000_000]),
  exchangeDays: integer('days', 14, [1, 60]),
  /** Number of days in which goods may be returned, as printed on documents for the customer (specification 9). */
  returnDays: integer('days', 7, [1, 60]),
  /**
   * Number of days in which a refund arrives on the card, as stated on documents and by operators (specification 9).
   */
  cardRefundDays: integer('days', 10, [1, 60]),
  /**
   * 1: an order that arrives without a store is assigned to a store by stock and load. 0: the fallback rule is applied.
   */
  distributionEnabled: integer('switch', 1, [0, 1], 'pfmDistributionViewAndEdit'),
  /**
   * 1: the order limits of the stores apply, and of two stores with the same stock the store with fewer orders is
   * chosen.
   */
  distributionByLoad: integer('switch', 1, [0, 1], 'pfmDistributionViewAndEdit'),
  /** Minimum percentage of the ordered pieces that a store must have in stock. */
  distributionMinInStock: integer('percent', 100, [0, 100], 'pfmDistributionViewAndEdit'),
  /** Action for an order for which no store is suitable (specification 3, «Fallback rule»). */
  actionIfNotValidate: integer('catalog', 2, [1, 4], 'pfmDistributionViewAndEdit'),
  c001LoadLimit: integer('orders', 300, [0, 100_000], 'pfmDistributionViewAndEdit'),
  /**
   * Retention of used idempotency keys, ended timers, past delivery slots, and responses whether a service delivers to
   * a town.
   */
  keepKeysDays: integer('days', 7, [1, 90]),
  /**
   * Retention of completed and cancelled events with their journal, and of the log of mailings. Failed events are not
   * deleted.
   */
  keepEventsDays: integer('days', 180, [7, 3650]),
  /** Retention of the records of processed partner notifications. */
  keepNotificationsDays: integer('days', 365, [30, 3650]),
  /** Retention of the access log. */
  keepAuditDays: integer('days', 365, [90, 3650]),
  /** Retention of drafts, and of scanned units of tasks and actions that have ended. */
  keepDraftsDays: integer('days', 30, [1, 365]),
  /**
   * Retention of the answers to questions that process owners have added to steps. A typed text may contain personal
   * data.
   */
  keepAnswersDays: integer('days', 730, [30, 3650]),
  /** Retention of ended jobs with their results, and of the data to undo migrations. */
  keepJobsDays: integer('days', 30, [1, 365]),
  /** Retention of batches with the result of each row. */
  keepBatchesDays: integer('days', 365, [30, 3650]),
  /** Retention of the files of jobs, which contain personal data. */
  keepFilesDays: integer('days', 3, [1, 30]),
  /** Maximum number of rows in one file. A sheet can contain 1,048,576 rows. */
  exportRows: integer('rows', 500_000, [1_000, 1_000_000]),
  /**
   * Hour from which daily mails are sent to recipients that have no hour of their own, in the time zone of the
   * recipient.
   */
  mailingHour: integer('hourOfDay', 9, [0, 23], 'settingsMailing'),
  /** Maximum number of lines in one mail. */
  mailingRows: integer('rows', 50, [1, 500], 'settingsMailing'),
  priorityHighFormatting: urgency(5),
  priorityMediumFormatting: urgency(10),
  priorityHighFormationDelivery: urgency(10),
  priorityMediumFormationDelivery: urgency(20),
  plannedMinutesFormatting: plannedTime(15),
  plannedMinutesConfirming: plannedTime(20),
  plannedMinutesDisbanding: plannedTime(720),
  plannedMinutesPaying: plannedTime(30),
  plannedMinutesFormationDelivery: plannedTime(30),
  plannedMinutesConfirmingDelivery: plannedTime(20),
  plannedMinutesPrintTransferDoc: plannedTime(30),
  plannedMinutesMoveDelivery: plannedTime(60),
  plannedMinutesManualTransferring: plannedTime(1440),
  plannedMinutesEditAfterFormatting: plannedTime(30),
  plannedMinutesReturnFromShipping: plannedTime(1440),
  plannedMinutesMoneyReturn: plannedTime(1440),
  plannedMinutesDeciding: plannedTime(240),
  plannedMinutesDeliveryOutcome: plannedTime(1440),
} as const satisfies Record<string, Bounds<number>>

export type SettingName = keyof typeof settingDefinitions
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingDefinitions, name)
export type Settings = Readonly<Record<SettingName, number>>

/** Null if `value` is valid for this setting, otherwise the reason. */
export function findSettingProblem(name: SettingName, value: unknown): string | null {
  const { min, max, unit } = settingDefinitions[name]
  if (!Number.isInteger(value)) return `not a whole number of ${unit}`
  return (value as number) < min || (value as number) > max ? `not within ${min} and ${max} ${unit}` : null
}
