import type { TaskView } from '../../../../schemas/api/tasks.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { tasks } from '../../platform/db/schema/workflow.ts'

type TaskRow = typeof tasks.$inferSelect
type ClaimRow = Pick<TaskRow, 'claimedBy' | 'claimedName' | 'claimedSince' | 'claimedUntil'>

export function toClaimView(task: ClaimRow, actor: Actor, now: Date): TaskView['claim'] {
  if (task.claimedBy === null || task.claimedUntil === null || task.claimedUntil <= now) return null
  return {
    name: task.claimedName ?? '',
    mine: task.claimedBy === actor.id,
    since: (task.claimedSince ?? task.claimedUntil).toISOString(),
    until: task.claimedUntil.toISOString(),
  }
}
