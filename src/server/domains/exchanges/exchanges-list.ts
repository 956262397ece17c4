import { ExchangeQuery, ExchangeRow } from '../../../../schemas/api/exchanges.ts'
import { catalog, instant, number, customColumn, phone, text } from '../../platform/lists/export/columns.ts'
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
    number('id'),
    number('orderId'),
    number('quantity'),
    catalog('exchangeReasonId', 'exchangeReasons', 24),
    customColumn('inspection', ({ inspection }, { t }) => (inspection ? t('exchanges:inspected') : null)),
    text('defectsDescription', 40),
    text('exchangeFio', 28),
    phone('exchangePhone'),
    text('pfm', 8),
    instant('exchangeDate'),
    text('initiator', 26),
  ],
})
