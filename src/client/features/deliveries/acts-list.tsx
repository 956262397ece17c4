import type { ActCard, ActOrder, ActRow } from '../../../../schemas/api/deliveries.ts'
import { Link } from 'react-router-dom'
import { Badge, type Tone } from '../../ui/badge.tsx'
import {
  factsBlock,
  inColumns,
  item,
  tableBlock,
  type CardDescription,
  type Column,
} from '../../ui/card/card-description.ts'
import { catalog, instant, link, money, own, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { choices, days, numbered, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { PaperButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'

const tones: Record<ActRow['status'], Tone> = {
  forming: 'info',
  formed: 'primary',
  issued: 'done',
  dissolved: 'dark',
}
const actStatusField = status(
  'status',
  { from: { key: 'acceptanceActs:statuses' }, toneOf: (value: ActRow['status']) => tones[value] },
  { width: 152 },
)
const serviceField = catalog('deliveryServiceId', 'deliveryServices', { width: 176, grow: 1, phone: 'line' })

/** Specification 2, settings/acceptance-acts: finds and reprints acts. */
export const actsList: ListDescription<ActRow> = {
  name: 'acceptanceActs',
  path: 'acceptance-acts',
  queryKey: 'orders',
  fields: [
    link('id', { width: 88 }),
    actStatusField,
    serviceField,
    quantity('orders', { width: 88, phone: 'line' }),
    instant('dateFormed'),
    instant('dateIssued'),
    text('initiator', { width: 160, grow: 1 }),
    text('pfm', { width: 84 }),
    instant('createdAt', { extra: true }),
    catalog('deliveryServiceTypeId', 'deliveryServiceTypes', { extra: true }),
  ],
  filters: [
    numbered('number'),
    choices('statuses', words(['forming', 'formed', 'issued', 'dissolved'], 'acceptanceActs:statuses'), {
      many: true,
    }),
    choices('service', 'deliveryServices'),
    store(),
    days('made'),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.actCard(id),
}

const self = (data: ActCard) => data
const lineColumns: readonly Column<ActOrder>[] = [
  own('orderId', {
    text: ({ orderId }) => String(orderId),
    draw: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
  }),
  text('name'),
  text('track'),
  quantity('boxes'),
  money('toPay'),
  catalog('orderStatusId', 'orderStatuses'),
  own('hasChanged', {
    text: ({ hasChanged }, { t }) => (hasChanged ? t('acceptanceActs:hasChanged') : ''),
    draw: ({ hasChanged }, { t }) =>
      hasChanged ? <Badge tone="warning">{t('acceptanceActs:hasChanged')}</Badge> : null,
  }),
]

export const actCard: CardDescription<ActCard> = {
  name: 'acceptanceActs',
  path: (id) => `acceptance-acts/${id}`,
  queryKey: (id) => ['orders', 'act', id],
  title: ({ id }, { t }) => t('acceptanceActs:card', { id }),
  list: urls.acts(),
  titleOf: (id, { t }) => t('acceptanceActs:card', { id }),
  summary: [item(self, actStatusField), item(self, quantity('orders')), item(self, serviceField)],
  blocks: [
    ...inColumns<ActCard>(
      factsBlock('act', self, [
        actStatusField,
        serviceField,
        catalog('deliveryServiceTypeId', 'deliveryServiceTypes'),
        text('pfm'),
        instant('createdAt'),
        instant('dateFormed'),
        instant('dateIssued'),
        text('initiator'),
      ]),
    ),
    tableBlock('lines', ({ lines }: ActCard) => lines, lineColumns),
  ],
  ways: ({ id, status: currentStatus, deskId }, { t, rights }) => (
    <>
      {deskId !== null && rights?.has('orderIssueToCourier') && (
        <Link to={urls.act(deskId)}>{t('acceptanceActs:continue')}</Link>
      )}
      {(currentStatus === 'formed' || currentStatus === 'issued') && (
        <PaperButton path={`acceptance-acts/${id}/document`} label={t('acceptanceActs:print')} />
      )}
    </>
  ),
}
