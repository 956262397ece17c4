import {
  Alert,
  AlertQuery,
  ExceptionQuery,
  InWorkQuery,
  OrderException,
  StalledOrder,
  StalledOrderQuery,
  StoreDesk,
  StoreDeskQuery,
  TaskInWork,
} from '../../../../schemas/api/watch.ts'
import { databaseNow } from '../../platform/db/now.ts'
import {
  durationColumn,
  catalog,
  instant,
  number,
  customColumn,
  text,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import type { Services } from '../../platform/services.ts'
import { listAlerts } from './alerts.ts'
import { listExceptions, listTasksInWork, listStoreDesks } from './desk.ts'
import { readStalledOrders } from './stalled-orders.ts'

const access = 'ordersViewStanding' as const
const readNow = ({ clock, database: { db } }: Services) => databaseNow(db, clock)

export const stalledOrdersList = defineList({
  name: 'standing',
  path: '/api/orders/standing',
  tags: ['orders'],
  access,
  query: StalledOrderQuery,
  row: StalledOrder,
  read: async ({ services, actor, query }) =>
    readStalledOrders(services.database.db, actor, query, await readNow(services)),
  columns: [
    number('orderId'),
    translatedColumn('reason', 'standing:reasons', 34),
    durationColumn('lateMinutes'),
    customColumn(
      'next',
      ({ next }, { t, catalog: textOf }) =>
        next === null
          ? t('standing:nobody')
          : next.taskType !== null
            ? textOf('taskTypes', next.taskType)
            : t('standing:event', { id: next.eventId }),
      { width: 34, catalog: 'taskTypes' },
    ),
    customColumn('claimedName', ({ next }) => next?.claimedName ?? null, { width: 24 }),
    customColumn(
      'state',
      ({ version, state }, { t }) => t(`order/v${version}:states.${state.replaceAll('.', '_')}.title`),
      { width: 30 },
    ),
    catalog('orderStatusId', 'orderStatuses', 30),
    text('pfm', 8),
    instant('since'),
  ],
})

export const alertsList = defineList({
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
    translatedColumn('priority', 'alerts:priorities', 14),
    text('message', 60),
    instant('date'),
    text('pfm', 8),
  ],
})

export const storesDeskList = defineList({
  name: 'storesDesk',
  path: '/api/stores/desk',
  tags: ['tasks'],
  access,
  query: StoreDeskQuery,
  row: StoreDesk,
  read: async ({ services, actor, query }) =>
    listStoreDesks(services.database.db, actor, query, await readNow(services)),
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

export const tasksInProgressList = defineList({
  name: 'inWork',
  path: '/api/tasks/in-work',
  tags: ['tasks'],
  access,
  query: InWorkQuery,
  row: TaskInWork,
  read: async ({ services, actor, query }) =>
    listTasksInWork(services.database.db, actor, query, await readNow(services)),
  columns: [
    number('taskId'),
    catalog('taskType', 'taskTypes', 34),
    text('claimedName', 24),
    instant('claimedSince'),
    instant('dueAt'),
    customColumn('overdue', ({ overdue }, { t }) => (overdue ? t('inWork:overdue') : null)),
    number('orderId'),
    text('pfm', 8),
  ],
})

export const exceptionsList = defineList({
  name: 'exceptions',
  path: '/api/orders/exceptions',
  tags: ['orders'],
  access,
  query: ExceptionQuery,
  row: OrderException,
  read: ({ services, actor, query }) => listExceptions(services.database.db, actor, query),
  columns: [
    number('orderId'),
    translatedColumn('kind', 'orders:exceptions', 34),
    text('reason', 50),
    text('userName', 24),
    text('pfm', 8),
    instant('at'),
  ],
})
