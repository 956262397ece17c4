import { RefundRegisterQuery, RefundRegisterSummary } from '../../../../../schemas/api/refund-registers.ts'
import { formatMoney } from '../../../../shared/format.ts'
import {
  customColumn,
  dayColumn,
  moneyColumn,
  numberColumn,
  userZoneInstantColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../../../platform/lists/export/columns.ts'
import { defineList } from '../../../platform/lists/server-list.ts'
import {
  countRefundRegisters,
  readEveryRegister,
  listRefundRegisters,
  sumRefundRegisters,
} from './registers.ts'

export const refundRegistersList = defineList({
  name: 'refundRegisters',
  path: '/api/refunds/import',
  tags: ['refunds'],
  access: 'refundsRegister',
  query: RefundRegisterQuery,
  row: RefundRegisterSummary,
  read: ({ services, actor, query }) => listRefundRegisters(services.database.db, actor, query),
  readAll: ({ services: { database }, actor, query }) => ({
    count: () => countRefundRegisters(database.db, actor, query),
    pages: () => readEveryRegister(database.db, actor, query),
  }),
  totals: {
    column: 'sum',
    read: ({ services, actor, query }) => sumRefundRegisters(services.database.db, actor, query),
  },
  columns: [
    numberColumn('id'),
    translatedColumn('status', 'refundRegisters:statuses'),
    numberColumn('orders'),
    numberColumn('testOrders'),
    moneyColumn('sum'),
    numberColumn('rowsWithoutSum'),
    customColumn('otherSums', ({ otherSums }: RefundRegisterSummary, { language }) =>
      otherSums.map(({ currency, sum }) => formatMoney(sum, currency, language)).join(', '),
    ),
    customColumn('sumOfUnknownCurrency', ({ sumOfUnknownCurrency: sum }: RefundRegisterSummary) =>
      sum === 0 ? null : { value: sum / 100, format: '#,##0.00' },
    ),
    moneyColumn('sumAccepted'),
    moneyColumn('sumRefunded'),
    numberColumn('quantity'),
    numberColumn('unaccepted'),
    numberColumn('corrections'),
    dayColumn('transferDate'),
    dayColumn('postingDate'),
    textColumn('fileName', 30),
    actorColumn('initiator', 26),
    userZoneInstantColumn('createdAt'),
    userZoneInstantColumn('endedAt'),
  ],
})
