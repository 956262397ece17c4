import { Link } from 'react-router-dom'
import type { TrackCard, TrackRow } from '../../../../schemas/api/tracks.ts'
import { catalog, instant, own, status } from '../../ui/fields/kinds.tsx'
import { toneOfOrder } from '../../ui/order-status.tsx'
import { urls } from '../../ui/urls.ts'

/** A parcel without a track number is named by the number of its announcement. */
export const track = own<TrackRow>('track', {
  width: 184,
  phone: 'title',
  text: ({ track: trackNumber, number }) => trackNumber ?? number,
})

export const orderNumber = own<{ orderId: number }>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => String(orderId),
  draw: ({ orderId }, { rights }) =>
    rights?.has('menuViewOrders') ? <Link to={urls.order(orderId)}>{orderId}</Link> : String(orderId),
})

export const service = own<TrackRow>('deliveryServiceTypeId', {
  width: 184,
  grow: 1,
  phone: 'line',
  text: ({ deliveryServiceTypeId }, { t }) => t(`tracks:services.${deliveryServiceTypeId}`),
})

export const state = own<TrackRow>('state', {
  width: 112,
  phone: 'line',
  text: (row, { t }) => t(`tracks:states.${row.state}`),
})

export const deliveryStatus = catalog('deliveryStatusId', 'deliveryStatuses', { width: 208, grow: 2 })
export const statusAt = instant('statusAt')
export const requestedAt = instant('askedAt')

export const orderStatus = status('orderStatusId', {
  from: { catalog: 'orderStatuses' },
  toneOf: toneOfOrder,
})

type Request = TrackCard['requests'][number] & { pfm: string }
export const requestStatus = own<Request>('status', {
  text: (row, { t }) => t(`events:statuses.${row.status}`),
})
