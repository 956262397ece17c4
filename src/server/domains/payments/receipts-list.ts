import { ReceiptQuery, ReceiptRow } from '../../../../schemas/api/receipts.ts'
import {
  instant,
  money,
  number,
  customColumn,
  text,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countEveryReceipt, everyReceipt, listReceipts, sumReceipts } from './read-receipts.ts'

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
    count: () => countEveryReceipt(database.db, actor, query),
    pages: () => everyReceipt(database.db, actor, query, language),
  }),
  totals: {
    column: 'total',
    read: ({ services, actor, query }) => sumReceipts(services.database.db, actor, query),
  },
  columns: [
    number('id'),
    number('orderId'),
    translatedColumn('status', 'receipts:statuses'),
    translatedColumn('kind', 'receipts:kinds'),
    money('total'),
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
    text('error', 40),
    instant('createdAt'),
    instant('updatedAt'),
    text('externalId', 28),
    text('uuid', 38),
  ],
})
