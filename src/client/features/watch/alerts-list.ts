import { priorityByAlertKind, alertPriorities } from '../../../../schemas/values/alerts.ts'
import type { Alert } from '../../../../schemas/api/watch.ts'
import {
  storeZoneInstantField,
  cardLinkField,
  customField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, storeFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'

/** Alerts about orders that need attention, the highest priority first. */
export const alertsList: ListDescription<Alert> = {
  name: 'alerts',
  path: 'alerts',
  queryKey: 'watch',
  fields: [
    cardLinkField('orderId'),
    statusField(
      'priority',
      { from: { key: 'alerts:priorities' }, getTone: (priority: Alert['priority']) => tones.alert[priority] },
      { width: 120 },
    ),
    customField<Alert>('message', { width: 360, grow: 3, phone: 'line', text: ({ message }) => message }),
    storeZoneInstantField('date'),
    textField('pfm', { width: 84 }),
  ],
  filters: [
    choiceFilter('priority', createFixedOptions(alertPriorities, 'alerts:priorities')),
    choiceFilter('kind', createFixedOptions(Object.keys(priorityByAlertKind), 'alerts:messages')),
    storeFilter(),
  ],
  rowId: ({ orderId, kind }) => `${orderId} ${kind}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}
