import { ExchangeQuery, ExchangeRow } from '../../../../schemas/api/exchanges.ts'
import { catalog, instant, number, own, phone, text } from '../../platform/lists/export/columns.ts'
import { serverList } from '../../platform/lists/server-list.ts'
import { countEveryExchange, everyExchange, listExchanges } from './read-exchanges.ts'

export const exchangesList = serverList({
  name: 'exchanges',
  path: '/api/exchanges',
  tags: ['exchanges'],
  access: 'menuViewRefunds',
  query: ExchangeQuery,
  row: ExchangeRow,
  read: ({ services, actor, query }) => listExchanges(services.database.db, actor, query),
  all: ({ services: { database }, actor, query }) => ({
    count: () => countEveryExchange(database.db, actor, query),
    pages: () => everyExchange(database.db, actor, query),
  }),
  columns: [
    number('id'),
    number('orderId'),
    number('quantity'),
    catalog('exchangeReasonId', 'exchangeReasons', 24),
    own('inspection', ({ inspection }, { t }) => (inspection ? t('exchanges:inspected') : null)),
    text('defectsDescription', 40),
    text('exchangeFio', 28),
    phone('exchangePhone'),
    text('pfm', 8),
    instant('exchangeDate'),
    text('initiator', 26),
  ],
})
