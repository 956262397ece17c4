import { and, eq } from 'drizzle-orm'
import type { AssignTasksBody } from '../../../../schemas/api/assignments.ts'
import type { LiveChange } from '../../../../schemas/api/live.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import type { EffectContext } from '../../engine/effects.ts'
import type { Engine } from '../../engine/engine.ts'
import { withOrderMutex } from '../../engine/order-mutex.ts'
import { buildLogEntry } from '../orders/change-order.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { lockOrder } from '../../engine/order-state/lock-order.ts'
import { updateRow } from '../../engine/order-state/changes.ts'
import { findAssignableUserName } from './assignable.ts'
import { findAssignee } from './task-row.ts'
import { toClaimView } from './claim-view.ts'

type Row = typeof tasks.$inferSelect
interface Assignee {
  id: string
  name: string
}

const clearedTakeOver = { takenFrom: null, takenByName: null }
const noAssignee = { assignedTo: null, assignedName: null, assignedRight: null }

/**
 * Assigns a task to a user of its store who has the right of its step. `to` = null withdraws the assignment. A repeated
 * assignment changes nothing. A task that another user has claimed is refused unless `takeOver` is set. A claim of
 * another user than the assignee moves to the assignee, so that an open page of the previous user cannot renew the old
 * claim. If the assignment is withdrawn, the claim is removed, except a claim of the actor.
 */
export async function assignTask(
  services: Services,
  engine: Engine,
  actor: Actor,
  { taskId, to, takeOver }: { taskId: number } & Omit<AssignTasksBody, 'ids'>,
): Promise<void> {
  const { db } = services.database
  const [match] = await db
    .select({ orderId: tasks.orderId, pfm: tasks.pfm })
    .from(tasks)
    .where(eq(tasks.taskId, taskId))
  if (!match || !canSeeStore(actor, match.pfm)) throw refuse.taskNotFound()
  const changes: LiveChange[] = []
  await withOrderMutex(db, match.orderId, () =>
    db.transaction(async (tx) => {
      await lockOrder(tx, match.orderId)
      const [task] = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.taskId, taskId), eq(tasks.taskStatus, 'open')))
        .for('update')
      if (!task) throw refuse.denied('errors:taskOver')
      const assignee = to === null ? null : await requireAssignee(tx, to, task)
      const now = await readDatabaseNow(tx, services.clock)
      const claim = toClaimView(task, { ...actor, id: to ?? '' }, now)
      // A user may assign a task that they have claimed themselves.
      const isOwnClaim = task.claimedBy === actor.id
      if (claim && !claim.mine && !isOwnClaim && !takeOver)
        throw refuse.denied('errors:claimedByOther', { name: claim.name }, { name: claim.name })
      const movesClaim = claim !== null && !claim.mine && !(isOwnClaim && to === null)
      if (!movesClaim && (findAssignee(task)?.id ?? null) === to) return
      const { claimMinutes } = await readSettings(tx)
      const until = new Date(now.getTime() + claimMinutes * 60_000)
      await engine.recordExternalChange({ tx, actor, changes }, match.orderId, 'task.assigned', (scope) =>
        buildAssignmentChanges(scope, task, assignee, movesClaim ? { now, until } : null),
      )
    }),
  )
  services.publish(changes)
}

async function requireAssignee(tx: Tx, id: string, { right, pfm }: Row): Promise<Assignee> {
  // A task without a right waits for the system and cannot be assigned.
  if (right === null) throw refuse.denied('errors:taskWaits')
  const name = await findAssignableUserName(tx, id, { right, pfm })
  if (name === null) throw refuse.denied('errors:notForPerson')
  return { id, name }
}

/**
 * Builds the changes of an assignment. Without `assignee` the assignment is withdrawn. With `movedClaim` the claim
 * moves to the assignee, or is removed if there is none.
 */
export function buildAssignmentChanges(
  scope: EffectContext,
  task: Row,
  assignee: Assignee | null = null,
  movedClaim: { now: Date; until: Date } | null = null,
) {
  const { taskId, instanceId, orderId, pfm, taskType } = task
  const previousAssignee = findAssignee(task)
  const previousClaimant = movedClaim && task.claimedBy !== scope.actor.id ? task.claimedBy : null
  const claim = assignee
    ? {
        claimedBy: assignee.id,
        claimedName: assignee.name,
        claimedSince: movedClaim?.now.toISOString() ?? null,
        claimedUntil: movedClaim?.until.toISOString() ?? null,
      }
    : { claimedBy: null, claimedName: null, claimedSince: null, claimedUntil: null }
  return [
    updateRow(
      'tasks',
      { instanceId },
      {
        ...(assignee
          ? { assignedTo: assignee.id, assignedName: assignee.name, assignedRight: task.right }
          : noAssignee),
        ...(movedClaim && claim),
        ...(previousClaimant === null
          ? // A user who gets the task assigned again may open it without a take-over.
            assignee && assignee.id === task.takenFrom && clearedTakeOver
          : { takenFrom: previousClaimant, takenByName: scope.actor.name }),
      },
    ),
    buildLogEntry(scope, {
      action: 'assignTask',
      entityName: 'assignee',
      old: previousAssignee && { taskType, name: previousAssignee.name },
      new: { taskType, name: assignee?.name ?? null },
    }),
    { notify: { kind: 'task' as const, taskId, orderId, pfm } },
  ]
}
