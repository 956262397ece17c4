import type { EventJournal, EventRow } from '../../../../schemas/api/events.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Look } from '../../ui/fields/field.ts'
import { catalog, link, own, ownInstant, quantity, status, text } from '../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../ui/fields/surroundings.ts'
import { urls } from '../../ui/urls.ts'
import { Link } from 'react-router-dom'

type Status = EventRow['status']

/** Colours of specification 4. */
const tones: Record<Status, Tone> = {
  pending: 'light',
  ready: 'secondary',
  queue: 'purple',
  process: 'info',
  done: 'done',
  fail: 'warning',
  canceled: 'dark',
  waiting: 'primary',
}
export const eventStatuses = Object.keys(tones) as Status[]

const statusBadge = (value: Status | null, { t }: FieldContext) =>
  value === null ? null : <Badge tone={tones[value]}>{t(`events:statuses.${value}`)}</Badge>
const statusText = (value: Status | null, { t }: FieldContext) =>
  value === null ? '' : t(`events:statuses.${value}`)

export const eventId = link('id', { width: 96 })
export const eventStatus = status(
  'status',
  { from: { key: 'events:statuses' }, toneOf: (value: Status) => tones[value] },
  { width: 148 },
)
export const handler = catalog('handler', 'eventHandlers', { width: 200, grow: 1 })
export const order = own<EventRow>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => (orderId === null ? '' : String(orderId)),
  draw: ({ orderId }) => (orderId === null ? '' : <Link to={urls.order(orderId)}>{orderId}</Link>),
})
export const origin = (look: Look = {}) => text('type', { width: 120, ...look })
export const service = text('serviceId', { width: 100, extra: true })
export const attempts = quantity('attempts', { width: 88 })
export const error = text('error', { width: 248, grow: 3 })
export const createdAt = ownInstant('createdAt')
export const updatedAt = ownInstant('updatedAt', { extra: true })

/** The outgoing message; the server masks secrets and phone numbers. */
export const message = own<EventRow>('data', {
  text: ({ data }) => JSON.stringify(data),
  draw: ({ data }) => (
    <pre style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{JSON.stringify(data, null, 2)}</pre>
  ),
})

type Entry = EventJournal['entries'][number]
export const journalFields = [
  quantity('number'),
  ownInstant('dateTime'),
  own<Entry>('old', { text: ({ old }, s) => statusText(old, s), draw: ({ old }, s) => statusBadge(old, s) }),
  own<Entry>('new', { text: (row, s) => statusText(row.new, s), draw: (row, s) => statusBadge(row.new, s) }),
  text('userName'),
  text('detail'),
] as const
