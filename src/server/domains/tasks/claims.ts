import { and, eq, sql } from 'drizzle-orm'
import type { Claim } from '../../../../schemas/api/tasks.ts'
import type { Right } from '../../../shared/rights.ts'
import { canSeeStore, type Actor } from '../../platform/identity/actor.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { lockNextTask } from './list-repository.ts'
import { toClaimView } from './claim-view.ts'

/**
 * Claims a task or renews the claim, which expires `claimMinutes` after the last renewal. A task that another user has
 * claimed or taken over is refused with the name of that user, unless `takeOver` is set. A finished task and a task for
 * which the actor lacks the right are not claimed. Returns the current claim, or null.
 */
export async function claimTask(
  services: Services,
  actor: Actor,
  taskId: number,
  takeOver: boolean,
): Promise<Claim | null> {
  const { task, claim, now } = await services.database.db.transaction(async (tx) => {
    const { claimMinutes } = await readSettings(tx)
    const [task] = await tx.select().from(tasks).where(eq(tasks.taskId, taskId)).for('update')
    // The time is read after the lock is taken, from the clock of the database, which all servers share.
    const now = await readDatabaseNow(tx, services.clock)
    if (!task || !canSeeStore(actor, task.pfm)) throw refuse.taskNotFound()
    const claim = toClaimView(task, actor, now)
    if (claim && !claim.mine && !takeOver)
      throw refuse.denied('errors:claimedByOther', { name: claim.name }, { name: claim.name })
    // After a take-over, an open page of the previous user would renew the claim automatically, and the users would
    // take the task from each other. The previous user must therefore take it over explicitly.
    if (claim === null && task.takenFrom === actor.id && !takeOver) {
      const name = task.takenByName ?? ''
      throw refuse.denied('errors:takenBack', { name }, { name, taken: true })
    }
    if (task.taskStatus !== 'open' || (task.right !== null && !actor.rights.has(task.right as Right)))
      return { task, claim, now }
    const [updated] = await tx
      .update(tasks)
      .set({
        claimedBy: actor.id,
        claimedName: actor.name,
        claimedSince: claim?.mine ? task.claimedSince : now,
        claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
        ...(claim && !claim.mine
          ? { takenFrom: task.claimedBy, takenByName: actor.name }
          : task.takenFrom === actor.id && { takenFrom: null, takenByName: null }),
      })
      .where(eq(tasks.taskId, taskId))
      .returning()
    return { task: updated!, claim, now }
  })
  // A renewal is not visible to other users, so it is not published.
  if (!claim?.mine) services.publish([{ kind: 'task', taskId, orderId: task.orderId, pfm: task.pfm }])
  return toClaimView(task, actor, now)
}

/**
 * «Take next»: claims the most urgent task that the actor may do. Returns its id, or null if there is none. `order`: id
 * of the order whose customer is at the counter. `mobile`: the actor works on a phone.
 */
export async function takeNextTask(
  services: Services,
  actor: Actor,
  filter: { type?: string; order?: number; mobile?: boolean } = {},
): Promise<number | null> {
  const claimed = await services.database.db.transaction(async (tx) => {
    const { claimMinutes } = await readSettings(tx)
    const now = await readDatabaseNow(tx, services.clock)
    const taskId = await lockNextTask(tx, { actor, now, ...filter })
    if (taskId === null) return null
    const [task] = await tx
      .update(tasks)
      .set({
        claimedBy: actor.id,
        claimedName: actor.name,
        claimedSince: now,
        claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
        takenFrom: null,
        takenByName: null,
      })
      .where(eq(tasks.taskId, taskId))
      .returning({ taskId: tasks.taskId, orderId: tasks.orderId, pfm: tasks.pfm })
    return task ?? null
  })
  if (claimed) services.publish([{ kind: 'task', ...claimed }])
  return claimed?.taskId ?? null
}

/** Releases the actor's own claim. A task that the actor has not claimed is not changed. */
export async function releaseTask(services: Services, actor: Actor, taskId: number): Promise<void> {
  const [task] = await services.database.db
    .select({ pfm: tasks.pfm })
    .from(tasks)
    .where(eq(tasks.taskId, taskId))
  if (!task || !canSeeStore(actor, task.pfm)) throw refuse.taskNotFound()
  const [released] = await services.database.db
    .update(tasks)
    .set({ claimedBy: null, claimedName: null, claimedUntil: null, claimedSince: sql`null` })
    .where(and(eq(tasks.taskId, taskId), eq(tasks.claimedBy, actor.id)))
    .returning({ orderId: tasks.orderId, pfm: tasks.pfm })
  if (released) services.publish([{ kind: 'task', taskId, ...released }])
}
