import { RefundQuery, RefundRow } from '../../../../schemas/api/refunds.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  phoneColumn,
  testOrderColumn,
  actorColumn,
  textColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countRefunds, readEveryRefund, listRefunds, sumRefunds } from './read-refunds.ts'

export const refundsList = defineList({
  name: 'refunds',
  path: '/api/refunds',
  tags: ['refunds'],
  access: 'menuViewRefunds',
  query: RefundQuery,
  row: RefundRow,
  read: ({ services, actor, query }) => listRefunds(services, actor, query),
  readAll: ({ services, actor, query }) => ({
    count: () => countRefunds(services, actor, query),
    pages: () => readEveryRefund(services, actor, query),
  }),
  totals: {
    column: 'total',
    read: ({ services, actor, query }) => sumRefunds(services, actor, query),
  },
  columns: [
    numberColumn('id'),
    catalogColumn('refundStatus', 'refundStatuses'),
    numberColumn('orderId'),
    testOrderColumn,
    moneyColumn('total'),
    storeZoneInstantColumn('refundDate'),
    catalogColumn('typeAccount', 'refundAccountTypes', 28),
    catalogColumn('refundReason', 'refundReasons', 30),
    textColumn('refundFio', 28),
    numberColumn('quantity'),
    phoneColumn('refundPhone'),
    textColumn('pfm', 8),
    catalogColumn('refundType', 'refundTypes', 22),
    actorColumn('initiator', 26),
    textColumn('partnerName', 22),
    textColumn('orderRefundSap', 18),
  ],
})
