import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import type { FieldContext } from '../../ui/fields/field-context.ts'
import { customField } from '../../ui/fields/kinds.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import { toStateTitleKey, WorkflowText } from '../../ui/workflow-text.tsx'
import { TaskDueTime } from './task-due-time.tsx'

const formatDueAt = ({ dueAt, pfm }: TaskRow, s: FieldContext) => formatStoreDateTime(dueAt, s.getZone(pfm))
const formatTimeLeft = ({ dueAt, pfm }: TaskRow, s: FieldContext) =>
  s.relativeShort(dueAt, { now: s.now, zone: s.getZone(pfm) })

/**
 * Due time of the task. Exports contain the time in the time zone of the store, screens the relative time of open
 * tasks.
 */
export const taskDueTimeField = customField<TaskRow>('dueAt', {
  width: 132,
  sort: true,
  phone: 'aside',
  text: formatDueAt,
  renderedText: (task, s) => (task.taskStatus === 'open' ? formatTimeLeft(task, s) : formatDueAt(task, s)),
  render: (task, s) => (
    <TaskDueTime
      task={task}
      now={s.now}
      relative={formatTimeLeft(task, s)}
      overdueText={s.t('tasks:overdue')}
      urgencyText={(hurry) => s.t(`tasks:hurry.${hurry}`)}
      zone={s.getZone(task.pfm)}
    />
  ),
})

/** Title of the current state of the task's process. */
export const taskStateField = customField<TaskRow>('state', {
  width: 104,
  grow: 1,
  wraps: true,
  keep: true,
  phone: 'line',
  text: (task, s) => s.t(`${task.taskType}/v${task.version}:${toStateTitleKey(task.state)}`),
  render: ({ taskType, version, state }) => (
    <WorkflowText workflow={taskType} version={version} path={toStateTitleKey(state)} />
  ),
})

/** Time until which the task is postponed; empty if it is not postponed. */
export const postponedField = customField<TaskRow>('postponedUntil', {
  width: 132,
  phone: 'line',
  text: ({ postponedUntil, pfm }, s) =>
    postponedUntil === null
      ? ''
      : s.t('tasks:postponed', { until: s.dateTime(postponedUntil, s.getZone(pfm)) }),
})
