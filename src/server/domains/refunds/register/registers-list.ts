import { RegisterQuery, RegisterSummary } from '../../../../../schemas/api/refund-registers.ts'
import { day, money, number, ownInstant, text, words } from '../../../platform/lists/export/columns.ts'
import { serverList } from '../../../platform/lists/server-list.ts'
import { countRegisters, everyRegister, listRegisters, sumRegisters } from './registers.ts'

export const registersList = serverList({
  name: 'refundRegisters',
  path: '/api/refunds/import',
  tags: ['refunds'],
  access: 'refundsRegister',
  query: RegisterQuery,
  row: RegisterSummary,
  read: ({ services, actor, query }) => listRegisters(services.database.db, actor, query),
  all: ({ services: { database }, actor, query }) => ({
    count: () => countRegisters(database.db, actor, query),
    pages: () => everyRegister(database.db, actor, query),
  }),
  totals: {
    column: 'sum',
    read: ({ services, actor, query }) => sumRegisters(services.database.db, actor, query),
  },
  columns: [
    number('id'),
    words('status', 'refundRegisters:statuses'),
    number('orders'),
    money('sum'),
    money('sumAccepted'),
    money('sumRefunded'),
    number('quantity'),
    number('unaccepted'),
    number('corrections'),
    day('transferDate'),
    day('postingDate'),
    text('fileName', 30),
    text('initiator', 26),
    ownInstant('createdAt'),
    ownInstant('endedAt'),
  ],
})
