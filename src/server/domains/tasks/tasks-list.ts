import { TaskQuery, TaskRow } from '../../../../schemas/api/tasks.ts'
import { orderSource } from '../../../shared/order-sources.ts'
import { formatWallTime } from '../../../shared/store-day.ts'
import { databaseNow } from '../../platform/db/now.ts'
import {
  catalog,
  instant,
  momentOf,
  money,
  number,
  own,
  text,
  words,
  type ExportColumn,
} from '../../platform/lists/export/columns.ts'
import { serverList, type ServerList } from '../../platform/lists/server-list.ts'
import { countEveryTask, everyTask, listTasks, type TaskBounds } from './list-repository.ts'

const columns: readonly ExportColumn<TaskRow>[] = [
  number('taskId'),
  catalog('taskType', 'taskTypes', 34),
  words('taskImportance', 'tasks:importances', 14),
  instant('dueAt'),
  own(
    'state',
    ({ taskType, version, state, postponedUntil, pfm }, { t, zoneOf }) => {
      const name = t(`${taskType}/v${version}:states.${state.replaceAll('.', '_')}.title`)
      return postponedUntil === null
        ? name
        : `${name} · ${t('tasks:postponed', { until: formatWallTime(postponedUntil, zoneOf(pfm)) })}`
    },
    { width: 40 },
  ),
  number('orderId'),
  text('customerName', 28),
  {
    ...own<TaskRow>(
      'planDateIssued',
      ({ planDateIssued, slot, pfm }, words) => momentOf(slot?.startsAt ?? planDateIssued, pfm, words),
      { width: 17 },
    ),
    ofStores: true,
  },
  own(
    'deliveryServiceTypeId',
    ({ deliveryServiceTypeId: id }, { t, catalog: textOf }) =>
      id === null ? t('tasks:pickup') : textOf('deliveryServiceTypes', id),
    { width: 24, catalog: 'deliveryServiceTypes' },
  ),
  number('pieces'),
  money('sum'),
  text('pfm', 8),
  text('assignedName', 24),
  text('claimedName', 24),
  instant('taskDate'),
  instant('dateComplete'),
  text('updatedFrom', 24),
]

/** What a list of returns says of a task, in its order. */
const columnsOfReturns: readonly ExportColumn<TaskRow>[] = [
  ...['taskId', 'orderId', 'state', 'dueAt', 'deliveryServiceTypeId', 'customerName', 'pieces', 'sumOrdered'],
  ...['pfm', 'claimedName', 'taskDate', 'taskType'],
].flatMap((id) => [...columns, money<'sumOrdered'>('sumOrdered')].filter((column) => column.id === id))

/** Tasks that keep within these bounds, whatever is asked. */
const readWithin = (
  bounds: Pick<TaskBounds, 'type' | 'source'>,
): Pick<ServerList<typeof TaskQuery, typeof TaskRow>, 'read' | 'all'> => ({
  read: async ({ services: { clock, database }, actor, query }) =>
    listTasks(database.db, actor, { ...query, ...bounds }, await databaseNow(database.db, clock)),
  all: ({ services: { clock, database }, actor, query }) => {
    const asked = { ...query, ...bounds }
    return {
      count: async () => countEveryTask(database.db, actor, asked, await databaseNow(database.db, clock)),
      async *pages() {
        yield* everyTask(database.db, actor, asked, await databaseNow(database.db, clock))
      },
    }
  },
})

const common = { tags: ['tasks'], query: TaskQuery, row: TaskRow, columns }

export const tasksList = serverList({
  ...common,
  ...{ name: 'tasks', path: '/api/tasks', access: 'menuViewTasks' },
  ...readWithin({}),
})

/** What delivery services bring back (specification 2, /refunds/return-from-shipping). */
export const shippingReturnsList = serverList({
  ...{ ...common, columns: columnsOfReturns },
  ...{ name: 'shippingReturns', path: '/api/tasks/return-from-shipping', access: 'menuViewRefunds' },
  ...readWithin({ type: 'returnFromShipping' }),
})

/** The same of orders of the marketplace. */
export const marketReturnsList = serverList({
  ...{ ...common, columns: columnsOfReturns },
  ...{ name: 'marketReturns', path: '/api/tasks/return-from-sbermarket-vitrina', access: 'menuViewRefunds' },
  ...readWithin({ type: 'returnFromShipping', source: orderSource.marketplace }),
})
