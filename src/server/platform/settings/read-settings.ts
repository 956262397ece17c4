import type { FastifyBaseLogger } from 'fastify'
import type { WorkflowLimits } from '../../../../workflows/task-input.ts'
import type { TaskType } from '../../../shared/task-types.ts'
import type { Db, Tx } from '../db/database.ts'
import { settings as settingsTable } from '../db/schema/reference.ts'
import { pictureHostsSettingName } from './picture-hosts.ts'
import {
  isSettingName,
  findSettingProblem,
  settingDefinitions,
  type SettingName,
  type Settings,
} from './registry.ts'

/**
 * Time for which settings are cached, in ms. After a change, other server processes use the old values for at most this
 * time.
 */
const cacheMs = 5_000

let cached: { until: number; settings: Settings } | null = null
/** Warnings about invalid values that were already logged, so that each is logged only once. */
const reported = new Set<string>()

/**
 * Reads the settings from the cache or the database. Stored values override the defaults. A stored value that the
 * registry does not allow is ignored and logged. The cache is global, because one process uses only one database.
 */
export async function readSettings(tx: Tx | Db, log?: Pick<FastifyBaseLogger, 'warn'>): Promise<Settings> {
  const now = performance.now()
  if (cached && now < cached.until) return cached.settings
  cached = { until: now + cacheMs, settings: await readStoredSettings(tx, log) }
  return cached.settings
}

/** Reads the settings from the database, without the cache. */
export async function readStoredSettings(
  tx: Tx | Db,
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Settings> {
  return applyToDefaults(await tx.select().from(settingsTable), log)
}

/** Clears the cache of this process. Must be called after a change. */
export function clearSettingsCache(): void {
  cached = null
}

function applyToDefaults(
  stored: { name: string; value: unknown }[],
  log?: Pick<FastifyBaseLogger, 'warn'>,
): Settings {
  const values = Object.fromEntries(
    Object.entries(settingDefinitions).map(([name, { default: value }]) => [name, value]),
  ) as Record<SettingName, number>
  for (const { name, value } of stored.filter((row) => row.name !== pictureHostsSettingName)) {
    const problem = isSettingName(name) ? findSettingProblem(name, value) : 'unknown setting'
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
export const toWorkflowLimits = (values: Settings): WorkflowLimits => ({
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

/** Task types with a planned time. An issue task has none: it is due when the storage of its order ends. */
export type PlannedTaskType = Exclude<TaskType, 'delivery'>

/** Number of minutes between the creation of a task and its due time. */
export function getPlannedMinutes(values: Settings, type: PlannedTaskType): number {
  const names = {
    formatting: 'plannedMinutesFormatting',
    confirming: 'plannedMinutesConfirming',
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
  } as const satisfies Record<PlannedTaskType, SettingName>
  return values[names[type]]
}

/**
 * Hours in which customers may be called. If the hours are contradictory, calls are allowed at any time, because
 * otherwise nobody could be called.
 */
export function toCallingHours({ callHoursFrom, callHoursTo }: Settings) {
  return callHoursFrom < callHoursTo ? { callHoursFrom, callHoursTo } : { callHoursFrom: 0, callHoursTo: 24 }
}
