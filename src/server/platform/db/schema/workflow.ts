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
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * Running or finished instance of a workflow. Workflow, version and hash are separate columns, because the XState
 * snapshot does not contain them.
 */
export const workflowInstances = pgTable(
  'workflow_instances',
  {
    id: bigintNumberColumn('id')
      .primaryKey()
      .default(sql`nextval('workflow_instance_number')`),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    /** Number of steps so far. A step of a user must contain the revision that the screen displayed. */
    revision: integer('revision').notNull().default(0),
    /** One of: active, done. */
    status: text('status').notNull(),
    /** State value of XState. */
    value: jsonb('value').notNull(),
    /** Dotted path of the leaf state. */
    state: text('state').notNull(),
    context: jsonb('context').notNull(),
    orderId: bigintNumberColumn('order_id'),
    pfm: text('pfm'),
    /**
     * Object of a desk workflow (a workflow without an order), for example the id of a service. Null for a workflow of
     * an order.
     */
    subject: text('subject'),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
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
 * Records of all steps, append-only, partitioned by month (migration 0000). A replay of the events, from the input in
 * the first record of an instance, produces the snapshot of the instance.
 */
export const workflowRecords = pgTable(
  'workflow_records',
  {
    instanceId: bigintNumberColumn('instance_id').notNull(),
    revision: integer('revision').notNull(),
    at: instantColumn('at').notNull(),
    orderId: bigintNumberColumn('order_id'),
    version: integer('version').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    fromState: text('from_state'),
    event: jsonb('event').notNull(),
    toState: text('to_state').notNull(),
    effects: jsonb('effects').notNull(),
    /**
     * Row changes made by the effects of the step, with personal data masked. The first record of an order also
     * contains all its rows. Null if there are none.
     */
    changes: jsonb('changes'),
    /**
     * `<instance>.<revision>` of the step that caused this one, or `timer <name>`. Null if neither a step nor a timer
     * caused it.
     */
    cause: text('cause'),
    /** Running number of the record. It defines the sequence of the records of one order. */
    seq: bigintNumberColumn('seq')
      .notNull()
      .default(sql`nextval('workflow_record_number')`),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.revision, t.at] }),
    index('workflow_records_order').on(t.orderId),
    // Records are stored in chronological sequence, so a small BRIN index is sufficient to find the records of a day.
    index('workflow_records_time').using('brin', t.at, t.seq),
  ],
)

/** Used idempotency keys of clients. A repeated request gets the result of the first one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').notNull(),
    instanceId: bigintNumberColumn('instance_id').notNull(),
    actorId: text('actor_id').notNull(),
    requestHash: text('request_hash').notNull(),
    revision: integer('revision').notNull(),
    at: instantColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.key] }), index('idempotency_keys_at').on(t.at)],
)

/** User who works on an instance of a desk workflow. Tasks contain this claim in their own columns. */
export const deskClaims = pgTable('desk_claims', {
  instanceId: bigintNumberColumn('instance_id').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  claimedName: text('claimed_name').notNull(),
  claimedSince: instantColumn('claimed_since').notNull(),
  claimedUntil: instantColumn('claimed_until').notNull(),
})

/**
 * Input of a step that is not submitted yet, so that it can be restored on another device. At most one per instance.
 */
export const workflowDrafts = pgTable('workflow_drafts', {
  instanceId: bigintNumberColumn('instance_id').primaryKey(),
  form: text('form').notNull(),
  data: jsonb('data').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
  /**
   * Number of saves. It is compared before a save, so that two devices do not overwrite the values of each other
   * unnoticed.
   */
  edition: integer('edition').notNull().default(1),
  /**
   * Last changes of order lines that `data` contains, each with an id. From the ids, another device recognizes which of
   * its own changes are included.
   */
  scans: jsonb('scans').notNull().default([]),
  /** Collected pieces by order line. If the order is cancelled during the step, they must be put back. */
  collected: jsonb('collected'),
})

/**
 * Timers of instances. Every server polls for due timers. A timer fires only if its row still has the status `pending`.
 */
export const workflowTimers = pgTable(
  'workflow_timers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: bigintNumberColumn('instance_id').notNull(),
    name: text('name').notNull(),
    event: text('event').notNull(),
    fireAt: instantColumn('fire_at').notNull(),
    /** One of: pending, fired, cancelled. */
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

/**
 * Activations of workflow versions, which determine the versions of new instances. A version without a row is active in
 * all stores if it is published with the release.
 */
export const workflowActivations = pgTable(
  'workflow_activations',
  {
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    /** Stores to which the version is limited. Null: all stores. */
    pfms: text('pfms').array(),
    active: boolean('active').notNull().default(true),
    /** Percentage of new instances that may start with this version. The others start with an older version. */
    share: integer('share').notNull().default(100),
    /** True if the version is switched off permanently. No instance starts with this version or migrates to it. */
    retired: boolean('retired').notNull().default(false),
    at: instantColumn('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workflow, t.version] })],
)

/** Log of publishing, append-only. The newest id of a workflow is the revision that a new publication must name. */
export const workflowPublications = pgTable(
  'workflow_publications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    at: instantColumn('at').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** One of: activated, limited, paused, retired, migrated, undone. */
    act: text('act').notNull(),
    reason: text('reason').notNull(),
    pfms: text('pfms').array(),
    share: integer('share'),
    /** Version from which instances are migrated. */
    fromVersion: integer('from_version'),
    /** Job that migrates the instances or undoes a migration. Null for other acts. */
    jobId: bigintNumberColumn('job_id'),
    /** Job of the migration that was undone. Set only for the act `undone`. */
    undoneJobId: bigintNumberColumn('undone_job_id'),
  },
  (t) => [index('workflow_publications_workflow').on(t.workflow, t.id)],
)

/**
 * State of an instance before a migration. The migration can be undone until the next step of the instance or until the
 * row is deleted (setting `keepJobsDays`).
 */
export const workflowMigrationUndo = pgTable(
  'workflow_migration_undo',
  {
    jobId: bigintNumberColumn('job_id').notNull(),
    instanceId: bigintNumberColumn('instance_id').notNull(),
    at: instantColumn('at').notNull(),
    /** Revision after the migration. If the instance has another revision, it has had a step since then. */
    revision: integer('revision').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    state: text('state').notNull(),
    value: jsonb('value').notNull(),
    context: jsonb('context').notNull(),
    /**
     * Right that the step of the task required before the migration. Null if the instance has no task or waited for the
     * system.
     */
    taskRight: text('task_right'),
    /** Form of the draft before the migration. Null if no draft was migrated. */
    draftForm: text('draft_form'),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.instanceId] }), index('workflow_migration_undo_at').on(t.at)],
)

/** Moves of instances to another state by hand, with user, reason and states. Append-only. */
export const workflowMoves = pgTable(
  'workflow_moves',
  {
    instanceId: bigintNumberColumn('instance_id').notNull(),
    /** Revision of the instance after the move. */
    revision: integer('revision').notNull(),
    at: instantColumn('at').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.revision] })],
)

export const tasks = pgTable(
  'tasks',
  {
    taskId: bigintNumberColumn('task_id')
      .primaryKey()
      .default(sql`nextval('task_number')`),
    instanceId: bigintNumberColumn('instance_id').notNull().unique(),
    orderId: bigintNumberColumn('order_id').notNull(),
    taskType: text('task_type').notNull(),
    taskDate: instantColumn('task_date').notNull(),
    dateComplete: instantColumn('date_complete'),
    /** One of: open, done, withdrawn. */
    taskStatus: text('task_status').notNull(),
    pfm: text('pfm').notNull(),
    deliveryServiceId: integer('delivery_service_id'),
    /** 1 high, 2 medium, 3 low. First sort key of the task queue, before `dueAt`. */
    importance: integer('importance').notNull(),
    updatedFrom: text('updated_from'),
    dueAt: instantColumn('due_at').notNull(),
    /** A postponed task (for example a call-back) is hidden from the current list until this time. */
    postponedUntil: instantColumn('postponed_until'),
    /** Leaf state of the machine, stored so that lists do not need the machine. */
    state: text('state').notNull(),
    /** Right that the current step requires. Null if the task waits for the system. */
    right: text('right'),
    claimedBy: text('claimed_by'),
    claimedName: text('claimed_name'),
    claimedUntil: instantColumn('claimed_until'),
    claimedSince: instantColumn('claimed_since'),
    /** User to whom a manager assigned the task. The assignment is valid while the step requires `assignedRight`. */
    assignedTo: text('assigned_to'),
    assignedName: text('assigned_name'),
    assignedRight: text('assigned_right'),
    /**
     * User whose claim another user has taken over. Null again when the first user claims the task or is assigned to
     * it.
     */
    takenFrom: text('taken_from'),
    /** Name of the user who has taken over the claim. */
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
