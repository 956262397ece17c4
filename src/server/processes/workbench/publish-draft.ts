import { eq } from 'drizzle-orm'
import type { PublishDraftBody } from '../../../../schemas/api/workbench.ts'
import {
  addVersionBeingPublished,
  hashChangedVersion,
  loadChangedVersions,
} from '../../engine/changed-versions.ts'
import { getWorkflow } from '../../engine/registry.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
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
import {
  findDraftProblems,
  lockOpenDraft,
  requireDraftRevision,
  type DraftRecord,
} from './drafts-repository.ts'
import { checkOpenInstances } from './open-instances.ts'
import { buildDraftVersion, findNextChangedVersion } from './prove-draft.ts'

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
  let added: ReturnType<typeof addVersionBeingPublished> | undefined
  try {
    const published = await withPublishingLock(services, name, publishing, async (tx) => {
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
      await requireNoStuckInstances(tx, draft)
      const version = await findNextChangedVersion(tx, name, draft.base)
      const row = {
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
      }
      await tx.insert(workflowChangedVersions).values(row)
      await tx
        .update(workflowDraftVersions)
        .set({ status: 'published', version })
        .where(eq(workflowDraftVersions.id, id))
      // The activation below needs the version, which only this transaction sees yet.
      added = addVersionBeingPublished(row)
      await storeActivation(services, tx, actor, { name, version }, { active: true, pfms, share, reason })
      await publishLiveChangesAtCommit(tx, [{ kind: 'processes' }])
      return version
    })
    added?.complete()
    return published
  } catch (error) {
    added?.forget()
    // The commit may have succeeded although its response was lost.
    if (added) await loadChangedVersions(db).catch(() => undefined)
    throw error
  }
}

/**
 * Refuses with the list of the states in which open instances would be stuck. Orders may have changed their states
 * since the proof, so its result may be outdated.
 */
async function requireNoStuckInstances(tx: Tx, draft: DraftRecord): Promise<void> {
  // The release may have been replaced since the proof.
  if (findDraftProblems(draft).length > 0) throw refuse.denied('errors:draftNotProven')
  const openInstances = await checkOpenInstances(tx, draft, await buildDraftVersion(tx, draft))
  if (openInstances.passed) return
  const count = openInstances.problems.reduce((sum, { params }) => sum + Number(params?.count ?? 0), 0)
  throw refuse.denied('errors:draftStuck', { count }, { openInstances })
}
