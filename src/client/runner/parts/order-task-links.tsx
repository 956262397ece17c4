import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { urls } from '../../ui/urls.ts'

interface Props {
  orderId: number
  finishedTaskId: number | null
  className: string | undefined
}

/** Links to the other open tasks of the order that the task list shows to the user, for example its payment. */
export function OrderTaskLinks({ orderId, finishedTaskId, className }: Props) {
  const { t } = useTranslation('runner')
  const types = useCatalog('taskTypes')
  const { data } = useQuery({
    queryKey: [...queryKeys.tasks, 'of-order', orderId],
    queryFn: ({ signal }) => get('tasks', { query: { orderId }, signal }),
    gcTime: 0,
  })
  return data?.items
    .filter(({ taskId, taskStatus }) => taskStatus === 'open' && taskId !== finishedTaskId)
    .map(({ taskId, taskType }) => (
      <Link key={taskId} className={className} to={urls.task(taskId)}>
        {t('end.orderTask', { type: types.text(taskType) })}
      </Link>
    ))
}
