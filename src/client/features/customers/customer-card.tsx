import { Link } from 'react-router-dom'
import type { Customer, CustomerOrder } from '../../../../schemas/api/customers.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { factsBlock, item, items, tableBlock, type CardDescription } from '../../ui/card/card-description.ts'
import { dial, instant, mail, money, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { formatPhone } from '../../ui/format.ts'
import { toneOfOrder } from '../../ui/order-status.tsx'
import { urls } from '../../ui/urls.ts'
import { buybackCardField, issuedShareField, orderLink, deliveryField } from './customer-fields.tsx'

const self = (data: Customer) => data
/** One sum per currency. */
const sumsField = (name: 'bought' | 'broughtBack') =>
  items<Customer>(name, (customerData, s) =>
    customerData.sums
      .filter((sum) => name === 'bought' || sum.broughtBack > 0)
      .map((sum) => ({ main: s.money(sum[name], sum.currency) })),
  )

/** A customer with orders, purchases and returns, limited to the orders that the user may see. */
export const customerCard: CardDescription<Customer> = {
  name: 'customers',
  path: (phone) => `customers/orders/${phone}`,
  queryKey: (phone) => [...queryKeys.customers, phone],
  title: ({ phone }, { t }) => t('customers:card', { phone: formatPhone(phone) }),
  list: urls.customers(),
  titleOf: (phone, { t }) => t('customers:card', { phone: formatPhone(String(phone)) }),
  aside: ({ name }) => name,
  texts: ['orders'],
  summary: [
    item(self, quantity('totalCount')),
    item(self, quantity('issuedCount')),
    item(self, buybackCardField, issuedShareField),
    sumsField('bought'),
    sumsField('broughtBack'),
    item(self, instant('lastOrder')),
  ],
  blocks: [
    factsBlock(
      'contacts',
      self,
      [text('name'), dial('phone'), mail('email')],
      ({ orders, totalCount }, { t }) => (
        <p style={{ margin: '12px 0 0' }}>
          {t('customers:hint')}
          {totalCount > orders.length && ` ${t('customers:newest', { count: orders.length })}`}
        </p>
      ),
    ),
    tableBlock('orders', ({ orders }: Customer) => orders, [
      orderLink,
      status('orderStatusId', { from: { catalog: 'orderStatuses' }, toneOf: toneOfOrder }),
      instant<'dateCreate'>('dateCreate'),
      text<'pfm'>('pfm'),
      deliveryField,
      money<'sumOrdered'>('sumOrdered'),
      money<'bought'>('bought'),
      money<'broughtBack'>('broughtBack'),
    ] satisfies Parameters<typeof tableBlock<Customer, CustomerOrder>>[2]),
  ],
  ways: ({ phone }, { t, rights }) =>
    rights?.has('menuViewOrders') && <Link to={urls.ordersFound(phone)}>{t('customers:inOrders')}</Link>,
}
