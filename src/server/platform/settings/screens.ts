import type { Right } from '../../../shared/rights.ts'
import { settingDefinitions, type SettingName, type Settings } from './registry.ts'

export interface SettingsScreen {
  /** Path after /api/. */
  path: string
  /** Right to read the screen. To change a setting, the right of the setting itself is required. */
  access: Right | 'signedIn'
  names: readonly SettingName[]
}

const names = Object.keys(settingDefinitions) as SettingName[]
const findNamesByPrefix = (prefix: string) => names.filter((name) => name.startsWith(prefix))

/** Urgency thresholds of tasks. */
const orderPriority = findNamesByPrefix('priority')
const taskExpired = findNamesByPrefix('plannedMinutes')
const mailing = findNamesByPrefix('mailing')
const distribution: readonly SettingName[] = [
  ...findNamesByPrefix('distribution'),
  'actionIfNotValidate',
  'c001LoadLimit',
]

/**
 * Settings screens. Every setting is on exactly one of them. Section 7 of the specification names the first two paths.
 */
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

/** Two settings of which the first must not exceed the second. `below`: they must not be equal either. */
interface OrderedPair {
  low: SettingName
  high: SettingName
  below?: true
}

const orderedPairs: readonly OrderedPair[] = [
  { low: 'callHoursFrom', high: 'callHoursTo', below: true },
  { low: 'maxBoxWeight', high: 'maxOrderWeight' },
  { low: 'priorityHighFormatting', high: 'priorityMediumFormatting' },
  { low: 'priorityHighFormationDelivery', high: 'priorityMediumFormationDelivery' },
]

/** Finds contradictory pairs of settings of which at least one was changed. */
export const findContradictorySettings = (values: Settings, changed: ReadonlySet<string>): OrderedPair[] =>
  orderedPairs.filter(
    ({ low, high, below }) =>
      (changed.has(low) || changed.has(high)) &&
      (values[low] > values[high] || (below === true && values[low] === values[high])),
  )
