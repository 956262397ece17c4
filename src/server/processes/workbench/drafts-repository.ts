import { and, desc, eq, sql } from 'drizzle-orm'
import { getBaseVersion } from '../../../../schemas/values/changed-versions.ts'
import type {
  PublishedChanges,
  WorkflowChangesBody,
  WorkflowDraftCard,
  WorkflowDraftRow,
} from '../../../../schemas/api/workbench.ts'
import { noChanges, type WorkflowChanges } from '../../../../workflows/changes/changes.ts'
import { findChangeProblems } from '../../../../workflows/changes/problems.ts'
import { getWorkflow } from '../../engine/registry.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { readDatabaseNow } from '../../platform/db/now.ts'
import {
  workflowChangedVersions,
  workflowDraftComments,
  workflowDraftSaves,
  workflowDraftVersions,
} from '../../platform/db/schema/workbench.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { requirePublishedVersion } from '../publishing/publishing.ts'
import { getChangeBase } from './changeable-parts.ts'

export type DraftRecord = typeof workflowDraftVersions.$inferSelect
interface DraftKey {
  name: string
  id: number
}

const maxOpenDrafts = 50
const maxLogLines = 50

const toRow = (draft: DraftRecord): Omit<WorkflowDraftRow, 'openBy'> => ({
  id: draft.id,
  workflow: draft.workflow,
  base: draft.base,
  basedOn: draft.basedOn,
  title: draft.title,
  status: draft.status as WorkflowDraftRow['status'],
  version: draft.version,
  revision: draft.revision,
  createdBy: draft.createdBy,
  createdAt: draft.createdAt.toISOString(),
  changedBy: draft.changedBy,
  changedAt: draft.changedAt.toISOString(),
})

/** Drafts of a workflow, the last changed first. */
export async function listDrafts(db: Db, name: string): Promise<Omit<WorkflowDraftRow, 'openBy'>[]> {
  const rows = await db
    .select()
    .from(workflowDraftVersions)
    .where(eq(workflowDraftVersions.workflow, name))
    .orderBy(desc(workflowDraftVersions.changedAt), desc(workflowDraftVersions.id))
    .limit(200)
  return rows.map(toRow)
}

/** Reads a draft. Refuses an unknown one as not found (code 1). */
export async function requireDraft(db: Db | Tx, { name, id }: DraftKey): Promise<DraftRecord> {
  const [draft] = await db
    .select()
    .from(workflowDraftVersions)
    .where(and(eq(workflowDraftVersions.workflow, name), eq(workflowDraftVersions.id, id)))
  if (!draft) throw refuse.pageNotFound()
  return draft
}

/** Locks an open draft until the end of the transaction. Refuses one that is published or discarded. */
export async function lockOpenDraft(tx: Tx, { name, id }: DraftKey): Promise<DraftRecord> {
  const [draft] = await tx
    .select()
    .from(workflowDraftVersions)
    .where(and(eq(workflowDraftVersions.workflow, name), eq(workflowDraftVersions.id, id)))
    .for('update')
  if (!draft) throw refuse.pageNotFound()
  if (draft.status !== 'open') throw refuse.denied('errors:draftClosed')
  return draft
}

/** Refuses an outdated revision; the message names who saved in the meantime. */
export function requireDraftRevision(draft: DraftRecord, revision: number): void {
  if (draft.revision !== revision)
    throw refuse.denied('errors:draftStale', { who: draft.changedBy }, { revision: draft.revision })
}

/** Finds the changes of a draft that do not fit its base. */
export const findDraftProblems = ({
  workflow,
  base,
  changes,
}: Pick<DraftRecord, 'workflow' | 'base' | 'changes'>) =>
  findChangeProblems(getChangeBase(getWorkflow(workflow, base)), changes as WorkflowChanges)

/** Reads a draft with its problems, saves and comments. */
export async function readDraftCard(db: Db, key: DraftKey): Promise<Omit<WorkflowDraftCard, 'openBy'>> {
  const draft = await requireDraft(db, key)
  const [saves, comments] = await Promise.all([
    db
      .select({
        revision: workflowDraftSaves.revision,
        at: workflowDraftSaves.at,
        who: workflowDraftSaves.actorName,
      })
      .from(workflowDraftSaves)
      .where(eq(workflowDraftSaves.draftId, draft.id))
      .orderBy(desc(workflowDraftSaves.revision))
      .limit(maxLogLines),
    db
      .select()
      .from(workflowDraftComments)
      .where(eq(workflowDraftComments.draftId, draft.id))
      .orderBy(workflowDraftComments.id),
  ])
  return {
    ...toRow(draft),
    changes: draft.changes,
    problems: findDraftProblems(draft),
    log: saves.map(({ revision, at, who }) => ({ revision, at: at.toISOString(), who, note: null })),
    comments: comments.map(({ id, state, kind, text, actorName, at, done }) => ({
      id,
      state,
      kind: kind as 'comment',
      text,
      who: actorName,
      at: at.toISOString(),
      done,
    })),
  }
}

/** Starts a draft from a published version, with the changes of that version. Returns its id. */
export async function createDraft(
  services: Services,
  actor: Actor,
  name: string,
  { basedOn, title }: { basedOn: number; title: string },
): Promise<number> {
  requirePublishedVersion(name, basedOn)
  return services.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafts ${name}`}))`)
    const open = and(eq(workflowDraftVersions.workflow, name), eq(workflowDraftVersions.status, 'open'))
    if ((await tx.$count(workflowDraftVersions, open)) >= maxOpenDrafts)
      throw refuse.denied('errors:draftsTooMany', { most: maxOpenDrafts })
    const changes =
      (await findChangedVersion(tx, name, basedOn))?.changes ?? (noChanges as WorkflowChangesBody)
    const at = await readDatabaseNow(tx, services.clock)
    const [draft] = await tx
      .insert(workflowDraftVersions)
      .values({
        workflow: name,
        base: getBaseVersion(basedOn),
        basedOn,
        title: title.trim(),
        changes,
        createdBy: actor.name,
        createdAt: at,
        changedBy: actor.name,
        changedAt: at,
      })
      .returning({ id: workflowDraftVersions.id })
    return draft!.id
  })
}

/** Saves the changes of a draft as its next revision. */
export async function saveDraft(
  services: Services,
  actor: Actor,
  key: DraftKey,
  { changes, revision }: { changes: WorkflowChangesBody; revision: number },
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, key)
    requireDraftRevision(draft, revision)
    const at = await readDatabaseNow(tx, services.clock)
    const next = revision + 1
    await tx
      .update(workflowDraftVersions)
      .set({ changes, revision: next, changedBy: actor.name, changedAt: at })
      .where(eq(workflowDraftVersions.id, key.id))
    await tx
      .insert(workflowDraftSaves)
      .values({ draftId: key.id, revision: next, changes, at, actorId: actor.id, actorName: actor.name })
  })
  services.publish([{ kind: 'processes' }])
}

/**
 * Renames a draft. Refuses if it no longer has the title that the user saw. A proof stays valid, because the title is
 * not part of the changes.
 */
export async function renameDraft(
  services: Services,
  key: DraftKey,
  { title, was }: { title: string; was: string },
): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, key)
    if (draft.title !== was) throw refuse.denied('errors:draftRenamed', { title: draft.title })
    await tx
      .update(workflowDraftVersions)
      .set({ title: title.trim() })
      .where(eq(workflowDraftVersions.id, key.id))
  })
  services.publish([{ kind: 'processes' }])
}

export async function discardDraft(services: Services, actor: Actor, key: DraftKey): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockOpenDraft(tx, key)
    await tx
      .update(workflowDraftVersions)
      .set({
        status: 'discarded',
        changedBy: actor.name,
        changedAt: await readDatabaseNow(tx, services.clock),
      })
      .where(eq(workflowDraftVersions.id, key.id))
  })
  services.publish([{ kind: 'processes' }])
}

export async function addDraftComment(
  services: Services,
  actor: Actor,
  key: DraftKey,
  { state, kind, text }: { state: string | null; kind: 'comment' | 'request'; text: string },
): Promise<void> {
  const { db } = services.database
  await requireDraft(db, key)
  await db.insert(workflowDraftComments).values({
    draftId: key.id,
    state,
    kind,
    text: text.trim(),
    actorId: actor.id,
    actorName: actor.name,
    at: await readDatabaseNow(db, services.clock),
  })
  services.publish([{ kind: 'processes' }])
}

export async function completeDraftComment(
  services: Services,
  key: DraftKey,
  commentId: number,
): Promise<void> {
  const { db } = services.database
  await requireDraft(db, key)
  const changed = await db
    .update(workflowDraftComments)
    .set({ done: true })
    .where(and(eq(workflowDraftComments.id, commentId), eq(workflowDraftComments.draftId, key.id)))
    .returning({ id: workflowDraftComments.id })
  if (changed.length === 0) throw refuse.pageNotFound()
  services.publish([{ kind: 'processes' }])
}

const findChangedVersion = async (db: Db | Tx, name: string, version: number) => {
  const [row] = await db
    .select()
    .from(workflowChangedVersions)
    .where(and(eq(workflowChangedVersions.workflow, name), eq(workflowChangedVersions.version, version)))
  return row
}

/** Reads what a changed version changes. Refuses a version of the release as not found (code 1). */
export async function readPublishedChanges(db: Db, name: string, version: number): Promise<PublishedChanges> {
  const row = await findChangedVersion(db, name, version)
  if (!row) throw refuse.pageNotFound()
  const { base, changes, authorName, reason, at } = row
  return { base, changes, author: authorName, reason, at: at.toISOString() }
}
