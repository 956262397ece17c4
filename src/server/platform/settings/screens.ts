import type { Right } from '../../../shared/rights.ts'
import { settings, type SettingName, type Settings } from './registry.ts'

export interface SettingsScreen {
  /** Behind /api/. */
  path: string
  /** Who may read it; a value is changed by whoever holds the setting's own right. */
  access: Right | 'signedIn'
  names: readonly SettingName[]
}

const names = Object.keys(settings) as SettingName[]
const byPrefix = (prefix: string) => names.filter((name) => name.startsWith(prefix))

/** When a task hurries: every task list shows it, so everybody may read it. */
const orderPriority = byPrefix('priority')
const taskExpired = byPrefix('plannedMinutes')
const ofMailing = byPrefix('mailing')
/** Which store an order goes to. */
const ofDistribution: readonly SettingName[] = [
  ...byPrefix('distribution'),
  'actionIfNotValidate',
  'c001LoadLimit',
]

/** Every setting stands on one screen; the specification names the first two calls (section 7). */
export const settingsScreens: readonly SettingsScreen[] = [
  { path: 'order-priority', access: 'signedIn', names: orderPriority },
  { path: 'task-expired', access: 'menuViewSettingUIIndex', names: taskExpired },
  { path: 'distribution', access: 'pfmDistributionViewAndEdit', names: ofDistribution },
  { path: 'recipients/rules', access: 'settingsMailing', names: ofMailing },
  {
    path: 'settings/limits',
    access: 'menuViewSetting',
    names: names.filter(
      (name) => ![...orderPriority, ...taskExpired, ...ofMailing, ...ofDistribution].includes(name),
    ),
  },
]

/** Values that contradict one another: the first of the pair is not to be above the second. */
const ordered: readonly (readonly [SettingName, SettingName])[] = [
  ['callHoursFrom', 'callHoursTo'],
  ['maxBoxWeight', 'maxOrderWeight'],
  ['priorityHighFormatting', 'priorityMediumFormatting'],
  ['priorityHighFormationDelivery', 'priorityMediumFormationDelivery'],
]

/** The pairs of which one was changed and which contradict one another now. */
export const contradictions = (
  values: Settings,
  changed: ReadonlySet<string>,
): (readonly [SettingName, SettingName])[] =>
  ordered.filter(([low, high]) => (changed.has(low) || changed.has(high)) && values[low] > values[high])
