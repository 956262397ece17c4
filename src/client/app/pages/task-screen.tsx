import { useParams } from 'react-router-dom'
import { TaskRunner } from '../../runner/task-runner.tsx'
import { parseId } from '../../ui/urls.ts'
import { NotFound } from '../../ui/not-found.tsx'

/** Screen of a task. The key creates a new runner for each task, so that no state of the previous task remains. */
export function TaskScreen() {
  const taskId = parseId(useParams().taskId)
  return taskId === null ? <NotFound /> : <TaskRunner key={taskId} path={`tasks/${taskId}`} />
}
