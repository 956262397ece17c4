import type { SettingsDescription } from '../../ui/settings/settings-description.ts'
import { mailingTabs } from './mailing-tabs.ts'

/** When mails go out and how long they may be. */
export const mailingRules: SettingsDescription = {
  name: 'mailing',
  path: 'recipients/rules',
  tabs: mailingTabs,
  groups: [{ id: 'mailing', names: ['mailingHour', 'mailingRows'] }],
}
