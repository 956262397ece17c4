import { RegisterQuery, RegisterSummary } from '../../../../../schemas/api/refund-registers.ts'
import {
  day,
  money,
  number,
  userInstant,
  text,
  translatedColumn,
} from '../../../platform/lists/export/columns.ts'
import { defineList } from '../../../platform/lists/server-list.ts'
import { countRegisters, readEveryRegister, listRegisters, sumRegisters } from './registers.ts'

export const registersList = defineList({
  name: 'refundRegisters',
  path: '/api/refunds/import',
  tags: ['refunds'],
  access: 'refundsRegister',
  query: RegisterQuery,
  row: RegisterSummary,
  read: ({ services, actor, query }) => listRegisters(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countRegisters(database.db, actor, query),
    pages: () => readEveryRegister(database.db, actor, query),
  }),
  totals: {
    column: 'sum',
    read: ({ services, actor, query }) => sumRegisters(services.database.db, actor, query),
  },
  columns: [
    number('id'),
    translatedColumn('status', 'refundRegisters:statuses'),
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
    userInstant('createdAt'),
    userInstant('endedAt'),
  ],
})
