import { and, eq } from 'drizzle-orm'
import type { Claim } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { databaseNow } from '../../../platform/db/now.ts'
import { deskClaims, workflowInstances } from '../../../platform/db/schema/workflow.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { claimOf } from '../../tasks/claim-dto.ts'
import { deskOf } from './view.ts'

/** Locks work at a desk for a change that is no step of it. */
export async function lockDesk(tx: Tx, deskId: number, actor: Actor) {
  const [instance] = await tx
    .select()
    .from(workflowInstances)
    .where(eq(workflowInstances.id, deskId))
    .for('update')
  deskOf(instance, actor)
  const [claim] = await tx.select().from(deskClaims).where(eq(deskClaims.instanceId, deskId))
  return { instance: instance!, claim: claim ?? null }
}

/** The same as of a task: taken, or kept alive, unless another person's living claim stands and is not taken over. */
export async function claimDesk(
  services: Services,
  actor: Actor,
  deskId: number,
  takeOver: boolean,
): Promise<Claim | null> {
  const { claim, held, now } = await services.database.db.transaction(async (tx) => {
    const { claimMinutes } = await readSettings(tx)
    const { instance, claim } = await lockDesk(tx, deskId, actor)
    const now = await databaseNow(tx, services.clock)
    const held = claim && claimOf(claim, actor, now)
    if (held && !held.mine && !takeOver)
      throw refuse.denied('errors:claimedByOther', { name: held.name }, { name: held.name })
    if (instance.status !== 'active') return { claim: null, held, now }
    const mine = {
      claimedBy: actor.id,
      claimedName: actor.name,
      claimedSince: held?.mine ? claim!.claimedSince : now,
      claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
    }
    await tx
      .insert(deskClaims)
      .values({ instanceId: deskId, ...mine })
      .onConflictDoUpdate({ target: deskClaims.instanceId, set: mine })
    return { claim: mine, held, now }
  })
  // A sign of life changes nothing that others see.
  if (claim && !held?.mine) services.publish([{ kind: 'desk', deskId }])
  return claim && claimOf(claim, actor, now)
}

/** Lets go of what one holds; of what one does not hold nothing changes. */
export async function releaseDesk(services: Services, actor: Actor, deskId: number): Promise<void> {
  const released = await services.database.db.transaction(async (tx) => {
    await lockDesk(tx, deskId, actor)
    return tx
      .delete(deskClaims)
      .where(and(eq(deskClaims.instanceId, deskId), eq(deskClaims.claimedBy, actor.id)))
      .returning({ id: deskClaims.instanceId })
  })
  if (released.length > 0) services.publish([{ kind: 'desk', deskId }])
}
