import { Link } from 'react-router-dom'
import { formatActorName } from '../../../../shared/actor-names.ts'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { getServerTime } from '../../../http/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { SummaryValue } from '../../../ui/card/card-description.ts'
import { storeZoneInstantField, customField, actorField } from '../../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../../ui/fields/field-context.ts'
import { tones } from '../../../ui/tones.ts'
import { urls } from '../../../ui/urls.ts'
import { toStateTitleKey, WorkflowText } from '../../../ui/workflow-text.tsx'

type Task = OrderCard['tasks'][number]

const renderTitle = (task: Task) => (
  <Link to={urls.task(task.taskId)}>
    <WorkflowText workflow={task.taskType} version={task.version} path="title" />
  </Link>
)
const renderState = (task: Task) => (
  <WorkflowText workflow={task.taskType} version={task.version} path={toStateTitleKey(task.state)} />
)

export const taskFields = [
  customField<Task>('task', { text: ({ taskType }) => taskType, render: renderTitle }),
  customField<Task>('taskState', { text: (task) => toStateTitleKey(task.state), render: renderState }),
  storeZoneInstantField('taskDate'),
  storeZoneInstantField('dateComplete'),
  actorField('updatedFrom'),
] as const

/**
 * Returns a summary of each open task with its state, its due time and the user who has claimed it; without open tasks
 * a text that there are none.
 */
export function summarizeOpenTasks({ tasks, store: { zone } }: OrderCard, s: FieldContext): SummaryValue[] {
  const open = tasks.filter(({ taskStatus }) => taskStatus === 'open')
  if (open.length === 0) return [{ main: s.t('orders:card.noTask') }]
  return open.map((task) => ({
    main: renderTitle(task),
    more: [
      <>
        {renderState(task)}
        {task.claimedName !== null && ` · ${formatActorName(task.claimedName, s.t)}`}
      </>,
      Date.parse(task.dueAt) < getServerTime() ? (
        <Badge tone={tones.taskDue.overdue}>
          {s.t('orders:card.overdue', { due: s.relativeShort(task.dueAt, { zone }) })}
        </Badge>
      ) : (
        s.t('orders:card.due', { due: s.relative(task.dueAt, { zone }) })
      ),
    ],
  }))
}
