import type { SettingsDescription } from '../../ui/settings/settings-description.ts'
import { mailingTabs } from './mailing-tabs.ts'

/** Settings for the default hour of daily mails and for the maximum number of rows in a mail. */
export const mailingRulesSettings: SettingsDescription = {
  name: 'mailing',
  path: 'recipients/rules',
  tabs: mailingTabs,
  groups: [{ id: 'mailing', names: ['mailingHour', 'mailingRows'] }],
}
