import { Link } from 'react-router-dom'
import type { TrackCard } from '../../../../schemas/api/tracks.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { factsBlock, tableBlock, type CardDescription } from '../../ui/card/card-description.ts'
import { catalog, instant, text } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'
import {
  askedAt,
  deliveryStatus,
  orderNumber,
  orderStatus,
  requestStatus,
  service,
  state,
  statusAt,
  track,
} from './track-fields.tsx'

type OfStore<Row> = Row & { pfm: string }
type Way = OfStore<TrackCard['way'][number]>

/** Rows that tell the time by the clock of the order's store. */
const ofStore =
  <Row,>(rows: (card: TrackCard) => readonly Row[]) =>
  (card: TrackCard) =>
    rows(card).map((row) => ({ ...row, pfm: card.store.pfm }))

/** The parcels of an order, what the delivery service said of them, and what it was asked for. */
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
      [track, text('number'), service, state, askedAt, deliveryStatus, statusAt],
      'tracks:noParcels',
    ),
    tableBlock<TrackCard, Way>(
      'way',
      ofStore(({ way }) => way),
      [instant('happenedAt'), deliveryStatus, text('number'), instant('at')],
      'tracks:noWay',
    ),
    tableBlock(
      'requests',
      ofStore(({ requests }) => requests),
      [catalog('handler', 'eventHandlers'), requestStatus, instant('updatedAt'), text('error')],
    ),
  ],
  ways: ({ orderId }, { t, rights }) =>
    rights?.has('menuViewOrders') && <Link to={urls.order(orderId)}>{t('tracks:toOrder')}</Link>,
}
