import { useParams } from 'react-router-dom'
import { TaskRunner, type ReturnLink } from '../../runner/task-runner.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { parseId, urls } from '../../ui/urls.ts'

/** Screen of a desk, which is work that belongs to no order. It uses the same runner as a task. */
function DeskScreen({ list }: { list: ReturnLink }) {
  const deskId = parseId(useParams().deskId)
  return deskId === null ? <NotFound /> : <TaskRunner key={deskId} path={`desks/${deskId}`} list={list} />
}

export const ServiceSwitchScreen = () => (
  <DeskScreen list={{ to: urls.services(), text: 'shell:back.services' }} />
)

export const AcceptanceActScreen = () => (
  <DeskScreen list={{ to: urls.issueDelivery(), text: 'shell:back.issueDelivery' }} />
)

export const RefundRegisterScreen = () => (
  <DeskScreen list={{ to: urls.refundRegisters(), text: 'shell:back.refundRegisters' }} />
)
