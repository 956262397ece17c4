import type { Task } from '../../../../schemas/api/tasks.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import { tones } from '../../ui/tones.ts'
import styles from './task-due-time.module.css'
import { getTaskUrgency, useUrgencyThresholds } from './priority.ts'

interface DueProps {
  task: Pick<Task, 'dueAt' | 'overdue' | 'taskStatus' | 'taskType'>
  /** Current time according to the server's clock. */
  now: Date
  /** Due time relative to `now`, for example «через 12 мин.». Displayed for open tasks. */
  relative: string
  /** Text for screen readers before the time of an overdue task. Other users see the colour. */
  overdueText: string
  /** Returns the text for screen readers before the time of an urgent task. */
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
