import { ActQuery, ActRow, DeliveryIssueQuery, DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import {
  catalog,
  instant,
  money,
  number,
  customColumn,
  text,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countActs, readEveryAct, listActs } from './acts.ts'
import { countDeliveryIssue, readEveryDeliveryIssue, listDeliveryIssue } from './issue-rows.ts'

const gramsPerKilogram = 1_000

export const deliveryIssueList = defineList({
  name: 'deliveryIssue',
  path: '/api/tasks/delivery-list',
  tags: ['deliveries'],
  access: 'menuViewIssueDelivery',
  query: DeliveryIssueQuery,
  row: DeliveryIssueRow,
  read: ({ services, actor, query }) => listDeliveryIssue(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countDeliveryIssue(database.db, actor, query),
    pages: () => readEveryDeliveryIssue(database.db, actor, query),
  }),
  columns: [
    number('orderId'),
    catalog('deliveryServiceId', 'deliveryServices'),
    text('track', 22),
    text('name', 28),
    number('boxes'),
    customColumn('weight', ({ weight }) =>
      weight === null ? null : { value: weight / gramsPerKilogram, format: '0.000' },
    ),
    money('toPay'),
    instant('planDateIssued'),
    text('actNumber', 12),
    text('pfm', 8),
    instant('dateShipment'),
    text('partnerOrderId', 18),
  ],
})

export const actsList = defineList({
  name: 'acceptanceActs',
  path: '/api/acceptance-acts',
  tags: ['deliveries'],
  access: 'settingsApp',
  query: ActQuery,
  row: ActRow,
  read: ({ services, actor, query }) => listActs(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countActs(database.db, actor, query),
    pages: () => readEveryAct(database.db, actor, query),
  }),
  columns: [
    number('id'),
    translatedColumn('status', 'acceptanceActs:statuses'),
    catalog('deliveryServiceId', 'deliveryServices'),
    number('orders'),
    instant('dateFormed'),
    instant('dateIssued'),
    text('initiator', 26),
    text('pfm', 8),
    instant('createdAt'),
    catalog('deliveryServiceTypeId', 'deliveryServiceTypes'),
  ],
})
