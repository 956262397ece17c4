import { Link } from 'react-router-dom'
import type { OrderTrackingCard } from '../../../../schemas/api/tracks.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { namedValuesBlock, tableBlock, type CardDescription } from '../../ui/card/card-description.ts'
import { catalogField, storeZoneInstantField, textField } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'
import {
  requestedAtField,
  deliveryStatusField,
  orderNumberField,
  orderStatusField,
  deliveryRequestStatusField,
  deliveryServiceTypeField,
  parcelStateField,
  statusAtField,
  trackNumberField,
} from './track-fields.tsx'

type WithStore<Row> = Row & { pfm: string }
type StatusChange = WithStore<OrderTrackingCard['way'][number]>

/** Adds the code of the store to the rows, because their times are displayed in the time zone of the store. */
const addStore =
  <Row,>(rows: (card: OrderTrackingCard) => readonly Row[]) =>
  (card: OrderTrackingCard) =>
    rows(card).map((row) => ({ ...row, pfm: card.store.pfm }))

/** Card with the parcels of an order, their delivery statuses and the requests to the delivery services. */
export const trackCard: CardDescription<OrderTrackingCard> = {
  name: 'tracks',
  path: (id) => `tracks/${id}`,
  queryKey: (id) => [...queryKeys.tracks, id],
  title: ({ orderId }, { t }) => t('tracks:card', { orderId }),
  list: urls.tracks(),
  initialTitle: (orderId, { t }) => t('tracks:card', { orderId }),
  texts: ['events'],
  store: ({ store }) => store,
  blocks: [
    namedValuesBlock('order', (card: OrderTrackingCard) => card, [
      orderNumberField,
      orderStatusField,
      catalogField('deliveryServiceId', 'deliveryServices'),
      textField('city'),
    ]),
    tableBlock(
      'parcels',
      ({ parcels }: OrderTrackingCard) => parcels,
      [
        trackNumberField,
        textField('number'),
        deliveryServiceTypeField,
        parcelStateField,
        requestedAtField,
        deliveryStatusField,
        statusAtField,
      ],
      'tracks:noParcels',
    ),
    tableBlock<OrderTrackingCard, StatusChange>(
      'way',
      addStore(({ way }) => way),
      [
        storeZoneInstantField('happenedAt'),
        deliveryStatusField,
        textField('number'),
        storeZoneInstantField('at'),
      ],
      'tracks:noWay',
    ),
    tableBlock(
      'requests',
      addStore(({ requests }) => requests),
      [
        catalogField('handler', 'eventHandlers'),
        deliveryRequestStatusField,
        storeZoneInstantField('updatedAt'),
        textField('error'),
      ],
    ),
  ],
  links: ({ orderId }, { t, rights }) =>
    rights?.has('menuViewOrders') && <Link to={urls.order(orderId)}>{t('tracks:toOrder')}</Link>,
}
