import { getLedgerEntryTextKey } from '../../../shared/ledger.ts'
import { MoneyDueQuery, MoneyDueRow } from '../../../../schemas/api/money.ts'
import { translateEventDetail } from '../../engine/events/event-texts.ts'
import {
  durationColumn,
  storeZoneInstantColumn,
  moneyColumn,
  numberColumn,
  customColumn,
  testOrderColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import { listMoneyDue, readMoneyDueTotals } from './money-due.ts'

export const moneyDueList = defineList({
  name: 'moneyDue',
  path: '/api/money-due',
  tags: ['money'],
  access: 'moneyDueView',
  query: MoneyDueQuery,
  row: MoneyDueRow,
  async read({ services, actor, query, language }) {
    const result = await listMoneyDue(services.database.db, actor, query)
    return {
      ...result,
      items: result.items.map((item) => ({ ...item, reason: translateEventDetail(language, item.reason) })),
    }
  },
  totals: {
    column: 'amount',
    read: ({ services, actor, query }) => readMoneyDueTotals(services.database.db, actor, query),
  },
  columns: [
    numberColumn('orderId'),
    moneyColumn('amount'),
    moneyColumn('missing'),
    { ...textColumn('currency', 8), follows: 'amount' },
    durationColumn('ageMinutes'),
    customColumn(
      'what',
      ({ kind, problem, way }, { t }) =>
        `${t(`moneyDue:kinds.${getLedgerEntryTextKey({ kind, problem })}`)} · ${t(`orders:ledger.ways.${way}`)}`,
      {
        width: 36,
      },
    ),
    translatedColumn('status', 'orders:ledger.statuses'),
    customColumn(
      'why',
      ({ problem, reason }, { t }) =>
        [problem !== null && t(`orders:ledger.problems.${problem}`), reason].filter(Boolean).join(': '),
      { width: 50 },
    ),
    customColumn(
      'who',
      ({ who, taskId }, { t }) => who ?? (taskId === null ? null : t('moneyDue:taskOpen')),
      {
        width: 24,
      },
    ),
    numberColumn('eventId'),
    textColumn('pfm', 8),
    testOrderColumn,
    storeZoneInstantColumn('since'),
    storeZoneInstantColumn('deadline'),
  ],
})
