import { Link } from 'react-router-dom'
import type { OrderCard } from '../../../../../schemas/api/orders.ts'
import { Block } from '../../../ui/block.tsx'
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx'
import { urls } from '../../../ui/urls.ts'
import { stateKey, WorkflowText } from '../../../ui/workflow-text.tsx'
import type { OrderView } from './order-view.ts'

type Task = OrderCard['tasks'][number]

export function TasksBlock({ view }: { view: OrderView }) {
  const { tasks, t, at, order } = view
  if (tasks.length === 0) return null
  const columns: DataColumn<Task>[] = [
    {
      id: 'task',
      header: t('orders:card.task'),
      cell: (task) => (
        <Link to={urls.task(task.taskId)}>
          <WorkflowText workflow={task.taskType} version={task.version} path="title" />
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('orders:card.taskState'),
      cell: (task) => (
        <WorkflowText workflow={task.taskType} version={task.version} path={stateKey(task.state)} />
      ),
    },
    { id: 'taskDate', header: t('orders:card.taskDate'), cell: (task) => at(task.taskDate) },
  ]
  const title = t('orders:card.tasks')
  return (
    <Block title={title}>
      <DataTable
        label={`${title}, ${order.id}`}
        columns={columns}
        rows={tasks}
        rowId={(task) => task.taskId}
      />
    </Block>
  )
}
