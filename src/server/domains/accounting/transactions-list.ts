import { Transaction, TransactionQuery } from '../../../../schemas/api/accounting.ts'
import {
  catalogColumn,
  dayColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import {
  countTransactions,
  readAllTransactions,
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
    pages: () => readAllTransactions(database.db, actor, query, language),
  }),
  totals: {
    column: 'amount',
    read: ({ services, actor, query }) => sumTransactions(services.database.db, actor, query),
  },
  columns: [
    textColumn('id', 14),
    translatedColumn('state', 'sapTransactions:states'),
    catalogColumn('operationType', 'sapOperationTypes', 20),
    moneyColumn('amount'),
    storeZoneInstantColumn('doneAt'),
    dayColumn('postingDate'),
    textColumn('document', 16),
    textColumn('error', 40),
    translatedColumn('way', 'orders:ledger.ways', 24),
    numberColumn('orderId'),
    textColumn('factory', 10),
    textColumn('warehouse', 10),
    textColumn('pfm', 8),
    actorColumn('changedBy', 26),
    storeZoneInstantColumn('changedAt'),
  ],
})
