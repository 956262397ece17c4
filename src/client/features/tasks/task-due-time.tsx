import type { Task } from '../../../../schemas/api/tasks.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import { tones } from '../../ui/tones.ts'
import styles from './task-due-time.module.css'
import { getTaskUrgency, useUrgencyThresholds } from './priority.ts'

interface DueProps {
  task: Pick<Task, 'dueAt' | 'overdue' | 'taskStatus' | 'taskType'>
  /** Current time of the server's clock. */
  now: Date
  /** For example «через 12 мин.». */
  relative: string
  /** Text for screen readers; other users see the colour and «3 ч назад». */
  overdueText: string
  /** Returns a text for screen readers about the urgency of the task. */
  urgencyText: (hurry: 'high' | 'medium') => string
  zone: string | undefined
}

export function TaskDueTime({ task, now, relative, overdueText, urgencyText: hurryText, zone }: DueProps) {
  const priority = useUrgencyThresholds()
  const at = formatStoreDateTime(task.dueAt, zone)
  if (task.taskStatus !== 'open') return at
  const overdue = task.overdue || new Date(task.dueAt) < now
  const urgency = overdue ? null : getTaskUrgency(task, now, priority)
  return (
    <Badge tone={tones.taskDue[overdue ? 'overdue' : (urgency ?? 'later')]} title={at}>
      {overdue && <span className={styles.visuallyHidden}>{overdueText}: </span>}
      {urgency !== null && <span className={styles.visuallyHidden}>{hurryText(urgency)}: </span>}
      {relative}
    </Badge>
  )
}
