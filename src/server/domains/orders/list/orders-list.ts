import { OrderQuery, OrderRow } from '../../../../../schemas/api/orders.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  customColumn,
  phoneColumn,
  textColumn,
} from '../../../platform/lists/export/columns.ts'
import { defineList } from '../../../platform/lists/server-list.ts'
import { countMatchingOrders, readEveryOrder, listOrders } from './list-repository.ts'

export const ordersList = defineList({
  name: 'orders',
  path: '/api/orders',
  tags: ['orders'],
  access: 'menuViewOrders',
  query: OrderQuery,
  row: OrderRow,
  read: ({ services, actor, query }) => listOrders(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countMatchingOrders(database.db, actor, query),
    pages: () => readEveryOrder(database.db, actor, query),
  }),
  columns: [
    numberColumn('id'),
    catalogColumn('orderStatusId', 'orderStatuses', 30),
    storeZoneInstantColumn('dateCreate'),
    textColumn('name', 26),
    phoneColumn('phone'),
    moneyColumn('payable'),
    catalogColumn('payStatusId', 'payStatuses'),
    storeZoneInstantColumn('planDateIssued'),
    textColumn('pfm', 8),
    moneyColumn('sumOrdered'),
    catalogColumn('payTypeId', 'payTypes'),
    catalogColumn('orderSourceTypeId', 'orderSourceTypes'),
    customColumn(
      'deliveryServiceTypeId',
      ({ deliveryServiceTypeId: id }, { t, catalog: textOf }) =>
        id === null ? t('orders:pickup') : textOf('deliveryServiceTypes', id),
      { width: 24, catalog: 'deliveryServiceTypes' },
    ),
    textColumn('partnerOrderId'),
    numberColumn('countCall'),
    customColumn('special', ({ productsForAdults, isTest }, { t }) =>
      [productsForAdults && '18+', isTest && t('orders:test')].filter(Boolean).join(', '),
    ),
  ],
})
