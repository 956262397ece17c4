import { Transaction, TransactionQuery } from '../../../../schemas/api/accounting.ts'
import {
  catalog,
  day,
  instant,
  money,
  number,
  text,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import {
  countTransactions,
  readEveryTransaction,
  listTransactions,
  sumTransactions,
} from './read-transactions.ts'

export const transactionsList = defineList({
  name: 'sapTransactions',
  path: '/api/sap/transactions',
  tags: ['accounting'],
  access: 'settingsSap',
  query: TransactionQuery,
  row: Transaction,
  read: ({ services, actor, query, language }) =>
    listTransactions(services.database.db, actor, query, language),
  readAll: ({ services: { database }, actor, query, language }) => ({
    count: () => countTransactions(database.db, actor, query),
    pages: () => readEveryTransaction(database.db, actor, query, language),
  }),
  totals: {
    column: 'amount',
    read: ({ services, actor, query }) => sumTransactions(services.database.db, actor, query),
  },
  columns: [
    text('id', 14),
    translatedColumn('state', 'sapTransactions:states'),
    catalog('operationType', 'sapOperationTypes', 20),
    money('amount'),
    instant('doneAt'),
    day('postingDate'),
    text('document', 16),
    text('error', 40),
    translatedColumn('way', 'orders:ledger.ways', 24),
    number('orderId'),
    text('factory', 10),
    text('warehouse', 10),
    text('pfm', 8),
    text('changedBy', 26),
    instant('changedAt'),
  ],
})
