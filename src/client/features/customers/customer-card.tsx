import { Link } from 'react-router-dom'
import type { Customer, CustomerOrder } from '../../../../schemas/api/customers.ts'
import { queryKeys } from '../../http/query-keys.ts'
import {
  namedValuesBlock,
  summaryItem,
  customSummaryItem,
  tableBlock,
  type CardDescription,
} from '../../ui/card/card-description.ts'
import {
  phoneLinkField,
  storeZoneInstantField,
  emailField,
  moneyField,
  quantityField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { formatPhone } from '../../ui/format.ts'
import { getOrderTone } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import {
  buybackPercentageCardField,
  issuedAmongEndedOrdersField,
  orderLinkField,
  deliveryServiceTypeField,
} from './customer-fields.tsx'

const self = (data: Customer) => data
/** Summary item with one sum per currency. For `broughtBack` only sums above zero. */
const createSumsField = (name: 'bought' | 'broughtBack') =>
  customSummaryItem<Customer>(name, (customerData, s) =>
    customerData.sums
      .filter((sum) => name === 'bought' || sum.broughtBack > 0)
      .map((sum) => ({ main: s.money(sum[name], sum.currency) })),
  )

/**
 * A customer with the sums of purchases and returns and with the newest orders. Only orders that the user may see are
 * included.
 */
export const customerCard: CardDescription<Customer> = {
  name: 'customers',
  path: (phone) => `customers/orders/${phone}`,
  queryKey: (phone) => [...queryKeys.customers, phone],
  title: ({ phone }, { t }) => t('customers:card', { phone: formatPhone(phone) }),
  list: urls.customers(),
  initialTitle: (phone, { t }) => t('customers:card', { phone: formatPhone(String(phone)) }),
  aside: ({ name }) => name,
  texts: ['orders'],
  summary: [
    summaryItem(self, quantityField('totalCount')),
    summaryItem(self, quantityField('issuedCount')),
    summaryItem(self, buybackPercentageCardField, issuedAmongEndedOrdersField),
    createSumsField('bought'),
    createSumsField('broughtBack'),
    summaryItem(self, storeZoneInstantField('lastOrder')),
  ],
  blocks: [
    namedValuesBlock(
      'contacts',
      self,
      [textField('name'), phoneLinkField('phone'), emailField('email')],
      ({ orders, totalCount }, { t }) => (
        <p style={{ margin: '12px 0 0' }}>
          {t('customers:hint')}
          {totalCount > orders.length && ` ${t('customers:newest', { count: orders.length })}`}
        </p>
      ),
    ),
    tableBlock('orders', ({ orders }: Customer) => orders, [
      orderLinkField,
      statusField('orderStatusId', { from: { catalog: 'orderStatuses' }, getTone: getOrderTone }),
      storeZoneInstantField<'dateCreate'>('dateCreate'),
      textField<'pfm'>('pfm'),
      deliveryServiceTypeField,
      moneyField<'sumOrdered'>('sumOrdered'),
      moneyField<'bought'>('bought'),
      moneyField<'broughtBack'>('broughtBack'),
    ] satisfies Parameters<typeof tableBlock<Customer, CustomerOrder>>[2]),
  ],
  links: ({ phone }, { t, rights }) =>
    rights?.has('menuViewOrders') && <Link to={urls.ordersFound(phone)}>{t('customers:inOrders')}</Link>,
}
