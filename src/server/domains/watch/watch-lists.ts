import { formatActorName } from '../../../shared/actor-names.ts'
import {
  Alert,
  AlertQuery,
  IrregularOrderActionQuery,
  ClaimedTasksQuery,
  IrregularOrderAction,
  StalledOrder,
  StalledOrderQuery,
  StoreWorkload,
  StoreWorkloadQuery,
  ClaimedTask,
} from '../../../../schemas/api/watch.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import {
  durationColumn,
  catalogColumn,
  storeZoneInstantColumn,
  numberColumn,
  customColumn,
  actorColumn,
  textColumn,
  translatedColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList } from '../../platform/lists/server-list.ts'
import type { Services } from '../../platform/services.ts'
import { listAlerts } from './alerts.ts'
import { listOrderExceptions, listClaimedTasks, listStoreWorkloads } from './desk.ts'
import { readStalledOrders } from './stalled-orders.ts'

const access = 'ordersViewStanding' as const
const readNow = ({ clock, database: { db } }: Services) => readDatabaseNow(db, clock)

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
    numberColumn('orderId'),
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
    customColumn(
      'claimedName',
      ({ next }, { t }) => (next?.claimedName ? formatActorName(next.claimedName, t) : null),
      { width: 24 },
    ),
    customColumn(
      'state',
      ({ version, state }, { t }) => t(`order/v${version}:states.${state.replaceAll('.', '_')}.title`),
      { width: 30 },
    ),
    catalogColumn('orderStatusId', 'orderStatuses', 30),
    textColumn('pfm', 8),
    storeZoneInstantColumn('since'),
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
    numberColumn('orderId'),
    translatedColumn('priority', 'alerts:priorities', 14),
    textColumn('message', 60),
    storeZoneInstantColumn('date'),
    textColumn('pfm', 8),
  ],
})

export const storeWorkloadList = defineList({
  name: 'storesDesk',
  path: '/api/stores/desk',
  tags: ['tasks'],
  access,
  query: StoreWorkloadQuery,
  row: StoreWorkload,
  read: async ({ services, actor, query }) =>
    listStoreWorkloads(services.database.db, actor, query, await readNow(services)),
  columns: [
    textColumn('pfm', 8),
    textColumn('name', 28),
    textColumn('city', 24),
    numberColumn('open'),
    numberColumn('overdue'),
    numberColumn('locked'),
    numberColumn('inWork'),
    numberColumn('withoutCode'),
    numberColumn('exceptions'),
  ],
})

export const claimedTasksList = defineList({
  name: 'inWork',
  path: '/api/tasks/in-work',
  tags: ['tasks'],
  access,
  query: ClaimedTasksQuery,
  row: ClaimedTask,
  read: async ({ services, actor, query }) =>
    listClaimedTasks(services.database.db, actor, query, await readNow(services)),
  columns: [
    numberColumn('taskId'),
    catalogColumn('taskType', 'taskTypes', 34),
    actorColumn('claimedName', 24),
    storeZoneInstantColumn('claimedSince'),
    storeZoneInstantColumn('dueAt'),
    customColumn('overdue', ({ overdue }, { t }) => (overdue ? t('inWork:overdue') : null)),
    numberColumn('orderId'),
    textColumn('pfm', 8),
  ],
})

export const irregularActionsList = defineList({
  name: 'exceptions',
  path: '/api/orders/exceptions',
  tags: ['orders'],
  access,
  query: IrregularOrderActionQuery,
  row: IrregularOrderAction,
  read: ({ services, actor, query }) => listOrderExceptions(services.database.db, actor, query),
  columns: [
    numberColumn('orderId'),
    translatedColumn('kind', 'orders:exceptions', 34),
    textColumn('reason', 50),
    actorColumn('userName', 24),
    textColumn('pfm', 8),
    storeZoneInstantColumn('at'),
  ],
})
