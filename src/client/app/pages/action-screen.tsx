import { useParams } from 'react-router-dom'
import { TaskRunner, type ReturnLink } from '../../runner/task-runner.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { parseId, urls } from '../../ui/urls.ts'

/** Screen of an order action. It uses the same runner as a task. */
export function ActionScreen() {
  const { orderId, action = '' } = useParams()
  return <OrderAction orderId={orderId} action={action} />
}

/** Path `/refunds/{orderId}/create` (specification 2). */
export function CreateRefundScreen() {
  const list = { to: urls.refundCheck(), text: 'shell:back.refundCheck' }
  return <OrderAction orderId={useParams().orderId} action="initiateRefund" list={list} />
}

/** Path `/exchanges/{orderId}/create` (specification 2). */
export function CreateExchangeScreen() {
  const list = { to: urls.exchangeCheck(), text: 'shell:back.exchangeCheck' }
  return <OrderAction orderId={useParams().orderId} action="exchange" list={list} />
}

interface Props {
  orderId: string | undefined
  action: string
  list?: ReturnLink
}

function OrderAction({ orderId, action, list }: Props) {
  const id = parseId(orderId)
  if (id === null || !/^[a-zA-Z]+$/.test(action)) return <NotFound />
  const path = `orders/${id}/actions/${action}`
  return <TaskRunner key={path} path={path} {...(list && { list })} />
}
