import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { urls } from '../../ui/urls.ts'

const callTasks = ['confirming', 'confirmingDelivery']

/** Opens the call task of the order. The server has already claimed it for the user who decided to call again. */
export function RedirectToOwnCallTask({ orderId }: { orderId: number }) {
  const { data } = useQuery({
    queryKey: ['own-call', orderId],
    queryFn: () => get('tasks', { query: { orderId } }),
    gcTime: 0,
  })
  const call = data?.items.find(
    ({ taskType, taskStatus }) => taskStatus === 'open' && callTasks.includes(taskType),
  )
  return call === undefined ? null : <Navigate to={urls.task(call.taskId)} replace />
}
