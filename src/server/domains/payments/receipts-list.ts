import { ReceiptQuery, ReceiptRow } from '../../../../schemas/api/receipts.ts'
import {
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  customColumn,
  testOrderColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countReceipts, readEveryReceipt, listReceipts, sumReceipts } from './read-receipts.ts'

export const receiptsList = defineList({
  name: 'receipts',
  path: '/api/atol',
  tags: ['money'],
  access: 'settingsAtol',
  refuses: [404],
  query: ReceiptQuery,
  row: ReceiptRow,
  read: ({ services, actor, query, language }) => listReceipts(services.database.db, actor, query, language),
  readAll: ({ services: { database }, actor, query, language }) => ({
    count: () => countReceipts(database.db, actor, query),
    pages: () => readEveryReceipt(database.db, actor, query, language),
  }),
  totals: {
    column: 'total',
    read: ({ services, actor, query }) => sumReceipts(services.database.db, actor, query),
  },
  columns: [
    numberColumn('id'),
    numberColumn('orderId'),
    testOrderColumn,
    translatedColumn('status', 'receipts:statuses'),
    translatedColumn('kind', 'receipts:kinds'),
    moneyColumn('total'),
    customColumn(
      'fiscal',
      ({ fiscal }, { t }) =>
        fiscal &&
        t('receipts:printed', {
          drive: fiscal.drive ?? '—',
          document: fiscal.document ?? '—',
          sign: fiscal.sign ?? '—',
        }),
      { width: 44 },
    ),
    textColumn('error', 40),
    storeZoneInstantColumn('createdAt'),
    storeZoneInstantColumn('printedAt'),
    storeZoneInstantColumn('updatedAt'),
    textColumn('externalId', 28),
    textColumn('uuid', 38),
  ],
})
