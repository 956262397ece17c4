import { useParams } from 'react-router-dom'
import { TaskRunner } from '../../runner/task-runner.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { idOf, urls } from '../../ui/urls.ts'

/** The switch of a service: work at a desk, drawn by the same runner as a task. */
export function ServiceSwitchScreen() {
  const deskId = idOf(useParams().deskId)
  if (deskId === null) return <NotFound />
  return (
    <TaskRunner
      key={deskId}
      path={`desks/${deskId}`}
      list={{ to: urls.services(), text: 'shell:back.services' }}
    />
  )
}
