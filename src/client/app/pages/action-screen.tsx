import { useParams } from 'react-router-dom'
import { TaskRunner } from '../../runner/task-runner.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { idOf } from '../../ui/urls.ts'

/** An action of an order, drawn by the same runner as a task. */
export function ActionScreen() {
  const { orderId, action = '' } = useParams()
  const id = idOf(orderId)
  if (id === null || !/^[a-zA-Z]+$/.test(action)) return <NotFound />
  const path = `orders/${id}/actions/${action}`
  return <TaskRunner key={path} path={path} />
}
