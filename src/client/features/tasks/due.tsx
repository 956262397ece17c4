import type { Task } from '../../../../schemas/api/tasks.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDateTime } from '../../ui/format.ts'

interface DueProps {
  task: Pick<Task, 'dueAt' | 'overdue' | 'taskStatus'>
  /** The server's word, or the time that has passed since. */
  now: Date
  /** «через 12 мин.» */
  relative: string
  /** The word says it, not the colour alone. */
  overdueText: string
  zone: string | undefined
}

export function Due({ task, now, relative, overdueText, zone }: DueProps) {
  const at = formatDateTime(task.dueAt, zone)
  if (task.taskStatus !== 'open') return at
  const overdue = task.overdue || new Date(task.dueAt) < now
  return (
    <Badge tone={overdue ? 'danger' : 'plain'} title={at}>
      {overdue ? `${overdueText}: ${relative}` : relative}
    </Badge>
  )
}
