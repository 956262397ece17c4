import { Link } from 'react-router-dom'
import type { Customer, CustomerOrder, CustomerRow } from '../../../../schemas/api/customers.ts'
import { customField } from '../../ui/fields/kinds.tsx'
import { formatPhone } from '../../ui/format.ts'
import { urls } from '../../ui/urls.ts'

/** Phone number of the customer, formatted in groups of digits. */
export const customerPhoneField = customField<CustomerRow>('phone', {
  width: 160,
  phone: 'title',
  text: ({ phone }) => formatPhone(phone),
})

export const buybackPercentageField = customField<CustomerRow>('buybackPercentage', {
  width: 152,
  phone: 'aside',
  text: ({ buybackPercentage: share }, s) => (share === null ? '' : s.percent(share / 100)),
})
/** Field for the card. The card has space to explain a missing percentage, the list has not. */
export const buybackPercentageCardField = customField<Customer>('buybackPercentage', {
  text: ({ buybackPercentage: share }, s) =>
    share === null ? s.t('customers:noneEnded') : s.percent(share / 100),
})
export const issuedAmongEndedOrdersField = customField<Customer>('issuedOf', {
  text: ({ issuedCount, endedCount }, s) =>
    endedCount === 0
      ? ''
      : s.t('customers:issuedOf', { issued: s.number(issuedCount), ended: s.number(endedCount) }),
})

export const orderLinkField = customField<CustomerOrder>('id', {
  text: ({ id }) => String(id),
  render: ({ id }) => <Link to={urls.order(id)}>{id}</Link>,
})
export const deliveryServiceTypeField = customField<CustomerOrder>('deliveryServiceTypeId', {
  catalog: 'deliveryServiceTypes',
  text: ({ deliveryServiceTypeId: id }, s) =>
    id === null ? s.t('orders:pickup') : s.catalog('deliveryServiceTypes').text(id),
})
