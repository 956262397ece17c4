import {
  Alert,
  AlertQuery,
  ExceptionQuery,
  InWorkQuery,
  OrderException,
  StandingOrder,
  StandingQuery,
  StoreDesk,
  StoreDeskQuery,
  TaskInWork,
} from '../../../../schemas/api/watch.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { age, catalog, instant, number, own, text, words } from '../../platform/lists/export/columns.ts'
import { serverList } from '../../platform/lists/server-list.ts'
import type { Services } from '../../platform/services.ts'
import { listAlerts } from './alerts.ts'
import { exceptions, inWork, storeDesk } from './desk.ts'
import { readStalledOrders } from './stalled-orders.ts'

const access = 'ordersViewStanding' as const
const readNow = ({ clock, database: { db } }: Services) => databaseNow(db, clock)

export const stalledOrdersList = serverList({
  name: 'standing',
  path: '/api/orders/standing',
  tags: ['orders'],
  access,
  query: StandingQuery,
  row: StandingOrder,
  read: async ({ services, actor, query }) =>
    readStalledOrders(services.database.db, actor, query, await readNow(services)),
  columns: [
    number('orderId'),
    words('reason', 'standing:reasons', 34),
    age('lateMinutes'),
    own(
      'next',
      ({ next }, { t, catalog: textOf }) =>
        next === null
          ? t('standing:nobody')
          : next.taskType !== null
            ? textOf('taskTypes', next.taskType)
            : t('standing:event', { id: next.eventId }),
      { width: 34, catalog: 'taskTypes' },
    ),
    own('claimedName', ({ next }) => next?.claimedName ?? null, { width: 24 }),
    own(
      'state',
      ({ version, state }, { t }) => t(`order/v${version}:states.${state.replaceAll('.', '_')}.title`),
      { width: 30 },
    ),
    catalog('orderStatusId', 'orderStatuses', 30),
    text('pfm', 8),
    instant('since'),
  ],
})

export const alertsList = serverList({
  name: 'alerts',
  path: '/api/alerts',
  tags: ['orders'],
  access: 'menuViewSetting' as const,
  query: AlertQuery,
  row: Alert,
  read: async ({ services, actor, language, query }) =>
    listAlerts(services.database.db, actor, query, { at: await readNow(services), language }),
  columns: [
    number('orderId'),
    words('priority', 'alerts:priorities', 14),
    text('message', 60),
    instant('date'),
    text('pfm', 8),
  ],
})

export const storesDeskList = serverList({
  name: 'storesDesk',
  path: '/api/stores/desk',
  tags: ['tasks'],
  access,
  query: StoreDeskQuery,
  row: StoreDesk,
  read: async ({ services, actor, query }) =>
    storeDesk(services.database.db, actor, query, await readNow(services)),
  columns: [
    text('pfm', 8),
    text('name', 28),
    text('city', 24),
    number('open'),
    number('overdue'),
    number('locked'),
    number('inWork'),
    number('withoutCode'),
    number('exceptions'),
  ],
})

export const inWorkList = serverList({
  name: 'inWork',
  path: '/api/tasks/in-work',
  tags: ['tasks'],
  access,
  query: InWorkQuery,
  row: TaskInWork,
  read: async ({ services, actor, query }) =>
    inWork(services.database.db, actor, query, await readNow(services)),
  columns: [
    number('taskId'),
    catalog('taskType', 'taskTypes', 34),
    text('claimedName', 24),
    instant('claimedSince'),
    instant('dueAt'),
    own('overdue', ({ overdue }, { t }) => (overdue ? t('inWork:overdue') : null)),
    number('orderId'),
    text('pfm', 8),
  ],
})

export const exceptionsList = serverList({
  name: 'exceptions',
  path: '/api/orders/exceptions',
  tags: ['orders'],
  access,
  query: ExceptionQuery,
  row: OrderException,
  read: ({ services, actor, query }) => exceptions(services.database.db, actor, query),
  columns: [
    number('orderId'),
    words('kind', 'orders:exceptions', 34),
    text('reason', 50),
    text('userName', 24),
    text('pfm', 8),
    instant('at'),
  ],
})
