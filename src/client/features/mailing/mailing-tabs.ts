import { urls } from '../../ui/urls.ts'

export const mailingTabs = [
  { to: urls.mailing(), text: 'mailing:tabs.recipients' },
  { to: urls.mailingRules(), text: 'mailing:tabs.rules' },
]
