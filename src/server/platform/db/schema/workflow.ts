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
import { instant, whole } from './columns.ts'

/** A running (or ended) machine. Workflow, version and hash stand beside the snapshot, which does not hold them. */
export const workflowInstances = pgTable(
  'workflow_instances',
  {
    id: whole('id')
      .primaryKey()
      .default(sql`nextval('workflow_instance_number')`),
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    /** Steps taken; a submit carries the one it saw. */
    revision: integer('revision').notNull().default(0),
    /** active, done */
    status: text('status').notNull(),
    /** XState's state value and the dotted path of its leaf. */
    value: jsonb('value').notNull(),
    state: text('state').notNull(),
    context: jsonb('context').notNull(),
    orderId: whole('order_id'),
    pfm: text('pfm'),
    /** What work at a desk is about: a service's id, say. null: of an order. */
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
 * Every step ever taken, append-only, partitioned by month (migration 0000). Replaying the events from `input`
 * leads to the instance's snapshot.
 */
export const workflowRecords = pgTable(
  'workflow_records',
  {
    instanceId: whole('instance_id').notNull(),
    revision: integer('revision').notNull(),
    at: instant('at').notNull(),
    orderId: whole('order_id'),
    version: integer('version').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    fromState: text('from_state'),
    event: jsonb('event').notNull(),
    toState: text('to_state').notNull(),
    effects: jsonb('effects').notNull(),
    /** Rows that the step's own effects changed, without personal data; null: none. */
    changes: jsonb('changes'),
    /** `<instance>.<revision>` of the step that this one follows from, or `timer <name>`; null: somebody's own act. */
    cause: text('cause'),
    /** Rises with every record: what happened to one order comes in this order. */
    seq: whole('seq')
      .notNull()
      .default(sql`nextval('workflow_record_number')`),
  },
  (t) => [
    primaryKey({ columns: [t.instanceId, t.revision, t.at] }),
    index('workflow_records_order').on(t.orderId),
    // Records lie in the order in which they came, so that a word for every megabyte finds those of a day, and the newest.
    index('workflow_records_time').using('brin', t.at, t.seq),
  ],
)

/** Answers already given, by the client's Idempotency-Key: a repeat is answered as before. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').notNull(),
    instanceId: whole('instance_id').notNull(),
    actorId: text('actor_id').notNull(),
    requestHash: text('request_hash').notNull(),
    revision: integer('revision').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instanceId, t.key] }), index('idempotency_keys_at').on(t.at)],
)

/** Who works at a desk: the same as a task's claim. */
export const deskClaims = pgTable('desk_claims', {
  instanceId: whole('instance_id').primaryKey(),
  claimedBy: text('claimed_by').notNull(),
  claimedName: text('claimed_name').notNull(),
  claimedSince: instant('claimed_since').notNull(),
  claimedUntil: instant('claimed_until').notNull(),
})

/** What is half-typed in a step; one per instance, so that it comes back on another terminal. */
export const workflowDrafts = pgTable('workflow_drafts', {
  instanceId: whole('instance_id').primaryKey(),
  form: text('form').notNull(),
  data: jsonb('data').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
  /** Counts saves: two terminals cannot overwrite each other unseen. */
  edition: integer('edition').notNull().default(1),
  /** The last changes of lines that `data` holds, by id: another terminal sees which of its own are among them. */
  scans: jsonb('scans').notNull().default([]),
  /** Pieces by line that a collecting step has aside; an order cancelled meanwhile has them put back. */
  collected: jsonb('collected'),
})

/** Durable timers: every server looks for those that are due; the row decides whether one still counts. */
export const workflowTimers = pgTable(
  'workflow_timers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: whole('instance_id').notNull(),
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

/** Which version new instances begin with; a row with stores limits a version to them (canary). */
export const workflowActivations = pgTable(
  'workflow_activations',
  {
    workflow: text('workflow').notNull(),
    version: integer('version').notNull(),
    /** null: everywhere */
    pfms: text('pfms').array(),
    active: boolean('active').notNull().default(true),
    /** Of a hundred orders so many begin with it; the others with the next older one. */
    share: integer('share').notNull().default(100),
    /** For good: nothing begins with it or comes over to it. */
    retired: boolean('retired').notNull().default(false),
    at: instant('at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workflow, t.version] })],
)

/** Every act of publishing, append-only. The newest id of a workflow is the revision that the next act must have seen. */
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
    /** The version that was left, and the job that takes or took instances over. */
    fromVersion: integer('from_version'),
    jobId: whole('job_id'),
    /** Of an undoing: the job of the migration. */
    undoneJobId: whole('undone_job_id'),
  },
  (t) => [index('workflow_publications_workflow').on(t.workflow, t.id)],
)

/** What an instance was before a migration took it over, so that it can go back while nobody has worked on it. */
export const workflowMigrationUndo = pgTable(
  'workflow_migration_undo',
  {
    jobId: whole('job_id').notNull(),
    instanceId: whole('instance_id').notNull(),
    at: instant('at').notNull(),
    /** That the migration gave it: with another one it has moved on. */
    revision: integer('revision').notNull(),
    version: integer('version').notNull(),
    hash: text('hash').notNull(),
    state: text('state').notNull(),
    value: jsonb('value').notNull(),
    context: jsonb('context').notNull(),
    /** The right that its task's step asked for, and the form of what was half-typed, if that came along. */
    taskRight: text('task_right'),
    draftForm: text('draft_form'),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.instanceId] }), index('workflow_migration_undo_at').on(t.at)],
)

export const tasks = pgTable(
  'tasks',
  {
    taskId: whole('task_id')
      .primaryKey()
      .default(sql`nextval('task_number')`),
    instanceId: whole('instance_id').notNull().unique(),
    orderId: whole('order_id').notNull(),
    taskType: text('task_type').notNull(),
    taskDate: instant('task_date').notNull(),
    dateComplete: instant('date_complete'),
    /** open, done, withdrawn */
    taskStatus: text('task_status').notNull(),
    pfm: text('pfm').notNull(),
    deliveryServiceId: integer('delivery_service_id'),
    /** 1 high, 2 medium, 3 low: sorts by urgency. */
    importance: integer('importance').notNull(),
    updatedFrom: text('updated_from'),
    dueAt: instant('due_at').notNull(),
    /** A task that waits (a call-back, say) is out of the current list until then. */
    postponedUntil: instant('postponed_until'),
    /** Leaf state of the machine and the right its step asks for, so that lists need no machine. */
    state: text('state').notNull(),
    right: text('right'),
    claimedBy: text('claimed_by'),
    claimedName: text('claimed_name'),
    claimedUntil: instant('claimed_until'),
    claimedSince: instant('claimed_since'),
    /** Whom a manager gave it to; it holds as long as the step asks for the same right. */
    assignedTo: text('assigned_to'),
    assignedName: text('assigned_name'),
    assignedRight: text('assigned_right'),
    /** Whom a manager took it from, until that person takes it up again knowingly, and who did. */
    takenFrom: text('taken_from'),
    takenByName: text('taken_by_name'),
  },
  (t) => [
    // The queue by urgency, whole and by store; what its filters ask stands in the index too, so that a hundred thousand
    // open tasks are counted without their rows.
    index('tasks_open_queue')
      .on(t.importance, t.dueAt, t.taskId, t.pfm, t.right, t.taskType, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    index('tasks_open_store')
      .on(t.pfm, t.importance, t.dueAt, t.taskId, t.right, t.taskType, t.postponedUntil)
      .where(sql`task_status = 'open'`),
    // What is overdue, and what will be next.
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
    // Reports: what was done, by day.
    index('tasks_done')
      .on(t.dateComplete)
      .where(sql`task_status = 'done'`),
  ],
)
