import { MissingReceipt, MissingReceiptQuery } from '../../../../schemas/api/money.ts'
import {
  customColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  testOrderColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import {
  countMissingReceipts,
  listMissingReceipts,
  readEveryMissingReceipt,
  sumMissingReceipts,
} from './missing-receipts.ts'

export const missingReceiptsList = defineList({
  name: 'missingReceipts',
  path: '/api/money-due/no-receipt',
  tags: ['money'],
  access: 'moneyDueView',
  query: MissingReceiptQuery,
  row: MissingReceipt,
  read: ({ services, actor, query }) => listMissingReceipts(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countMissingReceipts(database.db, actor, query),
    pages: () => readEveryMissingReceipt(database.db, actor, query),
  }),
  totals: {
    column: 'amount',
    read: ({ services, actor, query }) => sumMissingReceipts(services.database.db, actor, query),
  },
  columns: [
    numberColumn('orderId'),
    moneyColumn('amount'),
    translatedColumn('reason', 'missingReceipts:reasons', 40),
    storeZoneInstantColumn('deadline'),
    customColumn('overdue', ({ overdue }, { t }) => (overdue ? t('missingReceipts:overdue') : null), {
      width: 14,
    }),
    storeZoneInstantColumn('receivedAt'),
    customColumn(
      'who',
      ({ who, taskId }, { t }) => who ?? (taskId === null ? null : t('missingReceipts:taskOpen')),
      { width: 24 },
    ),
    textColumn('pfm', 8),
    testOrderColumn,
  ],
})
