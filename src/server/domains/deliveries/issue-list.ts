import { ActQuery, ActRow, DeliveryIssueQuery, DeliveryIssueRow } from '../../../../schemas/api/deliveries.ts'
import { catalog, instant, money, number, own, text, words } from '../../platform/lists/export/columns.ts'
import { serverList } from '../../platform/lists/server-list.ts'
import { countEveryAct, everyAct, listActs } from './acts.ts'
import { countDeliveryIssue, everyDeliveryIssue, listDeliveryIssue } from './issue-rows.ts'

const gramsPerKilogram = 1_000

export const deliveryIssueList = serverList({
  name: 'deliveryIssue',
  path: '/api/tasks/delivery-list',
  tags: ['deliveries'],
  access: 'menuViewIssueDelivery',
  query: DeliveryIssueQuery,
  row: DeliveryIssueRow,
  read: ({ services, actor, query }) => listDeliveryIssue(services.database.db, actor, query),
  all: ({ services: { database }, actor, query }) => ({
    count: () => countDeliveryIssue(database.db, actor, query),
    pages: () => everyDeliveryIssue(database.db, actor, query),
  }),
  columns: [
    number('orderId'),
    catalog('deliveryServiceId', 'deliveryServices'),
    text('track', 22),
    text('name', 28),
    number('boxes'),
    own('weight', ({ weight }) =>
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

export const actsList = serverList({
  name: 'acceptanceActs',
  path: '/api/acceptance-acts',
  tags: ['deliveries'],
  access: 'settingsApp',
  query: ActQuery,
  row: ActRow,
  read: ({ services, actor, query }) => listActs(services.database.db, actor, query),
  all: ({ services: { database }, actor, query }) => ({
    count: () => countEveryAct(database.db, actor, query),
    pages: () => everyAct(database.db, actor, query),
  }),
  columns: [
    number('id'),
    words('status', 'acceptanceActs:statuses'),
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
