import {
  AcceptanceActQuery,
  AcceptanceActRow,
  CourierHandoverQuery,
  CourierHandoverRow,
} from '../../../../schemas/api/deliveries.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  customColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countAcceptanceActs, readAllAcceptanceActs, listAcceptanceActs } from './acts.ts'
import { countCourierHandovers, readAllCourierHandovers, listCourierHandovers } from './issue-rows.ts'

const gramsPerKilogram = 1_000

export const courierHandoverList = defineList({
  name: 'deliveryIssue',
  path: '/api/tasks/delivery-list',
  tags: ['deliveries'],
  access: 'menuViewIssueDelivery',
  query: CourierHandoverQuery,
  row: CourierHandoverRow,
  read: ({ services, actor, query }) => listCourierHandovers(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countCourierHandovers(database.db, actor, query),
    pages: () => readAllCourierHandovers(database.db, actor, query),
  }),
  columns: [
    numberColumn('orderId'),
    catalogColumn('deliveryServiceId', 'deliveryServices'),
    textColumn('track', 22),
    textColumn('name', 28),
    numberColumn('boxes'),
    customColumn('weight', ({ weight }) =>
      weight === null ? null : { value: weight / gramsPerKilogram, format: '0.000' },
    ),
    moneyColumn('toPay'),
    storeZoneInstantColumn('planDateIssued'),
    textColumn('actNumber', 12),
    textColumn('invoiceNumber', 14),
    textColumn('pfm', 8),
    storeZoneInstantColumn('dateShipment'),
    textColumn('partnerOrderId', 18),
  ],
})

export const acceptanceActsList = defineList({
  name: 'acceptanceActs',
  path: '/api/acceptance-acts',
  tags: ['deliveries'],
  access: 'settingsApp',
  query: AcceptanceActQuery,
  row: AcceptanceActRow,
  read: ({ services, actor, query }) => listAcceptanceActs(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countAcceptanceActs(database.db, actor, query),
    pages: () => readAllAcceptanceActs(database.db, actor, query),
  }),
  columns: [
    numberColumn('id'),
    translatedColumn('status', 'acceptanceActs:statuses'),
    catalogColumn('deliveryServiceId', 'deliveryServices'),
    numberColumn('orders'),
    storeZoneInstantColumn('dateFormed'),
    storeZoneInstantColumn('dateIssued'),
    actorColumn('initiator', 26),
    textColumn('pfm', 8),
    storeZoneInstantColumn('createdAt'),
    catalogColumn('deliveryServiceTypeId', 'deliveryServiceTypes'),
  ],
})
