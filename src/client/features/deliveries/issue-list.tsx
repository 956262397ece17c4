import { Link } from 'react-router-dom'
import type { DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import { catalog, instant, link, money, own, quantity, text } from '../../ui/fields/kinds.tsx'
import { choices, numbered, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { ServiceCounts } from '../../ui/list/service-counts.tsx'
import { urls } from '../../ui/urls.ts'
import { BoxesLink } from './boxes-link.tsx'
import { FormAct } from './form-act.tsx'

export type Scope = 'actual' | 'noActual'

/** Number of waiting orders per delivery service. */
const IssueCounts = () => (
  <ServiceCounts query={{}} all="deliveryIssue:all" of="deliveryIssue:ofService" to={urls.issueDelivery} />
)

/** Links to the unfinished act. */
const actField = own<DeliveryIssueRow>('actNumber', {
  width: 88,
  phone: 'line',
  text: ({ actNumber }) => actNumber ?? '',
  draw: ({ actNumber, deskId }) =>
    actNumber !== null && deskId !== null ? (
      <Link to={urls.act(deskId)}>{actNumber}</Link>
    ) : (
      (actNumber ?? '')
    ),
})

/** Specification 2, /issue-delivery: packed orders waiting for a courier, and those already handed over. */
export const issueList = (
  scope: Scope,
  {
    service,
    ofOne = false,
  }: { service?: number; /** All rows say the same service. */ ofOne?: boolean } = {},
): ListDescription<DeliveryIssueRow> => ({
  name: 'deliveryIssue',
  path: 'tasks/delivery-list',
  queryKey: 'orders',
  fixed: { scope, ...(service !== undefined && { service: String(service) }) },
  tabs: [
    {
      to: urls.issueDelivery(),
      text: 'deliveryIssue:tabs.actual',
      also: `${urls.issueDelivery()}/actual`,
      menu: 'issue-delivery',
    },
    { to: urls.issuedToDelivery(), text: 'deliveryIssue:tabs.noActual', menu: 'issue-delivery/no-actual' },
  ],
  ...(scope === 'actual' && { Alert: IssueCounts }),
  ...(service !== undefined && { Actions: () => <BoxesLink service={service} /> }),
  fields: [
    link('orderId', { width: 88 }),
    ...(ofOne
      ? []
      : [
          catalog('deliveryServiceId', 'deliveryServices', {
            width: 168,
            grow: 1,
            phone: 'aside',
            wrap: true,
          }),
        ]),
    text('track', { width: 140 }),
    text('name', { width: 150, grow: 1 }),
    quantity('boxes', { width: 64, phone: 'line' }),
    own<DeliveryIssueRow>('weight', {
      width: 88,
      align: 'end',
      phone: 'line',
      text: ({ weight }, s) =>
        weight === null ? '' : s.t('deliveryIssue:kilograms', { weight: s.number(weight / 1000) }),
    }),
    money('toPay', { width: 104 }),
    instant('planDateIssued'),
    actField,
    text('pfm', { width: 84 }),
    instant('dateShipment', { extra: scope === 'actual' }),
    text('partnerOrderId', { width: 128, extra: true }),
  ],
  filters: [
    numbered('number'),
    ...(service === undefined ? [choices('service', 'deliveryServices')] : []),
    store(),
    choices('act', words(['without', 'with'], 'deliveryIssue:acts')),
  ],
  rowId: ({ orderId }) => orderId,
  export: true,
  open: ({ orderId }) => urls.order(orderId),
  ...(scope === 'actual' && {
    bulk: [
      {
        name: 'act',
        right: 'orderIssueToCourier' as const,
        fits: ({ deskId }: DeliveryIssueRow) => deskId === null,
        Ask: FormAct,
      },
    ],
  }),
})
