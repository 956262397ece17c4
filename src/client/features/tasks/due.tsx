import type { Task } from '../../../../schemas/api/tasks.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import styles from './due.module.css'

interface DueProps {
  task: Pick<Task, 'dueAt' | 'overdue' | 'taskStatus'>
  /** The server's word, or the time that has passed since. */
  now: Date
  /** «через 12 мин.» */
  relative: string
  /** Spoken; the sign and «3 ч назад» say it to the eye. */
  overdueText: string
  zone: string | undefined
}

export function Due({ task, now, relative, overdueText, zone }: DueProps) {
  const at = formatStoreDateTime(task.dueAt, zone)
  if (task.taskStatus !== 'open') return at
  const overdue = task.overdue || new Date(task.dueAt) < now
  return (
    <Badge tone={overdue ? 'danger' : 'plain'} title={at}>
      {overdue && <span className={styles.spoken}>{overdueText}: </span>}
      {relative}
    </Badge>
  )
}
