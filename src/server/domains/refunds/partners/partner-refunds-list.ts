import { PartnerRefundQuery, PartnerRefundRow } from '../../../../../schemas/api/refunds.ts'
import { catalog, instant, money, number, text } from '../../../platform/lists/export/columns.ts'
import { defineList } from '../../../platform/lists/server-list.ts'
import {
  countPartnerRefunds,
  readEveryPartnerRefund,
  listPartnerRefunds,
  sumPartnerRefunds,
} from './read-partner-refunds.ts'

/** Specification 7, refunds/partner. */
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
    number('id'),
    catalog('refundStatus', 'refundStatuses'),
    number('orderId'),
    text('partnerOrderId', 20),
    catalog('orderSourceTypeId', 'orderSourceTypes', 24),
    money('total'),
    instant('refundDate'),
    text('document', 24),
    instant('settledAt'),
    number('quantity'),
    catalog('refundType', 'refundTypes', 28),
    text('initiator', 26),
    text('pfm', 8),
  ],
})
