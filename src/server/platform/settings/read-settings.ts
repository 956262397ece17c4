import type { FastifyBaseLogger } from 'fastify'
import type { Limits } from '../../../../workflows/task-input.ts'
import type { TaskType } from '../../../shared/task-types.ts'
import type { Db, Tx } from '../db/database.ts'
import { settings as settingsTable } from '../db/schema/reference.ts'
import { pictureHostsSetting } from './picture-hosts.ts'
import { isSetting, findSettingProblem, settings, type SettingName, type Settings } from './registry.ts'

/** Maximum delay until every server process sees a changed setting, in ms. */
const cacheMs = 5_000

let cached: { until: number; settings: Settings } | null = null
/** Invalid values that were already reported. Each is logged once and not at every read. */
const reported = new Set<string>()

/**
 * Current settings. Stored values override the defaults. A stored value that the registry does not allow is ignored and
 * logged. One process uses only one database, so a single copy is cached.
 */
export async function readSettings(tx: Tx | Db, log?: Pick<FastifyBaseLogger, 'warn'>): Promise<Settings> {
  const now = performance.now()
  if (cached && now < cached.until) return cached.settings
  cached = { until: now + cacheMs, settings: await readStoredSettings(tx, log) }
  return cached.settings
}

/** Settings as currently stored in the database. */
export async function readStoredSettings(
  tx: Tx | Db,
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Settings> {
  return applyToDefaults(await tx.select().from(settingsTable), log)
}

/** Must be called after a change, so that this process does not use the cached copy. */
export function clearSettingsCache(): void {
  cached = null
}

function applyToDefaults(
  stored: { name: string; value: unknown }[],
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Settings {
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, { default: value }]) => [name, value]),
  ) as Record<SettingName, number>
  for (const { name, value } of stored.filter((row) => row.name !== pictureHostsSetting)) {
    const problem = isSetting(name) ? findSettingProblem(name, value) : 'unknown setting'
    if (problem === null) values[name as SettingName] = value as number
    else report(name, value, problem, log)
  }
  return values
}

function report(name: string, value: unknown, problem: string, log?: Pick<FastifyBaseLogger, 'warn'>): void {
  const text = `setting ${name} = ${JSON.stringify(value)} is ignored: ${problem}`
  if (reported.has(text)) return
  reported.add(text)
  if (log) log.warn(text)
  else process.emitWarning(text)
}

/** Limits that machines receive as input when an instance starts. */
export const toLimits = (values: Settings): Limits => ({
  minSum: values.minSum,
  callAttempts: values.callAttempts,
  callRetryMinutes: values.callRetryMinutes,
  callGapMinutes: values.callGapMinutes,
  callLimitMinutes: values.callLimitMinutes,
  ...toCallingHours(values),
  codeAttempts: values.codeAttempts,
  codeResendSeconds: values.codeResendSeconds,
  maxPackages: values.maxPackages,
  storageDays: values.storageDays,
  storageProlongDays: values.storageProlongDays,
  storageGraceMinutes: values.storageGraceMinutes,
  confirmationDays: values.confirmationDays,
  labelMinutes: values.labelMinutes,
  shipmentMinutes: values.shipmentMinutes,
  deliveryAnswerMinutes: values.deliveryAnswerMinutes,
  paymentMinutes: values.paymentMinutes,
  maxOrderWeight: values.maxOrderWeight,
  maxBoxWeight: values.maxBoxWeight,
  weightTolerance: values.weightTolerance,
  refundWarningDays: values.refundWarningDays,
  transferDays: values.transferDays,
  exchangeDays: values.exchangeDays,
})

/** Minutes from the creation of a task to its due time. */
export function getPlannedMinutes(values: Settings, type: TaskType): number {
  const names = {
    formatting: 'plannedMinutesFormatting',
    confirming: 'plannedMinutesConfirming',
    delivery: 'plannedMinutesDelivery',
    disbanding: 'plannedMinutesDisbanding',
    paying: 'plannedMinutesPaying',
    printTransferDoc: 'plannedMinutesPrintTransferDoc',
    formationDelivery: 'plannedMinutesFormationDelivery',
    confirmingDelivery: 'plannedMinutesConfirmingDelivery',
    moveDelivery: 'plannedMinutesMoveDelivery',
    manualTransferring: 'plannedMinutesManualTransferring',
    editAfterFormatting: 'plannedMinutesEditAfterFormatting',
    returnFromShipping: 'plannedMinutesReturnFromShipping',
    moneyReturn: 'plannedMinutesMoneyReturn',
    deciding: 'plannedMinutesDeciding',
    deliveryOutcome: 'plannedMinutesDeliveryOutcome',
  } as const satisfies Record<TaskType, SettingName>
  return values[names[type]]
}

/**
 * Contradictory hours are a configuration error. Calls are then allowed at any time, because this is better than no
 * calls.
 */
function toCallingHours({ callHoursFrom, callHoursTo }: Settings) {
  return callHoursFrom < callHoursTo ? { callHoursFrom, callHoursTo } : { callHoursFrom: 0, callHoursTo: 24 }
}
