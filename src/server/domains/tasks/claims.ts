import { and, eq, sql } from 'drizzle-orm'
import type { Claim } from '../../../../schemas/api/tasks.ts'
import { maySeeStore, type Actor } from '../../platform/identity/actor.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { tasks } from '../../platform/db/schema/workflow.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { lockNextTask } from './list-repository.ts'
import { claimOf } from './claim-dto.ts'

/**
 * Takes a task, or says again that one is at it (the claim lapses after `claimMinutes` without that). Another person's
 * living claim is refused with his name, unless it is taken over knowingly.
 */
export async function claimTask(
  services: Services,
  actor: Actor,
  taskId: number,
  takeOver: boolean,
): Promise<Claim | null> {
  const { task, held, now } = await services.database.db.transaction(async (tx) => {
    const { claimMinutes } = await readSettings(tx)
    const [task] = await tx.select().from(tasks).where(eq(tasks.taskId, taskId)).for('update')
    // After the lock, by the clock that every server shares.
    const now = await databaseNow(tx, services.clock)
    if (!task || !maySeeStore(actor, task.pfm)) throw refuse.taskNotFound()
    const held = claimOf(task, actor, now)
    if (held && !held.mine && !takeOver)
      throw refuse.denied('errors:claimedByOther', { name: held.name }, { name: held.name })
    // A page that was open meanwhile would have it back by its next sign of life, and nobody else ever could.
    if (held === null && task.takenFrom === actor.id && !takeOver) {
      const name = task.takenByName ?? ''
      throw refuse.denied('errors:takenBack', { name }, { name, taken: true })
    }
    if (task.taskStatus !== 'open' || (task.right !== null && !actor.rights.has(task.right as never)))
      return { task, held, now }
    const [updated] = await tx
      .update(tasks)
      .set({
        claimedBy: actor.id,
        claimedName: actor.name,
        claimedSince: held?.mine ? task.claimedSince : now,
        claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
        ...(held && !held.mine
          ? { takenFrom: task.claimedBy, takenByName: actor.name }
          : task.takenFrom === actor.id && { takenFrom: null, takenByName: null }),
      })
      .where(eq(tasks.taskId, taskId))
      .returning()
    return { task: updated!, held, now }
  })
  // A sign of life changes nothing that others see.
  if (!held?.mine) services.publish([{ kind: 'task', taskId, orderId: task.orderId, pfm: task.pfm }])
  return claimOf(task, actor, now)
}

/**
 * «Take next»: claims the most urgent task that this person may do and answers it; null: there is none. `order`: its
 * customer stands at the counter; `mobile`: at a phone.
 */
export async function takeNextTask(
  services: Services,
  actor: Actor,
  wanted: { type?: string; order?: number; mobile?: boolean } = {},
): Promise<number | null> {
  const taken = await services.database.db.transaction(async (tx) => {
    const { claimMinutes } = await readSettings(tx)
    const now = await databaseNow(tx, services.clock)
    const taskId = await lockNextTask(tx, { actor, now, ...wanted })
    if (taskId === null) return null
    const [task] = await tx
      .update(tasks)
      .set({
        claimedBy: actor.id,
        claimedName: actor.name,
        claimedSince: now,
        claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
        ...{ takenFrom: null, takenByName: null },
      })
      .where(eq(tasks.taskId, taskId))
      .returning({ taskId: tasks.taskId, orderId: tasks.orderId, pfm: tasks.pfm })
    return task ?? null
  })
  if (taken) services.publish([{ kind: 'task', ...taken }])
  return taken?.taskId ?? null
}

/** Lets go of what one holds; of what one does not hold nothing changes. */
export async function releaseTask(services: Services, actor: Actor, taskId: number): Promise<void> {
  const [task] = await services.database.db
    .select({ pfm: tasks.pfm })
    .from(tasks)
    .where(eq(tasks.taskId, taskId))
  if (!task || !maySeeStore(actor, task.pfm)) throw refuse.taskNotFound()
  const [released] = await services.database.db
    .update(tasks)
    .set({ claimedBy: null, claimedName: null, claimedUntil: null, claimedSince: sql`null` })
    .where(and(eq(tasks.taskId, taskId), eq(tasks.claimedBy, actor.id)))
    .returning({ orderId: tasks.orderId, pfm: tasks.pfm })
  if (released) services.publish([{ kind: 'task', taskId, ...released }])
}
