import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { urls } from '../../ui/urls.ts'

/** Returns the open tasks of the order that the task list shows to the user. Without an order, none. */
export function useOpenOrderTasks(orderId: number | undefined) {
  const { data } = useQuery({
    enabled: orderId !== undefined,
    queryKey: [...queryKeys.tasks, 'of-order', orderId],
    queryFn: ({ signal }) => get('tasks', { query: { orderId: orderId! }, signal }),
    gcTime: 0,
  })
  return (data?.items ?? []).filter(({ taskStatus }) => taskStatus === 'open')
}

interface Props {
  orderId: number
  /** Ids of tasks without a link: the finished one, and the one that the main button opens. */
  excludedTaskIds: readonly (number | null)[]
  className: string | undefined
}

/** Links to the other open tasks of the order, for example its payment. */
export function OrderTaskLinks({ orderId, excludedTaskIds, className }: Props) {
  const { t } = useTranslation('runner')
  const types = useCatalog('taskTypes')
  const tasks = useOpenOrderTasks(orderId)
  return tasks
    .filter(({ taskId }) => !excludedTaskIds.includes(taskId))
    .map(({ taskId, taskType }) => (
      <Link key={taskId} className={className} to={urls.task(taskId)}>
        {t('end.orderTask', { type: types.text(taskType) })}
      </Link>
    ))
}
