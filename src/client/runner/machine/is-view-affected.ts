import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'

/**
 * True if the page must be loaded again after the change. The page of an acceptance act also depends on the orders of
 * the act, because each of them may be cancelled.
 */
export function isViewAffectedByChange(
  { kind, taskId, deskId, orderId }: LiveChange,
  view: RunnerView,
): boolean {
  if (view.order !== null)
    return kind === 'task' || kind === 'draft' ? taskId === view.task?.taskId : orderId === view.order.orderId
  if (kind === 'desk') return deskId === view.desk.deskId
  const { subject } = view.desk
  return (
    kind !== 'draft' &&
    orderId !== undefined &&
    subject.name === 'acceptanceAct' &&
    subject.act.lines.some((line) => line.orderId === orderId)
  )
}
