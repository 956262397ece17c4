import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog, useStores } from '../../http/use-catalog.ts'
import { Badge } from '../../ui/badge.tsx'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { useNowByMinute } from '../../ui/use-minute.ts'
import styles from './start-screen.module.css'

const maxTasks = 5

/** Up to five tasks that the user can work on now, the earliest due time first. */
export function NextTasks() {
  const { t } = useTranslation('start')
  const { data } = useQuery({
    queryKey: [...queryKeys.tasks, 'next', maxTasks],
    queryFn: ({ signal }) => get('tasks', { query: { limit: maxTasks, sort: 'dueAt' }, signal }),
  })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="start-next">
      <h2 id="start-next" className={styles.heading}>
        {t('start:nextTasks')}
      </h2>
      <ul className={styles.types}>
        {data.items.map((task) => (
          <li key={task.taskId}>
            <NextTask task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextTask({ task }: { task: TaskRow }) {
  const { t } = useTranslation('start')
  const { near, relative } = useFormatters()
  const types = useCatalog('taskTypes')
  const zone = useStores().data?.find(({ pfm }) => pfm === task.pfm)?.zone
  const now = useNowByMinute()
  const isOverdue = task.overdue || Date.parse(task.dueAt) < now.getTime()
  return (
    <Link className={styles.nextTask} to={urls.task(task.taskId)}>
      <Badge
        tone={tones.taskDue[isOverdue ? 'overdue' : 'later']}
        title={relative(task.dueAt, { now, zone })}
      >
        {near(task.dueAt, { now, zone })}
      </Badge>
      <span className={styles.nextName} title={`${types.text(task.taskType)} ${task.customerName}`}>
        {types.text(task.taskType)} <span className={styles.muted}>{task.customerName}</span>
      </span>
      <span className={styles.few}>{t('start:order', { orderId: task.orderId })}</span>
    </Link>
  )
}
