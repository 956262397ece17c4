import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkflowChangesBody } from '../../../../../schemas/api/workbench.ts'
import { bigintNumberColumn, instantColumn } from './columns.ts'

/** Process versions that process owners created by changing versions of the release. Append-only. */
export const workflowChangedVersions = pgTable(
  'workflow_changed_versions',
  {
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    /** Version of the release that is changed. */
    base: integer('base').notNull(),
    changes: jsonb('changes').$type<WorkflowChangesBody>().notNull(),
    /** Hash of the base and the changes. */
    hash: text('hash').notNull(),
    draftId: bigintNumberColumn('draft_id').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    reason: text('reason').notNull(),
    at: instantColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workflow, t.version] })],
)

/** Changes of a process that are not published yet. */
export const workflowDraftVersions = pgTable(
  'workflow_draft_versions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workflow: text('workflow').notNull(),
    base: integer('base').notNull(),
    /** Version from which the draft was started. */
    basedOn: integer('based_on').notNull(),
    title: text('title').notNull(),
    /** One of: open, published, discarded. */
    status: text('status').notNull().default('open'),
    /** Version that was published from the draft. */
    version: integer('version'),
    changes: jsonb('changes').$type<WorkflowChangesBody>().notNull(),
    revision: integer('revision').notNull().default(0),
    /** Last revision of the draft that passed the proof. Null if none did. */
    provenRevision: integer('proven_revision'),
    createdBy: text('created_by').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (t) => [index('workflow_draft_versions_workflow').on(t.workflow, t.id)],
)

/** Every save of a draft, with the changes and the user who saved them. Append-only. */
export const workflowDraftSaves = pgTable(
  'workflow_draft_saves',
  {
    draftId: bigintNumberColumn('draft_id').notNull(),
    revision: integer('revision').notNull(),
    changes: jsonb('changes').$type<WorkflowChangesBody>().notNull(),
    at: instantColumn('at').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.revision] })],
)

/** Comments of process owners on a draft, and their requests to the developers. */
export const workflowDraftComments = pgTable(
  'workflow_draft_comments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    draftId: bigintNumberColumn('draft_id').notNull(),
    /** State that the comment is about. Null: the whole process. */
    state: text('state'),
    /** One of: comment, request. */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    at: instantColumn('at').notNull(),
    done: boolean('done').notNull().default(false),
  },
  (t) => [index('workflow_draft_comments_draft').on(t.draftId, t.id)],
)
