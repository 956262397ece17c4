import { orderSections } from '../../../../schemas/values/order-sections.ts'
import type { OrderRow } from '../../../../schemas/api/orders.ts'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  phoneField,
  quantityField,
  statusField,
  textField,
} from '../../ui/fields/kinds.tsx'
import {
  choiceFilter,
  dayRangeFilter,
  switchFilter,
  searchFilter,
  storeFilter,
} from '../../ui/list/filters.ts'
import type { FilterDescription, ListDescription } from '../../ui/list/list-description.ts'
import { Tag } from '../../ui/tag.tsx'
import { urls } from '../../ui/urls.ts'
import { OrderBatchesLink } from './batches/batches-link.tsx'
import { selectedOrdersActions } from './batches/selected-orders-actions.tsx'
import { OrderSectionCount } from './section-count.tsx'
import { getOrderTone } from '../../ui/tones.ts'

const marks = customField<OrderRow>('special', {
  width: 120,
  text: ({ productsForAdults, isTest }, { t }) =>
    [productsForAdults && '18+', isTest && t('orders:test')].filter(Boolean).join(', '),
  render: ({ productsForAdults, isTest }, { t }) => (
    <>
      {productsForAdults && <Tag>18+</Tag>}
      {isTest && <Tag>{t('orders:test')}</Tag>}
    </>
  ),
})

const delivery = customField<OrderRow>('deliveryServiceTypeId', {
  width: 168,
  catalog: 'deliveryServiceTypes',
  text: ({ deliveryServiceTypeId: id }, s) =>
    id === null ? s.t('orders:pickup') : s.catalog('deliveryServiceTypes').text(id),
})

/**
 * Filter by order status. The statuses are grouped by the user's sections, in the order of `orderSections`; statuses
 * without a section come last.
 */
const statuses: FilterDescription = {
  ...choiceFilter(
    'statuses',
    (s) => {
      const { entries } = s.catalog('orderStatuses')
      const findSection = (id: string | number) =>
        orderSections.find((section) => s.sections?.[section].includes(Number(id)))
      return [...orderSections, undefined].flatMap((section) =>
        entries
          .filter(({ id }) => findSection(id) === section)
          .map(({ id, description }) => ({
            value: String(id),
            text: description,
            ...(section && { group: s.t(`orders:sections.${section}`) }),
          })),
      )
    },
    { many: true },
  ),
  catalog: 'orderStatuses',
  sections: true,
}

export const ordersList: ListDescription<OrderRow> = {
  name: 'orders',
  path: 'orders',
  fields: [
    cardLinkField('id', { sort: true }),
    statusField(
      'orderStatusId',
      { from: { catalog: 'orderStatuses' }, getTone: getOrderTone },
      { width: 176, grow: 1 },
    ),
    storeZoneInstantField('dateCreate', { sort: true, phone: undefined }),
    textField('name', { grow: 1 }),
    phoneField('phone'),
    moneyField('payable'),
    catalogField('payStatusId', 'payStatuses', { width: 148 }),
    storeZoneInstantField('planDateIssued', { sort: true }),
    textField('pfm', { width: 84 }),
    moneyField('sumOrdered', { width: 108, sort: 'sum', phone: undefined }),
    catalogField('payTypeId', 'payTypes', { width: 168, phone: undefined }),
    catalogField('orderSourceTypeId', 'orderSourceTypes', { phone: undefined }),
    delivery,
    textField('partnerOrderId', { width: 128, phone: undefined }),
    quantityField('countCall', { width: 110, hint: true }),
    marks,
  ],
  filters: [
    searchFilter(),
    switchFilter('section', ['all', ...orderSections], 'orders:sections', { Companion: OrderSectionCount }),
    statuses,
    storeFilter(),
    dayRangeFilter('created'),
    choiceFilter('payStatuses', 'payStatuses', { many: true, rare: true }),
    choiceFilter('payTypes', 'payTypes', { many: true, rare: true }),
    choiceFilter('sources', 'orderSourceTypes', { many: true, rare: true }),
    choiceFilter('deliveryServiceTypes', 'deliveryServiceTypes', { many: true, rare: true }),
    choiceFilter(
      'isTest',
      ({ t }) => [
        { value: 'true', text: t('orders:onlyTest') },
        { value: 'false', text: t('orders:noTest') },
      ],
      { rare: true },
    ),
  ],
  sort: '-dateCreate',
  rowId: ({ id }) => id,
  export: true,
  answers: (row) => row.answers,
  bulk: selectedOrdersActions,
  Actions: OrderBatchesLink,
  open: ({ id }) => urls.order(id),
}
