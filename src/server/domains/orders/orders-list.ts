import { OrderQuery, OrderRow } from '../../../../schemas/api/orders.ts'
import {
  catalog,
  instant,
  money,
  number,
  customColumn,
  phone,
  text,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countAllOrders, readEveryOrder, listOrders } from './list-repository.ts'

export const ordersList = defineList({
  name: 'orders',
  path: '/api/orders',
  tags: ['orders'],
  access: 'menuViewOrders',
  query: OrderQuery,
  row: OrderRow,
  read: ({ services, actor, query }) => listOrders(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countAllOrders(database.db, actor, query),
    pages: () => readEveryOrder(database.db, actor, query),
  }),
  columns: [
    number('id'),
    catalog('orderStatusId', 'orderStatuses', 30),
    instant('dateCreate'),
    text('name', 26),
    phone('phone'),
    money('payable'),
    catalog('payStatusId', 'payStatuses'),
    instant('planDateIssued'),
    text('pfm', 8),
    money('sumOrdered'),
    catalog('payTypeId', 'payTypes'),
    catalog('orderSourceTypeId', 'orderSourceTypes'),
    customColumn(
      'deliveryServiceTypeId',
      ({ deliveryServiceTypeId: id }, { t, catalog: textOf }) =>
        id === null ? t('orders:pickup') : textOf('deliveryServiceTypes', id),
      { width: 24, catalog: 'deliveryServiceTypes' },
    ),
    text('partnerOrderId'),
    number('countCall'),
    customColumn('special', ({ productsForAdults, isTest }, { t }) =>
      [productsForAdults && '18+', isTest && t('orders:test')].filter(Boolean).join(', '),
    ),
  ],
})
