import { OrderQuery, OrderRow } from '../../../../../schemas/api/orders.ts'
import { answerColumns } from '../../../engine/answers/answer-columns.ts'
import { readNewestAnswers } from '../../../engine/answers/read-answers.ts'
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
import type { Db } from '../../../platform/db/database.ts'
import { countMatchingOrders, readEveryOrder, listOrders } from './list-repository.ts'

/** The orders with the newest answer to each question. */
async function addAnswers(db: Db, orders: OrderRow[]): Promise<OrderRow[]> {
  const answers = await readNewestAnswers(
    db,
    'order_id',
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const own = answers.get(order.id)
    return own ? { ...order, answers: own } : order
  })
}

export const ordersList = defineList({
  name: 'orders',
  path: '/api/orders',
  tags: ['orders'],
  access: 'menuViewOrders',
  query: OrderQuery,
  row: OrderRow,
  read: async ({ services, actor, query }) => {
    const { db } = services.database
    const page = await listOrders(db, actor, query)
    return { ...page, items: await addAnswers(db, page.items) }
  },
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countMatchingOrders(database.db, actor, query),
    async *pages() {
      for await (const orders of readEveryOrder(database.db, actor, query))
        yield await addAnswers(database.db, orders)
    },
  }),
  dataColumns: answerColumns,
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
