import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '../../../../schemas/api/tasks.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog, useStores } from '../../http/use-catalog.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { readTasks } from './api.ts'
import { TakeNext } from './take-next.tsx'
import { taskColumns } from './task-columns.tsx'
import { taskFilters } from './task-filters.ts'

export function TasksScreen() {
  const { t } = useTranslation('tasks')
  const { relativeShort: relative } = useFormat()
  const now = useMinute()
  const types = useCatalog('taskTypes')
  const { data: stores, error } = useStores()

  const description = useMemo((): ListDescription<Task> => {
    const zones = new Map(stores?.map(({ pfm, zone }) => [pfm, zone]))
    return {
      title: 'tasks:title',
      columns: taskColumns({
        taskTypes: types,
        t,
        now,
        relative,
        zoneOf: (pfm) => zones.get(pfm),
      }),
      filters: taskFilters({ types, stores, t }),
      defaultSort: 'urgency',
      queryKey: queryKeys.tasks,
      read: readTasks,
      rowId: (task) => task.taskId,
      rowUrl: (task) => urls.task(task.taskId),
      empty: { title: 'tasks:empty.title', hint: 'tasks:empty.hint' },
    }
  }, [types, stores, relative, now, t])
  return <ListScreen description={description} actions={<TakeNext />} notice={types.error ?? error} />
}
