import type { DraftBody } from '../../../../../schemas/api/tasks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import { getStepMeta, restoreSnapshot } from '../../../engine/interpret.ts'
import { getWorkflow } from '../../../engine/registry.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { refuseTooLargeDraft, saveDraftOfLockedInstance } from '../../tasks/drafts.ts'
import { toClaimView } from '../../tasks/claim-view.ts'
import { lockDeskInstance } from './claims.ts'

/** Saves a draft of a desk workflow. Refuses in the same cases as `saveDraft` of a task. */
export function saveDeskDraft(
  services: Services,
  actor: Actor,
  deskId: number,
  body: DraftBody,
): Promise<{ edition: number; savedAt: string }> {
  refuseTooLargeDraft(body)
  return services.database.db.transaction(async (tx) => {
    const { instance, claim } = await lockDeskInstance(tx, deskId, actor)
    const meta = getStepMeta(restoreSnapshot(getWorkflow(instance.workflow, instance.version), instance))
    if (meta?.for === 'person' && !actor.rights.has(meta.right)) throw refuse.forbidden()
    const now = await readDatabaseNow(tx, services.clock)
    return saveDraftOfLockedInstance(
      tx,
      actor,
      { instance, claim: claim && toClaimView(claim, actor, now), now },
      body,
    )
  })
}
