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

/**
 * A running or finished machine. Workflow, version and hash are separate columns, because the snapshot does not contain
 * them.
 */
export const workflowInstances = pgTable(
  'workflow_instances',
  {
    id: bigintNumber('id')
      .primaryKey()
      .default(sql`nextval('workflow_instance_number')`),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    /** Number of steps. A step that a user sends contains the revision that the screen displayed. */
    revision: integer('revision').notNull().default(0),
    /** active, done */
    status: text('status').notNull(),
    /** State value of XState, and the dotted path of its leaf state. */
    value: jsonb('value').notNull(),
    state: text('state').notNull(),
    context: jsonb('context').notNull(),
    orderId: bigintNumber('order_id'),
    pfm: text('pfm'),
    /** The object of a desk workflow, for example the id of a service. Null if the object is the order. */
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
 * History of all steps, append-only, partitioned by month (migration 0000). A replay of the events from `input`
 * produces the instance's snapshot.
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
    /** Rows that the effects of the step itself changed, without personal data. Null if there are none. */
    changes: jsonb('changes'),
    /** `<instance>.<revision>` of the step that caused this one, or `timer <name>`. Null if a user caused it. */
    cause: text('cause'),
    /** Increases with every record and defines the sequence of the records of one order. */
    seq: bigintNumber('seq')
      .notNull()
      .default(sql`nextval('workflow_record_number')`),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.revision, t.at] }),
    index('workflow_records_order').on(t.orderId),
    // Records are stored in chronological sequence, so that a small BRIN index finds the records of a day and the
    // newest ones.
    index('workflow_records_time').using('brin', t.at, t.seq),
  ],
)

/** Processed requests by the client's Idempotency-Key, so that a repeated request gets the same response. */
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

/** The user who works on an instance of a desk workflow, similar to the claim of a task. */
export const deskClaims = pgTable('desk_claims', {
  instanceId: bigintNumber('instance_id').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  claimedName: text('claimed_name').notNull(),
  claimedSince: instant('claimed_since').notNull(),
  claimedUntil: instant('claimed_until').notNull(),
})

/** Unsaved input of a step, so that it can be restored on another terminal. At most one per instance. */
export const workflowDrafts = pgTable('workflow_drafts', {
  instanceId: bigintNumber('instance_id').primaryKey(),
  form: text('form').notNull(),
  data: jsonb('data').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
  /** Number of saves, used to prevent two terminals from overwriting each other unnoticed. */
  edition: integer('edition').notNull().default(1),
  /**
   * Ids of the last line changes that `data` contains. They show another terminal which of its own changes are
   * included.
   */
  scans: jsonb('scans').notNull().default([]),
  /** Collected pieces by line in a collecting step. If the order is cancelled, they must be put back. */
  collected: jsonb('collected'),
})

/** Durable timers. Every server polls for due timers, and the status of the row decides whether a timer is still valid. */
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

/** Versions for new instances. A row with stores limits a version to these stores (canary). */
export const workflowActivations = pgTable(
  'workflow_activations',
  {
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    /** Null: all stores. */
    pfms: text('pfms').array(),
    active: boolean('active').notNull().default(true),
    /** Percentage of orders that start with this version. The others start with the next older one. */
    share: integer('share').notNull().default(100),
    /** True if the version is switched off permanently. No instance starts with this version or migrates to it. */
    retired: boolean('retired').notNull().default(false),
    at: instant('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workflow, t.version] })],
)

/**
 * History of publishing, append-only. A new publication must contain the newest id of the workflow as the revision that
 * its author saw.
 */
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
    /** Set only for an undo: the job of the undone migration. */
    undoneJobId: bigintNumber('undone_job_id'),
  },
  (t) => [index('workflow_publications_workflow').on(t.workflow, t.id)],
)

/** State of an instance before a migration, so that the migration can be undone while no step has followed it. */
export const workflowMigrationUndo = pgTable(
  'workflow_migration_undo',
  {
    jobId: bigintNumber('job_id').notNull(),
    instanceId: bigintNumber('instance_id').notNull(),
    at: instant('at').notNull(),
    /** Revision set by the migration. If the revision of the instance differs, a step has followed. */
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
    /** 1 high, 2 medium, 3 low. Used to sort by urgency. */
    importance: integer('importance').notNull(),
    updatedFrom: text('updated_from'),
    dueAt: instant('due_at').notNull(),
    /** A postponed task (for example a call-back) is hidden from the current list until this time. */
    postponedUntil: instant('postponed_until'),
    /**
     * Leaf state of the machine, and the right that its step requires. They are stored, so that lists do not need the
     * machine.
     */
    state: text('state').notNull(),
    right: text('right'),
    claimedBy: text('claimed_by'),
    claimedName: text('claimed_name'),
    claimedUntil: instant('claimed_until'),
    claimedSince: instant('claimed_since'),
    /** The user to whom a manager assigned the task. Valid while the step requires the same right. */
    assignedTo: text('assigned_to'),
    assignedName: text('assigned_name'),
    assignedRight: text('assigned_right'),
    /**
     * The user from whom the claim was taken by a manager, until that user claims the task again, and the manager's
     * name.
     */
    takenFrom: text('taken_from'),
    takenByName: text('taken_by_name'),
  },
  (t) => [
    // The queue by urgency, for all stores and per store. The index includes the filter columns, so that an index-only
    // scan can count a hundred thousand open tasks.
    index('tasks_open_queue')
      .on(t.importance, t.dueAt, t.taskId, t.pfm, t.right, t.taskType, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    index('tasks_open_store')
      .on(t.pfm, t.importance, t.dueAt, t.taskId, t.right, t.taskType, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    // For overdue and upcoming tasks.
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
    // For reports: completed tasks by day.
    index('tasks_done')
      .on(t.dateComplete)
      .where(sql`task_status = 'done'`),
  ],
)
