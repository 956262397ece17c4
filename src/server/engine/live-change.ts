import type { LiveChange } from '../../../schemas/api/live.ts'

/** What screens are told of a changed instance; `taskId`: of the task it is the work of, if it is one's. */
export function liveChangeOf(
  instance: { id: number; orderId: number | null; pfm: string | null },
  taskId: number | undefined,
): LiveChange {
  if (instance.orderId === null) return { kind: 'desk', deskId: instance.id }
  const place = { orderId: instance.orderId, pfm: instance.pfm ?? '' }
  return taskId === undefined ? { kind: 'order', ...place } : { kind: 'task', taskId, ...place }
}
