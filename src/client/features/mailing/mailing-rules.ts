import type { SettingsDescription } from '../../ui/settings/settings-description.ts'
import { mailingTabs } from './mailing-tabs.ts'

/** Settings for the schedule and the length limits of mails. */
export const mailingRulesSettings: SettingsDescription = {
  name: 'mailing',
  path: 'recipients/rules',
  tabs: mailingTabs,
  groups: [{ id: 'mailing', names: ['mailingHour', 'mailingRows'] }],
}
