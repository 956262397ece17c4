import { Link } from 'react-router-dom'
import type { TrackCard } from '../../../../schemas/api/tracks.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { factsBlock, tableBlock, type CardDescription } from '../../ui/card/card-description.ts'
import { catalog, instant, text } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'
import {
  requestedAt,
  deliveryStatus,
  orderNumber,
  orderStatus,
  requestStatus,
  service,
  state,
  statusAt,
  track,
} from './track-fields.tsx'

type WithStore<Row> = Row & { pfm: string }
type StatusChange = WithStore<TrackCard['way'][number]>

/** Adds the store, because the rows display times in its zone. */
const withStore =
  <Row,>(rows: (card: TrackCard) => readonly Row[]) =>
  (card: TrackCard) =>
    rows(card).map((row) => ({ ...row, pfm: card.store.pfm }))

/** Parcels of an order, their delivery statuses, and the requests sent to the delivery service. */
export const trackCard: CardDescription<TrackCard> = {
  name: 'tracks',
  path: (id) => `tracks/${id}`,
  queryKey: (id) => [...queryKeys.tracks, id],
  title: ({ orderId }, { t }) => t('tracks:card', { orderId }),
  list: urls.tracks(),
  titleOf: (orderId, { t }) => t('tracks:card', { orderId }),
  texts: ['events'],
  store: ({ store }) => store,
  blocks: [
    factsBlock('order', (card: TrackCard) => card, [
      orderNumber,
      orderStatus,
      catalog('deliveryServiceId', 'deliveryServices'),
      text('city'),
    ]),
    tableBlock(
      'parcels',
      ({ parcels }: TrackCard) => parcels,
      [track, text('number'), service, state, requestedAt, deliveryStatus, statusAt],
      'tracks:noParcels',
    ),
    tableBlock<TrackCard, StatusChange>(
      'way',
      withStore(({ way }) => way),
      [instant('happenedAt'), deliveryStatus, text('number'), instant('at')],
      'tracks:noWay',
    ),
    tableBlock(
      'requests',
      withStore(({ requests }) => requests),
      [catalog('handler', 'eventHandlers'), requestStatus, instant('updatedAt'), text('error')],
    ),
  ],
  ways: ({ orderId }, { t, rights }) =>
    rights?.has('menuViewOrders') && <Link to={urls.order(orderId)}>{t('tracks:toOrder')}</Link>,
}
