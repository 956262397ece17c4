import type { Task } from '../../../../schemas/api/tasks.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import styles from './due.module.css'
import { hurryOf, usePriority } from './priority.ts'

interface DueProps {
  task: Pick<Task, 'dueAt' | 'overdue' | 'taskStatus' | 'taskType'>
  /** The server's word, or the time that has passed since. */
  now: Date
  /** «через 12 мин.» */
  relative: string
  /** Spoken; the sign and «3 ч назад» say it to the eye. */
  overdueText: string
  /** Spoken of what hurries, by how much. */
  hurryText: (hurry: 'high' | 'medium') => string
  zone: string | undefined
}

const tones: Record<string, Tone> = { high: 'warning', medium: 'info' }

export function Due({ task, now, relative, overdueText, hurryText, zone }: DueProps) {
  const priority = usePriority()
  const at = formatStoreDateTime(task.dueAt, zone)
  if (task.taskStatus !== 'open') return at
  const overdue = task.overdue || new Date(task.dueAt) < now
  const hurry = overdue ? null : hurryOf(task, now, priority)
  return (
    <Badge tone={overdue ? 'danger' : hurry === null ? 'plain' : tones[hurry]!} title={at}>
      {overdue && <span className={styles.spoken}>{overdueText}: </span>}
      {hurry !== null && <span className={styles.spoken}>{hurryText(hurry)}: </span>}
      {relative}
    </Badge>
  )
}
