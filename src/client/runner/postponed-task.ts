import type { OfferedEvent, RunnerView } from '../../../schemas/api/tasks.ts'
import { getServerTime } from '../http/server-clock.ts'

/** True if the task is hidden from the list until the time to which it was postponed. */
export const isPostponedTask = ({ task }: Pick<RunnerView, 'task'>) =>
  task?.taskStatus === 'open' &&
  task.postponedUntil !== null &&
  Date.parse(task.postponedUntil) > getServerTime()

/**
 * Makes the main event of a postponed task a secondary one that asks for a confirmation and has no digit key, because
 * the user continues with the next task.
 */
export function demoteMainEvent(event: OfferedEvent): OfferedEvent {
  if (event.tone !== 'main') return event
  const { answer: _, ...others } = event
  return { ...others, tone: 'plain', irreversible: true }
}
