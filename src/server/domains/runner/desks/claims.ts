import { and, eq } from 'drizzle-orm'
import type { Claim } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import { deskClaims, workflowInstances } from '../../../platform/db/schema/workflow.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { toClaimView } from '../../tasks/claim-view.ts'
import { requireDeskWorkflow } from './view.ts'

/** Locks an instance of a desk workflow for a change that is not a step. Returns the instance and its claim. */
export async function lockDeskInstance(tx: Tx, deskId: number, actor: Actor) {
  const [instance] = await tx
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
    .for('update')
  requireDeskWorkflow(instance, actor)
  const [claim] = await tx.select().from(deskClaims).where(eq(deskClaims.instanceId, deskId))
  return { instance: instance!, claim: claim ?? null }
}

/**
 * Claims an instance of a desk workflow or renews the claim, as for a task. Refuses an instance that another user has
 * claimed, unless `takeOver` is set. Returns null if the instance has ended.
 */
export async function claimDeskInstance(
  services: Services,
  actor: Actor,
  deskId: number,
  takeOver: boolean,
): Promise<Claim | null> {
  const { claim, activeClaim, now } = await services.database.db.transaction(async (tx) => {
    const { claimMinutes } = await readSettings(tx)
    const { instance, claim } = await lockDeskInstance(tx, deskId, actor)
    const now = await readDatabaseNow(tx, services.clock)
    const activeClaim = claim && toClaimView(claim, actor, now)
    if (activeClaim && !activeClaim.mine && !takeOver)
      throw refuse.denied('errors:claimedByOther', { name: activeClaim.name }, { name: activeClaim.name })
    if (instance.status !== 'active') return { claim: null, activeClaim, now }
    const newClaim = {
      claimedBy: actor.id,
      claimedName: actor.name,
      claimedSince: activeClaim?.mine ? claim!.claimedSince : now,
      claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
    }
    await tx
      .insert(deskClaims)
      .values({ instanceId: deskId, ...newClaim })
      .onConflictDoUpdate({ target: deskClaims.instanceId, set: newClaim })
    return { claim: newClaim, activeClaim, now }
  })
  // A renewal is not visible to other users, so it is not published.
  if (claim && !activeClaim?.mine) services.publish([{ kind: 'desk', deskId }])
  return claim && toClaimView(claim, actor, now)
}

/** Releases the actor's own claim. A desk workflow that the actor has not claimed is not changed. */
export async function releaseDeskInstance(services: Services, actor: Actor, deskId: number): Promise<void> {
  const released = await services.database.db.transaction(async (tx) => {
    await lockDeskInstance(tx, deskId, actor)
    return tx
      .delete(deskClaims)
      .where(and(eq(deskClaims.instanceId, deskId), eq(deskClaims.claimedBy, actor.id)))
      .returning({ id: deskClaims.instanceId })
  })
  if (released.length > 0) services.publish([{ kind: 'desk', deskId }])
}
