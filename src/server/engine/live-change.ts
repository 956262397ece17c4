import type { LiveChange } from '../../../schemas/api/live.ts'

/**
 * Live update for a changed instance: of kind `desk` without an order, of kind `task` with `taskId` (task of the
 * instance), otherwise of kind `order`.
 */
export function createLiveChange(
  instance: { id: number; orderId: number | null; pfm: string | null },
  taskId: number | undefined,
): LiveChange {
  if (instance.orderId === null) return { kind: 'desk', deskId: instance.id }
  const location = { orderId: instance.orderId, pfm: instance.pfm ?? '' }
  return taskId === undefined ? { kind: 'order', ...location } : { kind: 'task', taskId, ...location }
}
