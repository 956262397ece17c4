import type { LiveChange } from '../../../../schemas/api/live.ts'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'

/**
 * Does the change affect this page? An acceptance act shows its orders, and each of them may be cancelled meanwhile.
 */
export function isViewAffected({ kind, taskId, deskId, orderId }: LiveChange, view: RunnerView): boolean {
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
