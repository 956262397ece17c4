import { RefundQuery, RefundRow } from '../../../../schemas/api/refunds.ts'
import { catalog, instant, money, number, phone, text } from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countRefunds, readEveryRefund, listRefunds, sumRefunds } from './read-refunds.ts'

export const refundsList = defineList({
  name: 'refunds',
  path: '/api/refunds',
  tags: ['refunds'],
  access: 'menuViewRefunds',
  query: RefundQuery,
  row: RefundRow,
  read: ({ services, actor, query }) => listRefunds(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countRefunds(database.db, actor, query),
    pages: () => readEveryRefund(database.db, actor, query),
  }),
  totals: {
    column: 'total',
    read: ({ services, actor, query }) => sumRefunds(services.database.db, actor, query),
  },
  columns: [
    number('id'),
    catalog('refundStatus', 'refundStatuses'),
    number('orderId'),
    money('total'),
    instant('refundDate'),
    catalog('typeAccount', 'refundAccountTypes', 28),
    catalog('refundReason', 'refundReasons', 30),
    text('refundFio', 28),
    number('quantity'),
    phone('refundPhone'),
    text('pfm', 8),
    catalog('refundType', 'refundTypes', 22),
    text('initiator', 26),
    text('partnerName', 22),
    text('orderRefundSap', 18),
  ],
})
