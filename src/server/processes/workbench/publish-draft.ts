import { eq } from 'drizzle-orm'
import type { PublishDraftBody } from '../../../../schemas/api/workbench.ts'
import { hashChangedVersion, loadChangedVersions } from '../../engine/changed-versions.ts'
import { getWorkflow } from '../../engine/registry.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import { workflowChangedVersions, workflowDraftVersions } from '../../platform/db/schema/workbench.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { publishLiveChangesAtCommit } from '../../platform/live/live.ts'
import type { Services } from '../../platform/services.ts'
import {
  requireAccessToAllStores,
  requireStores,
  storeActivation,
  withPublishingLock,
} from '../publishing/publishing.ts'
import { lockOpenDraft, requireDraftRevision } from './drafts-repository.ts'
import { findNextVersion } from './prove-draft.ts'

/**
 * Publishes a proven draft as a new version, which new instances of the given stores and share start with. Version,
 * activation, log and draft change together or not at all. Other servers load the version with the commit.
 */
export async function publishDraft(
  services: Services,
  actor: Actor,
  { name, id }: { name: string; id: number },
  { revision, publishing, pfms, share, reason }: PublishDraftBody,
): Promise<number> {
  requireAccessToAllStores(actor)
  const { db } = services.database
  await requireStores(db, pfms ?? [])
  try {
    return await withPublishingLock(services, name, publishing, async (tx) => {
      const draft = await lockOpenDraft(tx, { name, id })
      requireDraftRevision(draft, revision)
      if (draft.provenRevision !== revision) throw refuse.denied('errors:draftNotProven')
      const { texts, limits, steps, actions, questions = [] } = draft.changes
      const parts = [
        ...Object.values(texts).map((byPath) => Object.keys(byPath)),
        Object.keys(limits),
        steps,
        actions,
        questions,
      ]
      if (parts.every((part) => part.length === 0)) throw refuse.denied('errors:draftEmpty')
      const version = await findNextVersion(tx, name, draft.base)
      await tx.insert(workflowChangedVersions).values({
        workflow: name,
        version,
        base: draft.base,
        changes: draft.changes,
        hash: hashChangedVersion(getWorkflow(name, draft.base), draft.changes),
        draftId: id,
        authorId: actor.id,
        authorName: actor.name,
        reason,
        at: await readDatabaseNow(tx, services.clock),
      })
      await tx
        .update(workflowDraftVersions)
        .set({ status: 'published', version })
        .where(eq(workflowDraftVersions.id, id))
      // The activation below needs the version, which only this transaction sees yet.
      await loadChangedVersions(tx)
      await storeActivation(services, tx, actor, { name, version }, { active: true, pfms, share, reason })
      await publishLiveChangesAtCommit(tx, [{ kind: 'processes' }])
      return version
    })
  } catch (error) {
    await loadChangedVersions(db)
    throw error
  }
}
