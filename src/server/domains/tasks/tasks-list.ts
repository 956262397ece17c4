import { TaskQuery, TaskRow } from '../../../../schemas/api/tasks.ts'
import { orderSource } from '../../../shared/order-sources.ts'
import { answerColumns } from '../../engine/answers/answer-columns.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import {
  catalogColumn,
  storeZoneInstantColumn,
  createStoreZoneInstantCell,
  moneyColumn,
  numberColumn,
  customColumn,
  actorColumn,
  textColumn,
  translatedColumn,
  type ExportColumn,
} from '../../platform/lists/export/columns.ts'
import { defineList, type ServerList } from '../../platform/lists/server-list.ts'
import { countMatchingTasks, readEveryTask, listTasks, type TaskFilter } from './list-repository.ts'

const columns: readonly ExportColumn<TaskRow>[] = [
  numberColumn('taskId'),
  catalogColumn('taskType', 'taskTypes', 34),
  translatedColumn('taskImportance', 'tasks:importances', 14),
  storeZoneInstantColumn('dueAt'),
  numberColumn('orderId'),
  {
    ...customColumn<TaskRow>(
      'planDateIssued',
      ({ planDateIssued, slot, pfm }, words) =>
        createStoreZoneInstantCell(slot?.startsAt ?? planDateIssued, pfm, words),
      { width: 17 },
    ),
    usesStoreZone: true,
  },
  customColumn(
    'deliveryServiceTypeId',
    ({ deliveryServiceTypeId: id }, { t, catalog: textOf }) =>
      id === null ? t('tasks:pickup') : textOf('deliveryServiceTypes', id),
    { width: 24, catalog: 'deliveryServiceTypes' },
  ),
  customColumn(
    'state',
    ({ taskType, version, state }, { t }) =>
      t(`${taskType}/v${version}:states.${state.replaceAll('.', '_')}.title`),
    { width: 40 },
  ),
  storeZoneInstantColumn('postponedUntil'),
  textColumn('customerName', 28),
  numberColumn('pieces'),
  moneyColumn('sum'),
  textColumn('pfm', 8),
  textColumn('assignedName', 24),
  actorColumn('claimedName', 24),
  storeZoneInstantColumn('taskDate'),
  storeZoneInstantColumn('dateComplete'),
  actorColumn('updatedFrom', 24),
]

/** Columns of the exported lists of returns, in display order. */
const returnColumns: readonly ExportColumn<TaskRow>[] = [
  'taskId',
  'orderId',
  'state',
  'dueAt',
  'deliveryServiceTypeId',
  'customerName',
  'pieces',
  'sumOrdered',
  'pfm',
  'claimedName',
  'taskDate',
  'taskType',
].flatMap((id) => [...columns, moneyColumn<'sumOrdered'>('sumOrdered')].filter((column) => column.id === id))

/** Functions that read a list of tasks with fixed filters, which override the filters of the query. */
const readWithFilters = (
  filters: Pick<TaskFilter, 'type' | 'source'>,
): Pick<ServerList<typeof TaskQuery, typeof TaskRow>, 'read' | 'readAll'> => ({
  read: async ({ services: { clock, database }, actor, query }) =>
    listTasks(database.db, actor, { ...query, ...filters }, await readDatabaseNow(database.db, clock)),
  readAll: ({ services: { clock, database }, actor, query }) => {
    const bounded = { ...query, ...filters }
    return {
      count: async () =>
        countMatchingTasks(database.db, actor, bounded, await readDatabaseNow(database.db, clock)),
      async *pages() {
        yield* readEveryTask(database.db, actor, bounded, await readDatabaseNow(database.db, clock))
      },
    }
  },
})

const common = { tags: ['tasks'], query: TaskQuery, row: TaskRow, columns, dataColumns: answerColumns }

export const tasksList = defineList({
  ...common,
  name: 'tasks',
  path: '/api/tasks',
  access: 'menuViewTasks',
  ...readWithFilters({}),
})

/** List of the parcels that delivery services return (specification 2, /refunds/return-from-shipping). */
export const shippingReturnsList = defineList({
  ...common,
  columns: returnColumns,
  name: 'shippingReturns',
  path: '/api/tasks/return-from-shipping',
  access: 'menuViewRefunds',
  ...readWithFilters({ type: 'returnFromShipping' }),
})

/** List of the returned parcels of marketplace orders. */
export const marketplaceReturnsList = defineList({
  ...common,
  columns: returnColumns,
  name: 'marketReturns',
  path: '/api/tasks/return-from-sbermarket-vitrina',
  access: 'menuViewRefunds',
  ...readWithFilters({ type: 'returnFromShipping', source: orderSource.marketplace }),
})
