import type {
  AcceptanceActCard,
  AcceptanceActOrder,
  AcceptanceActRow,
} from '../../../../schemas/api/deliveries.ts'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import {
  namedValuesBlock,
  placeBlocksInColumns,
  summaryItem,
  tableBlock,
  type CardDescription,
  type CardTableColumn,
} from '../../ui/card/card-description.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  quantityField,
  statusField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  dayRangeFilter,
  numberSearchFilter,
  storeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { DocumentButton } from '../../ui/print-buttons.tsx'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'

const actStatusField = statusField(
  'status',
  {
    from: { key: 'acceptanceActs:statuses' },
    getTone: (value: AcceptanceActRow['status']) => tones.act[value],
  },
  { width: 152 },
)
const serviceField = catalogField('deliveryServiceId', 'deliveryServices', {
  width: 176,
  grow: 1,
  phone: 'line',
})

/** List to find acceptance acts. The card of an act can print it again (specification 2, settings/acceptance-acts). */
export const acceptanceActsList: ListDescription<AcceptanceActRow> = {
  name: 'acceptanceActs',
  path: 'acceptance-acts',
  queryKey: 'orders',
  fields: [
    cardLinkField('id', { width: 88 }),
    actStatusField,
    serviceField,
    quantityField('orders', { width: 88, phone: 'line' }),
    storeZoneInstantField('dateFormed'),
    storeZoneInstantField('dateIssued'),
    actorField('initiator', { width: 160, grow: 1 }),
    textField('pfm', { width: 84 }),
    storeZoneInstantField('createdAt', { extra: true }),
    catalogField('deliveryServiceTypeId', 'deliveryServiceTypes', { extra: true }),
  ],
  filters: [
    numberSearchFilter('number'),
    choiceFilter(
      'statuses',
      createFixedOptions(['forming', 'formed', 'issued', 'dissolved'], 'acceptanceActs:statuses'),
      {
        many: true,
      },
    ),
    choiceFilter('service', 'deliveryServices'),
    storeFilter(),
    dayRangeFilter('made'),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ id }) => urls.actCard(id),
}

const self = (data: AcceptanceActCard) => data
const lineColumns: readonly CardTableColumn<AcceptanceActOrder>[] = [
  customField('orderId', {
    text: ({ orderId }) => String(orderId),
    render: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
  }),
  textField('name'),
  textField('track'),
  quantityField('boxes'),
  moneyField('toPay'),
  catalogField('orderStatusId', 'orderStatuses'),
  customField('hasChanged', {
    text: ({ hasChanged }, { t }) => (hasChanged ? t('acceptanceActs:hasChanged') : ''),
    render: ({ hasChanged }, { t }) =>
      hasChanged ? <Badge tone={tones.actOrder.hasChanged}>{t('acceptanceActs:hasChanged')}</Badge> : null,
  }),
]

export const acceptanceActCard: CardDescription<AcceptanceActCard> = {
  name: 'acceptanceActs',
  path: (id) => `acceptance-acts/${id}`,
  queryKey: (id) => ['orders', 'act', id],
  title: ({ id }, { t }) => t('acceptanceActs:card', { id }),
  list: urls.acts(),
  initialTitle: (id, { t }) => t('acceptanceActs:card', { id }),
  summary: [
    summaryItem(self, actStatusField),
    summaryItem(self, quantityField('orders')),
    summaryItem(self, serviceField),
  ],
  blocks: [
    ...placeBlocksInColumns<AcceptanceActCard>(
      namedValuesBlock('act', self, [
        actStatusField,
        serviceField,
        catalogField('deliveryServiceTypeId', 'deliveryServiceTypes'),
        textField('pfm'),
        storeZoneInstantField('createdAt'),
        storeZoneInstantField('dateFormed'),
        storeZoneInstantField('dateIssued'),
        actorField('initiator'),
      ]),
    ),
    tableBlock('lines', ({ lines }: AcceptanceActCard) => lines, lineColumns),
  ],
  links: ({ id, status: currentStatus, deskId }, { t, rights }) => (
    <>
      {deskId !== null && rights?.has('orderIssueToCourier') && (
        <Link to={urls.act(deskId)}>{t('acceptanceActs:continue')}</Link>
      )}
      {(currentStatus === 'formed' || currentStatus === 'issued') && (
        <DocumentButton path={`acceptance-acts/${id}/document`} label={t('acceptanceActs:print')} />
      )}
    </>
  ),
}
