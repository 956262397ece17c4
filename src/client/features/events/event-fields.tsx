import type { EventJournal, EventRow } from '../../../../schemas/api/events.ts'
import { Badge } from '../../ui/badge.tsx'
import type { FieldOptions } from '../../ui/fields/field.ts'
import {
  catalogField,
  cardLinkField,
  customField,
  userZoneInstantField,
  quantityField,
  statusField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../ui/fields/field-context.ts'
import { outboxEventListTones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { Link } from 'react-router-dom'

type Status = EventRow['status']

export const eventStatuses = Object.keys(outboxEventListTones) as Status[]

const statusBadge = (value: Status | null, { t }: FieldContext) =>
  value === null ? null : <Badge tone={outboxEventListTones[value]}>{t(`events:statuses.${value}`)}</Badge>
const statusText = (value: Status | null, { t }: FieldContext) =>
  value === null ? '' : t(`events:statuses.${value}`)

export const eventIdField = cardLinkField('id', { width: 96 })
export const eventStatusField = statusField(
  'status',
  { from: { key: 'events:statuses' }, getTone: (value: Status) => outboxEventListTones[value] },
  { width: 148 },
)
export const handlerField = catalogField('handler', 'eventHandlers', { width: 200, grow: 1 })
export const orderLinkField = customField<EventRow>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => (orderId === null ? '' : String(orderId)),
  render: ({ orderId }) => (orderId === null ? '' : <Link to={urls.order(orderId)}>{orderId}</Link>),
})
export const originField = (options: FieldOptions = {}) => textField('type', { width: 120, ...options })
export const partnerServiceField = actorField('serviceId', { width: 176, extra: true })
export const attemptsField = quantityField('attempts', { width: 88 })
export const errorField = textField('error', { width: 248, grow: 3 })
export const createdAtField = userZoneInstantField('createdAt')
export const updatedAtField = userZoneInstantField('updatedAt', { extra: true })

type Entry = EventJournal['entries'][number]
export const journalFields = [
  quantityField('number'),
  userZoneInstantField('dateTime'),
  customField<Entry>('old', {
    text: ({ old }, s) => statusText(old, s),
    render: ({ old }, s) => statusBadge(old, s),
  }),
  customField<Entry>('new', {
    text: (row, s) => statusText(row.new, s),
    render: (row, s) => statusBadge(row.new, s),
  }),
  actorField('userName'),
  textField('detail'),
] as const
