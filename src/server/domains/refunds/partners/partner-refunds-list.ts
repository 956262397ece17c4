import { PartnerRefundQuery, PartnerRefundRow } from '../../../../../schemas/api/refunds.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  testOrderColumn,
  actorColumn,
  textColumn,
} from '../../../platform/lists/export/columns.ts'
import { defineList } from '../../../platform/lists/server-list.ts'
import {
  countPartnerRefunds,
  readEveryPartnerRefund,
  listPartnerRefunds,
  sumPartnerRefunds,
} from './read-partner-refunds.ts'

/** List of the refunds whose money is returned by a partner (specification 7: refunds/partner). */
export const partnerRefundsList = defineList({
  name: 'partnerRefunds',
  path: '/api/refunds/partner',
  tags: ['refunds'],
  access: 'menuViewRefunds',
  query: PartnerRefundQuery,
  row: PartnerRefundRow,
  read: ({ services, actor, query }) => listPartnerRefunds(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countPartnerRefunds(database.db, actor, query),
    pages: () => readEveryPartnerRefund(database.db, actor, query),
  }),
  totals: {
    column: 'total',
    read: ({ services, actor, query }) => sumPartnerRefunds(services.database.db, actor, query),
  },
  columns: [
    numberColumn('id'),
    catalogColumn('refundStatus', 'refundStatuses'),
    numberColumn('orderId'),
    testOrderColumn,
    textColumn('partnerOrderId', 20),
    catalogColumn('orderSourceTypeId', 'orderSourceTypes', 24),
    moneyColumn('total'),
    storeZoneInstantColumn('refundDate'),
    textColumn('document', 24),
    storeZoneInstantColumn('settledAt'),
    numberColumn('quantity'),
    catalogColumn('refundType', 'refundTypes', 28),
    actorColumn('initiator', 26),
    textColumn('pfm', 8),
  ],
})
