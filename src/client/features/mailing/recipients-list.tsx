import type { Recipient } from '../../../../schemas/api/mailing.ts'
import { mailingNames } from '../../../../schemas/values/mailings.ts'
import { emailField, customField, userZoneInstantField, actorField } from '../../ui/fields/kinds.tsx'
import { choiceFilter, searchFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { mailingTabs } from './mailing-tabs.ts'
import { AddRecipientButton, RecipientActions } from './recipient-actions.tsx'

/** Recipients of mails to the staff (specification 2, «Mailing»). */
export const recipientsList: ListDescription<Recipient> = {
  name: 'mailing',
  path: 'recipients',
  fields: [
    emailField('email', { width: 188, grow: 1, phone: 'title' }),
    customField<Recipient>('mailings', {
      width: 212,
      grow: 1,
      phone: 'line',
      keep: true,
      text: ({ mailings }, { t }) =>
        mailings.length === 0
          ? t('mailing:nothing')
          : mailings.map((name) => t(`mailing:types.${name}`)).join(', '),
    }),
    customField<Recipient>('how', {
      width: 180,
      phone: 'line',
      keep: true,
      text: ({ language, zone, hour }, { t }) =>
        [t(`mailing:languages.${language}`), zone, ...(hour === null ? [] : [`${hour}:00`])].join(', '),
    }),
    userZoneInstantField('changedAt'),
    actorField('changedBy', { width: 140 }),
    customField<Recipient>('actions', {
      width: 176,
      phone: 'line',
      keep: true,
      text: () => '',
      render: (recipient) => <RecipientActions recipient={recipient} />,
    }),
  ],
  filters: [searchFilter(), choiceFilter('mailing', createFixedOptions(mailingNames, 'mailing:types'))],
  tabs: mailingTabs,
  Actions: AddRecipientButton,
  failed: 'loadFailed',
  rowId: ({ id }) => id,
}
