import type { Right } from '../../../shared/rights.ts'
import { settings, type SettingName, type Settings } from './registry.ts'

export interface SettingsScreen {
  /** Path after /api/. */
  path: string
  /** Right to read it; changing a value requires the setting's own right. */
  access: Right | 'signedIn'
  names: readonly SettingName[]
}

const names = Object.keys(settings) as SettingName[]
const namesWithPrefix = (prefix: string) => names.filter((name) => name.startsWith(prefix))

/** Urgency thresholds: every task list displays urgency, so every user may read them. */
const orderPriority = namesWithPrefix('priority')
const taskExpired = namesWithPrefix('plannedMinutes')
const mailing = namesWithPrefix('mailing')
/** Settings of the distribution of orders to stores. */
const distribution: readonly SettingName[] = [
  ...namesWithPrefix('distribution'),
  'actionIfNotValidate',
  'c001LoadLimit',
]

/** Every setting is on exactly one screen; the specification names the first two calls (section 7). */
export const settingsScreens: readonly SettingsScreen[] = [
  { path: 'order-priority', access: 'signedIn', names: orderPriority },
  { path: 'task-expired', access: 'menuViewSettingUIIndex', names: taskExpired },
  { path: 'distribution', access: 'pfmDistributionViewAndEdit', names: distribution },
  { path: 'recipients/rules', access: 'settingsMailing', names: mailing },
  {
    path: 'settings/limits',
    access: 'menuViewSetting',
    names: names.filter(
      (name) => ![...orderPriority, ...taskExpired, ...mailing, ...distribution].includes(name),
    ),
  },
]

/** Pairs of settings whose first value must not exceed the second. */
const orderedPairs: readonly (readonly [SettingName, SettingName])[] = [
  ['callHoursFrom', 'callHoursTo'],
  ['maxBoxWeight', 'maxOrderWeight'],
  ['priorityHighFormatting', 'priorityMediumFormatting'],
  ['priorityHighFormationDelivery', 'priorityMediumFormationDelivery'],
]

/** Contradictory pairs of which at least one value was changed. */
export const findContradictions = (
  values: Settings,
  changed: ReadonlySet<string>,
): (readonly [SettingName, SettingName])[] =>
  orderedPairs.filter(([low, high]) => (changed.has(low) || changed.has(high)) && values[low] > values[high])
