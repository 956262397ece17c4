import { ExchangeQuery, ExchangeRow } from '../../../../schemas/api/exchanges.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  numberColumn,
  customColumn,
  phoneColumn,
  actorColumn,
  textColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { countExchanges, readEveryExchange, listExchanges } from './read-exchanges.ts'

export const exchangesList = defineList({
  name: 'exchanges',
  path: '/api/exchanges',
  tags: ['exchanges'],
  access: 'menuViewRefunds',
  query: ExchangeQuery,
  row: ExchangeRow,
  read: ({ services, actor, query }) => listExchanges(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countExchanges(database.db, actor, query),
    pages: () => readEveryExchange(database.db, actor, query),
  }),
  columns: [
    numberColumn('id'),
    numberColumn('orderId'),
    numberColumn('quantity'),
    catalogColumn('exchangeReasonId', 'exchangeReasons', 24),
    customColumn('inspection', ({ inspection }, { t }) => (inspection ? t('exchanges:inspected') : null)),
    textColumn('defectsDescription', 40),
    textColumn('exchangeFio', 28),
    phoneColumn('exchangePhone'),
    textColumn('pfm', 8),
    storeZoneInstantColumn('exchangeDate'),
    actorColumn('initiator', 26),
  ],
})
