import { alertKinds, alertPriorities } from '../../../../schemas/values/alerts.ts'
import type { Alert } from '../../../../schemas/api/watch.ts'
import type { Tone } from '../../ui/badge.tsx'
import { instant, link, own, status, text } from '../../ui/fields/kinds.tsx'
import { choices, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'

const toneOf = (priority: Alert['priority']): Tone =>
  priority === 'high' ? 'danger' : priority === 'medium' ? 'warning' : 'plain'

/** Orders that need attention, most severe first. */
export const alertsList: ListDescription<Alert> = {
  name: 'alerts',
  path: 'alerts',
  queryKey: 'watch',
  fields: [
    link('orderId'),
    status('priority', { from: { key: 'alerts:priorities' }, toneOf }, { width: 120 }),
    own<Alert>('message', { width: 360, grow: 3, phone: 'line', text: ({ message }) => message }),
    instant('date'),
    text('pfm', { width: 84 }),
  ],
  filters: [
    choices('priority', words(alertPriorities, 'alerts:priorities')),
    choices('kind', words(Object.keys(alertKinds), 'alerts:messages')),
    store(),
  ],
  rowId: ({ orderId, kind }) => `${orderId} ${kind}`,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
}
