import { orderSections } from '../../../../schemas/values/order-sections.ts'
import type { OrderRow } from '../../../../schemas/api/orders.ts'
import { catalog, instant, link, money, own, phone, quantity, status, text } from '../../ui/fields/kinds.tsx'
import { choices, days, oneOf, search, store } from '../../ui/list/filters.ts'
import type { Filter, ListDescription } from '../../ui/list/list-description.ts'
import { Tag } from '../../ui/tag.tsx'
import { urls } from '../../ui/urls.ts'
import { BatchesLink } from './batches/batches-link.tsx'
import { selectedOrdersActions } from './batches/chosen-orders.tsx'
import { SectionCount } from './section-count.tsx'
import { toneOfOrder } from '../../ui/order-status.tsx'

const marks = own<OrderRow>('special', {
  width: 120,
  text: ({ productsForAdults, isTest }, { t }) =>
    [productsForAdults && '18+', isTest && t('orders:test')].filter(Boolean).join(', '),
  draw: ({ productsForAdults, isTest }, { t }) => (
    <>
      {productsForAdults && <Tag>18+</Tag>}
      {isTest && <Tag>{t('orders:test')}</Tag>}
    </>
  ),
})

const delivery = own<OrderRow>('deliveryServiceTypeId', {
  width: 168,
  catalog: 'deliveryServiceTypes',
  text: ({ deliveryServiceTypeId: id }, s) =>
    id === null ? s.t('orders:pickup') : s.catalog('deliveryServiceTypes').text(id),
})

/** Statuses by the user's sections, the most active first. */
const statuses: Filter = {
  ...choices(
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
    link('id', { sort: true }),
    status(
      'orderStatusId',
      { from: { catalog: 'orderStatuses' }, toneOf: toneOfOrder },
      { width: 176, grow: 1 },
    ),
    instant('dateCreate', { sort: true, phone: undefined }),
    text('name', { grow: 1 }),
    phone('phone'),
    money('payable'),
    catalog('payStatusId', 'payStatuses', { width: 148 }),
    instant('planDateIssued', { sort: true }),
    text('pfm', { width: 84 }),
    money('sumOrdered', { width: 108, sort: 'sum', phone: undefined }),
    catalog('payTypeId', 'payTypes', { width: 168, phone: undefined }),
    catalog('orderSourceTypeId', 'orderSourceTypes', { phone: undefined }),
    delivery,
    text('partnerOrderId', { width: 128, phone: undefined }),
    quantity('countCall', { width: 110, hint: true }),
    marks,
  ],
  filters: [
    search(),
    oneOf('section', ['all', ...orderSections], 'orders:sections', SectionCount),
    statuses,
    store(),
    days('created'),
    choices('payStatuses', 'payStatuses', { many: true, rare: true }),
    choices('payTypes', 'payTypes', { many: true, rare: true }),
    choices('sources', 'orderSourceTypes', { many: true, rare: true }),
    choices('deliveryServiceTypes', 'deliveryServiceTypes', { many: true, rare: true }),
    choices(
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
  bulk: selectedOrdersActions,
  Actions: BatchesLink,
  open: ({ id }) => urls.order(id),
}
