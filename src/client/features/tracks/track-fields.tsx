import { Link } from 'react-router-dom'
import type { OrderTrackingCard, TrackedParcel } from '../../../../schemas/api/tracks.ts'
import { catalogField, storeZoneInstantField, customField, statusField } from '../../ui/fields/kinds.tsx'
import { getOrderTone } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'

/**
 * Track number of a parcel; before it is known, the number with which the parcel was announced to the delivery service.
 */
export const trackNumberField = customField<TrackedParcel>('track', {
  width: 184,
  phone: 'title',
  text: ({ track: trackNumber, number }) => trackNumber ?? number,
})

export const orderNumberField = customField<{ orderId: number }>('orderId', {
  width: 88,
  phone: 'line',
  text: ({ orderId }) => String(orderId),
  render: ({ orderId }, { rights }) =>
    rights?.has('menuViewOrders') ? <Link to={urls.order(orderId)}>{orderId}</Link> : String(orderId),
})

export const deliveryServiceTypeField = customField<TrackedParcel>('deliveryServiceTypeId', {
  width: 184,
  grow: 1,
  phone: 'line',
  text: ({ deliveryServiceTypeId }, { t }) => t(`tracks:services.${deliveryServiceTypeId}`),
})

export const parcelStateField = customField<TrackedParcel>('state', {
  width: 112,
  phone: 'line',
  text: (row, { t }) => t(`tracks:states.${row.state}`),
})

export const deliveryStatusField = catalogField('deliveryStatusId', 'deliveryStatuses', {
  width: 208,
  grow: 2,
})
export const statusAtField = storeZoneInstantField('statusAt')
export const requestedAtField = storeZoneInstantField('askedAt')

export const orderStatusField = statusField('orderStatusId', {
  from: { catalog: 'orderStatuses' },
  getTone: getOrderTone,
})

type Request = OrderTrackingCard['requests'][number] & { pfm: string }
export const deliveryRequestStatusField = customField<Request>('status', {
  text: (row, { t }) => t(`events:statuses.${row.status}`),
})
