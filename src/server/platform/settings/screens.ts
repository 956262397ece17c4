import type { Right } from '../../../shared/rights.ts'
import { settings, type SettingName, type Settings } from './registry.ts'

export interface SettingsScreen {
  /** Path after /api/. */
  path: string
  /** Right to read the screen. To change a value, the right of the setting itself is required. */
  access: Right | 'signedIn'
  names: readonly SettingName[]
}

const names = Object.keys(settings) as SettingName[]
const findNamesByPrefix = (prefix: string) => names.filter((name) => name.startsWith(prefix))

/** Urgency thresholds. Every task list displays the urgency, so every user may read them. */
const orderPriority = findNamesByPrefix('priority')
const taskExpired = findNamesByPrefix('plannedMinutes')
const mailing = findNamesByPrefix('mailing')
const distribution: readonly SettingName[] = [
  ...findNamesByPrefix('distribution'),
  'actionIfNotValidate',
  'c001LoadLimit',
]

/** Every setting is on exactly one screen. The specification names the first two calls (section 7). */
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
