import { Link } from 'react-router-dom'
import type { CourierHandoverRow } from '../../../../schemas/api/deliveries.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  quantityField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, numberSearchFilter, storeFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { DeliveryServiceCounts } from '../../ui/list/service-counts.tsx'
import { urls } from '../../ui/urls.ts'
import { ScanBoxesButton } from './scan-boxes-button.tsx'
import { canShareAct, CreateAcceptanceActDialog } from './create-acceptance-act-dialog.tsx'

type HandoverListKind = 'actual' | 'noActual'

/** Links that filter the waiting orders by delivery service, each with the number of orders. */
const IssueCounts = ({ service }: { service: number | null }) => (
  <DeliveryServiceCounts
    query={{}}
    all="deliveryIssue:all"
    of="deliveryIssue:ofService"
    current={service}
    to={urls.issueDelivery}
  />
)

/** Number of the acceptance act; a link to the act while its process is running. Empty without an act. */
const actField = customField<CourierHandoverRow>('actNumber', {
  width: 88,
  keep: 'filled',
  phone: 'line',
  text: ({ actNumber }) => actNumber ?? '',
  render: ({ actNumber, deskId }) =>
    actNumber !== null && deskId !== null ? (
      <Link to={urls.act(deskId)}>{actNumber}</Link>
    ) : (
      (actNumber ?? '')
    ),
})

/**
 * Creates the list of packed orders that wait for a courier (`actual`), or of orders that were already handed over
 * (`noActual`; specification 2, /issue-delivery). `service`: only orders of this delivery service.
 */
export const buildHandoverList = (
  scope: HandoverListKind,
  {
    service,
    ofOne = false,
  }: { service?: number; /** True: no column of the delivery service. */ ofOne?: boolean } = {},
): ListDescription<CourierHandoverRow> => ({
  name: 'deliveryIssue',
  path: 'tasks/delivery-list',
  queryKey: 'orders',
  fixedQuery: { scope, ...(service !== undefined && { service: String(service) }) },
  tabs: [
    {
      to: urls.issueDelivery(),
      text: 'deliveryIssue:tabs.actual',
      pathPrefix: `${urls.issueDelivery()}/actual`,
      menu: 'issue-delivery',
    },
    { to: urls.issuedToDelivery(), text: 'deliveryIssue:tabs.noActual', menu: 'issue-delivery/no-actual' },
  ],
  ...(scope === 'actual' && {
    Alert: () => <IssueCounts service={service ?? null} />,
    Actions: () => <ScanBoxesButton service={service ?? null} />,
  }),
  fields: [
    cardLinkField('orderId', { width: 88 }),
    ...(ofOne
      ? []
      : [
          catalogField('deliveryServiceId', 'deliveryServices', {
            width: 120,
            grow: 1,
            wraps: true,
            phone: 'aside',
          }),
        ]),
    textField('track', { width: 140 }),
    textField('name', { width: 120, grow: 1, wraps: true }),
    quantityField('boxes', { width: 64, phone: 'line' }),
    customField<CourierHandoverRow>('weight', {
      width: 88,
      align: 'end',
      phone: 'line',
      text: ({ weight }, s) =>
        weight === null ? '' : s.t('deliveryIssue:kilograms', { weight: s.number(weight / 1000) }),
    }),
    moneyField('toPay', { width: 104, keep: 'filled' }),
    storeZoneInstantField('planDateIssued', { keep: 'filled' }),
    actField,
    textField('invoiceNumber', { width: 104, extra: scope === 'actual' }),
    textField('pfm', { width: 84, keep: 'filled' }),
    storeZoneInstantField('dateShipment', { extra: scope === 'actual' }),
    textField('partnerOrderId', { width: 128, extra: true }),
  ],
  filters: [
    numberSearchFilter('number'),
    // The waiting orders are filtered by service with the links above the list.
    ...(scope === 'noActual' ? [choiceFilter('service', 'deliveryServices')] : []),
    storeFilter(),
    choiceFilter('act', createFixedOptions(['without', 'with'], 'deliveryIssue:acts')),
  ],
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
  ...(scope === 'actual' && {
    bulk: [
      {
        name: 'act',
        right: 'orderIssueToCourier' as const,
        appliesTo: ({ deskId }: CourierHandoverRow) => deskId === null,
        isMain: true as const,
        getBlocker: (rows: readonly CourierHandoverRow[]) => (canShareAct(rows) ? null : 'several'),
        Dialog: CreateAcceptanceActDialog,
      },
    ],
  }),
})
