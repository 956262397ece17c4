import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, bigintNumber } from './columns.ts'

/** A running or finished machine. Workflow, version and hash are separate columns because the snapshot does not contain them. */
export const workflowInstances = pgTable(
  'workflow_instances',
  {
    id: bigintNumber('id')
      .primaryKey()
      .default(sql`nextval('workflow_instance_number')`),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    /** Number of steps; a submit contains the revision that its screen displayed. */
    revision: integer('revision').notNull().default(0),
    /** active, done */
    status: text('status').notNull(),
    /** XState's state value, and the dotted path of its leaf state. */
    value: jsonb('value').notNull(),
    state: text('state').notNull(),
    context: jsonb('context').notNull(),
    orderId: bigintNumber('order_id'),
    pfm: text('pfm'),
    /** The object of desk work, such as the id of a service; null: the order. */
    subject: text('subject'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('workflow_instances_order').on(t.orderId),
    uniqueIndex('workflow_instances_one_at_desk')
      .on(t.workflow, t.subject)
      .where(sql`status = 'active' and subject is not null`),
    index('workflow_instances_state')
      .on(t.workflow, t.version, t.state)
      .where(sql`status = 'active'`),
    uniqueIndex('workflow_instances_one_order_process')
      .on(t.orderId)
      .where(sql`workflow = 'order'`),
  ],
)

/**
 * History of all steps, append-only, partitioned by month (migration 0000). Replaying the events from `input` produces the instance's
 * snapshot.
 */
export const workflowRecords = pgTable(
  'workflow_records',
  {
    instanceId: bigintNumber('instance_id').notNull(),
    revision: integer('revision').notNull(),
    at: instant('at').notNull(),
    orderId: bigintNumber('order_id'),
    version: integer('version').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    fromState: text('from_state'),
    event: jsonb('event').notNull(),
    toState: text('to_state').notNull(),
    effects: jsonb('effects').notNull(),
    /** Rows changed by the step's own effects, without personal data; null: none. */
    changes: jsonb('changes'),
    /** `<instance>.<revision>` of the step that caused this one, or `timer <name>`; null: a user's action. */
    cause: text('cause'),
    /** Increases with every record and defines the order of the records of one order. */
    seq: bigintNumber('seq')
      .notNull()
      .default(sql`nextval('workflow_record_number')`),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.revision, t.at] }),
    index('workflow_records_order').on(t.orderId),
    // Records are stored in chronological order, so that a small BRIN index finds those of a day and the newest.
    index('workflow_records_time').using('brin', t.at, t.seq),
  ],
)

/** Processed requests by the client's Idempotency-Key: a repeated request gets the same response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').notNull(),
    instanceId: bigintNumber('instance_id').notNull(),
    actorId: text('actor_id').notNull(),
    requestHash: text('request_hash').notNull(),
    revision: integer('revision').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.key] }), index('idempotency_keys_at').on(t.at)],
)

/** The user who works at a desk, as with the claim of a task. */
export const deskClaims = pgTable('desk_claims', {
  instanceId: bigintNumber('instance_id').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  claimedName: text('claimed_name').notNull(),
  claimedSince: instant('claimed_since').notNull(),
  claimedUntil: instant('claimed_until').notNull(),
})

/** Unsaved input of a step, one per instance, so that it can be restored on another terminal. */
export const workflowDrafts = pgTable('workflow_drafts', {
  instanceId: bigintNumber('instance_id').primaryKey(),
  form: text('form').notNull(),
  data: jsonb('data').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
  /** Counts saves, so that two terminals cannot overwrite each other unnoticed. */
  edition: integer('edition').notNull().default(1),
  /** Ids of the last line changes contained in `data`; another terminal sees which of its own changes are included. */
  scans: jsonb('scans').notNull().default([]),
  /** Collected pieces by line in a collecting step; when the order is cancelled they must be put back. */
  collected: jsonb('collected'),
})

/** Durable timers: every server polls for due ones; the status of the row decides whether a timer is still valid. */
export const workflowTimers = pgTable(
  'workflow_timers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: bigintNumber('instance_id').notNull(),
    name: text('name').notNull(),
    event: text('event').notNull(),
    fireAt: instant('fire_at').notNull(),
    /** pending, fired, cancelled */
    status: text('status').notNull(),
  },
  (t) => [
    uniqueIndex('workflow_timers_one_pending')
      .on(t.instanceId, t.name)
      .where(sql`status = 'pending'`),
    index('workflow_timers_due')
      .on(t.fireAt)
      .where(sql`status = 'pending'`),
  ],
)

/** Versions for new instances; a row with stores limits a version to them (canary). */
export const workflowActivations = pgTable(
  'workflow_activations',
  {
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    /** null: everywhere */
    pfms: text('pfms').array(),
    active: boolean('active').notNull().default(true),
    /** Percentage of orders that start with this version; the others start with the next older one. */
    share: integer('share').notNull().default(100),
    /** Permanent: no instance starts with this version or migrates to it. */
    retired: boolean('retired').notNull().default(false),
    at: instant('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workflow, t.version] })],
)

/** History of publishing, append-only. The newest id of a workflow is the revision that the next publication must have seen. */
export const workflowPublications = pgTable(
  'workflow_publications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    at: instant('at').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** activated, limited, paused, retired, migrated, undone */
    act: text('act').notNull(),
    reason: text('reason').notNull(),
    pfms: text('pfms').array(),
    share: integer('share'),
    /** The previous version, and the job that migrates instances from it. */
    fromVersion: integer('from_version'),
    jobId: bigintNumber('job_id'),
    /** Set for an undo: the job of the undone migration. */
    undoneJobId: bigintNumber('undone_job_id'),
  },
  (t) => [index('workflow_publications_workflow').on(t.workflow, t.id)],
)

/** State of an instance before a migration, so that the migration can be undone while no step has been made. */
export const workflowMigrationUndo = pgTable(
  'workflow_migration_undo',
  {
    jobId: bigintNumber('job_id').notNull(),
    instanceId: bigintNumber('instance_id').notNull(),
    at: instant('at').notNull(),
    /** Revision set by the migration; a different one means that a step was made since. */
    revision: integer('revision').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    state: text('state').notNull(),
    value: jsonb('value').notNull(),
    context: jsonb('context').notNull(),
    /** Right required by the task's step before the migration. */
    taskRight: text('task_right'),
    /** Form of the draft, if the draft was migrated too. */
    draftForm: text('draft_form'),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.instanceId] }), index('workflow_migration_undo_at').on(t.at)],
)

export const tasks = pgTable(
  'tasks',
  {
    taskId: bigintNumber('task_id')
      .primaryKey()
      .default(sql`nextval('task_number')`),
    instanceId: bigintNumber('instance_id').notNull().unique(),
    orderId: bigintNumber('order_id').notNull(),
    taskType: text('task_type').notNull(),
    taskDate: instant('task_date').notNull(),
    dateComplete: instant('date_complete'),
    /** open, done, withdrawn */
    taskStatus: text('task_status').notNull(),
    pfm: text('pfm').notNull(),
    deliveryServiceId: integer('delivery_service_id'),
    /** 1 high, 2 medium, 3 low; sorts by urgency. */
    importance: integer('importance').notNull(),
    updatedFrom: text('updated_from'),
    dueAt: instant('due_at').notNull(),
    /** A postponed task (such as a call-back) is hidden from the current list until then. */
    postponedUntil: instant('postponed_until'),
    /** Leaf state of the machine and the right that its step requires, so that lists need no machine. */
    state: text('state').notNull(),
    right: text('right'),
    claimedBy: text('claimed_by'),
    claimedName: text('claimed_name'),
    claimedUntil: instant('claimed_until'),
    claimedSince: instant('claimed_since'),
    /** The user assigned by a manager; valid while the step requires the same right. */
    assignedTo: text('assigned_to'),
    assignedName: text('assigned_name'),
    assignedRight: text('assigned_right'),
    /** The user whose claim a manager revoked, until that user claims the task again, and the manager's name. */
    takenFrom: text('taken_from'),
    takenByName: text('taken_by_name'),
  },
  (t) => [
    // The queue by urgency, for all stores and per store. The filter columns are included, so that a hundred thousand open tasks are
    // counted by an index-only scan.
    index('tasks_open_queue')
      .on(t.importance, t.dueAt, t.taskId, t.pfm, t.right, t.taskType, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    index('tasks_open_store')
      .on(t.pfm, t.importance, t.dueAt, t.taskId, t.right, t.taskType, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    // Overdue and upcoming tasks.
    index('tasks_open_due')
      .on(t.dueAt, t.pfm, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    index('tasks_due').on(t.dueAt, t.taskId),
    index('tasks_given')
      .on(t.assignedTo)
      .where(sql`task_status = 'open' and assigned_to is not null`),
    index('tasks_order').on(t.orderId),
    index('tasks_date').on(t.taskDate.desc(), t.taskId.desc()),
    index('tasks_store_date').on(t.pfm, t.taskDate.desc(), t.taskId.desc()),
    // Reports: completed tasks by day.
    index('tasks_done')
      .on(t.dateComplete)
      .where(sql`task_status = 'done'`),
  ],
)
