import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Task } from '../../../../schemas/api/tasks.ts'
import { rights, type Right } from '../../../shared/rights.ts'
import { taskTypes } from '../../../shared/task-types.ts'
import { useRights } from '../../http/use-rights.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog, useStores } from '../../http/use-catalog.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { urls } from '../../ui/urls.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { stateKey } from '../../ui/workflow-text.tsx'
import { readTasks } from './api.ts'
import { TakeNext } from './take-next.tsx'
import { taskColumns } from './task-columns.tsx'
import { taskFilters } from './task-filters.ts'

const taskRights: ReadonlySet<Right> = new Set(rights.filter((right) => /^task\w+Work$/.test(right)))

export function TasksScreen() {
  const { t } = useTranslation('tasks')
  const { relativeShort: relative } = useFormat()
  const now = useMinute()
  const types = useCatalog('taskTypes')
  const { data: stores, error } = useStores()

  const own = useRights()
  // Not known yet is no «no».
  const mayWork = own === null || [...own].some((right) => taskRights.has(right))
  const state = useAskedState()

  const description = useMemo((): ListDescription<Task> => {
    const zones = new Map(stores?.map(({ pfm, zone }) => [pfm, zone]))
    return {
      title: 'tasks:title',
      columns: taskColumns({
        taskTypes: types,
        t,
        now,
        relative,
        zones,
      }),
      filters: taskFilters({ types, stores, state, t }),
      defaultSort: 'urgency',
      queryKey: queryKeys.tasks,
      read: readTasks,
      rowId: (task) => task.taskId,
      rowUrl: (task) => urls.task(task.taskId),
      empty: mayWork
        ? { title: 'tasks:empty.title', hint: 'tasks:empty.hint' }
        : { title: 'tasks:noRights.title', hint: 'tasks:noRights.hint' },
    }
  }, [types, stores, state, relative, now, t, mayWork])
  return (
    <ListScreen description={description} actions={mayWork && <TakeNext />} notice={types.error ?? error} />
  )
}

/** The state that a diagram of a process has led to, by its name. */
function useAskedState() {
  const [params] = useSearchParams()
  const type = params.get('type') ?? ''
  const value = params.get('state') ?? ''
  const asked = value !== '' && (taskTypes as readonly string[]).includes(type)
  const { t, i18n, ready } = useTranslation(asked ? ['tasks', `${type}/v1`] : 'tasks', { useSuspense: false })
  return useMemo(() => {
    if (!asked || !ready) return null
    const key = `${type}/v1:${stateKey(value)}`
    return { value, text: i18n.exists(key) ? t(key) : t('tasks:filters.state') }
  }, [asked, ready, type, value, i18n, t])
}
