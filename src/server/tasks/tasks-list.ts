import { TaskQuery, TaskRow } from '../../../schemas/api/tasks.ts'
import { shownTime } from '../../shared/store-day.ts'
import { databaseNow } from '../db/now.ts'
import { catalog, instant, money, number, own, text, words } from '../lists/export/columns.ts'
import { serverList } from '../lists/server-list.ts'
import { countEveryTask, everyTask, listTasks } from './list-repository.ts'

export const tasksList = serverList({
  name: 'tasks',
  path: '/api/tasks',
  tags: ['tasks'],
  access: 'menuViewTasks',
  query: TaskQuery,
  row: TaskRow,
  read: async ({ services: { clock, database }, actor, query }) =>
    listTasks(database.db, actor, query, await databaseNow(database.db, clock)),
  all: ({ services: { clock, database }, actor, query }) => ({
    count: async () => countEveryTask(database.db, actor, query, await databaseNow(database.db, clock)),
    async *pages() {
      yield* everyTask(database.db, actor, query, await databaseNow(database.db, clock))
    },
  }),
  columns: [
    number('taskId'),
    catalog('taskType', 'taskTypes', 34),
    instant('dueAt'),
    own(
      'state',
      ({ taskType, version, state, postponedUntil, pfm }, { t, zoneOf }) => {
        const name = t(`${taskType}/v${version}:states.${state.replaceAll('.', '_')}.title`)
        return postponedUntil === null
          ? name
          : `${name} · ${t('tasks:postponed', { until: shownTime(postponedUntil, zoneOf(pfm)) })}`
      },
      { width: 34 },
    ),
    number('orderId'),
    text('customerName', 28),
    own('planDateIssued', ({ planDateIssued, slot, pfm }, { zoneOf }) => {
      const promised = slot?.startsAt ?? planDateIssued
      return promised === null ? '' : shownTime(promised, zoneOf(pfm))
    }),
    own(
      'deliveryServiceTypeId',
      ({ deliveryServiceTypeId: id }, { t, catalog: textOf }) =>
        id === null ? t('tasks:pickup') : textOf('deliveryServiceTypes', id),
      { width: 24, catalog: 'deliveryServiceTypes' },
    ),
    number('pieces'),
    money('sumOrdered'),
    words('taskImportance', 'tasks:importances', 14),
    text('pfm', 8),
    text('claimedName', 24),
    instant('taskDate'),
  ],
})
