import { Link } from 'react-router-dom'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { serverNow } from '../../../http/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { SummaryValue } from '../../../ui/card/card-description.ts'
import { instant, own, text } from '../../../ui/fields/kinds.tsx'
import type { FieldContext } from '../../../ui/fields/surroundings.ts'
import { urls } from '../../../ui/urls.ts'
import { stateKey, WorkflowText } from '../../../ui/workflow-text.tsx'

type Task = OrderCard['tasks'][number]

const renderTitle = (task: Task) => (
  <Link to={urls.task(task.taskId)}>
    <WorkflowText workflow={task.taskType} version={task.version} path="title" />
  </Link>
)
const renderState = (task: Task) => (
  <WorkflowText workflow={task.taskType} version={task.version} path={stateKey(task.state)} />
)

export const taskFields = [
  own<Task>('task', { text: ({ taskType }) => taskType, draw: renderTitle }),
  own<Task>('taskState', { text: (task) => stateKey(task.state), draw: renderState }),
  instant('taskDate'),
  instant('dateComplete'),
  text('updatedFrom'),
] as const

/** Open tasks with assignee and due time. */
export function openTasksSummary({ tasks, store: { zone } }: OrderCard, s: FieldContext): SummaryValue[] {
  const open = tasks.filter(({ taskStatus }) => taskStatus === 'open')
  if (open.length === 0) return [{ main: s.t('orders:card.noTask') }]
  return open.map((task) => ({
    main: renderTitle(task),
    more: [
      <>
        {renderState(task)}
        {task.claimedName !== null && ` · ${task.claimedName}`}
      </>,
      Date.parse(task.dueAt) < serverNow() ? (
        <Badge tone="danger">
          {s.t('orders:card.overdue', { due: s.relativeShort(task.dueAt, { zone }) })}
        </Badge>
      ) : (
        s.t('orders:card.due', { due: s.relative(task.dueAt, { zone }) })
      ),
    ],
  }))
}
