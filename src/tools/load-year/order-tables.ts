/** A table with rows of orders, and how its rows are found and placed in time. `r` is the table in the SQL. */
export interface OrderTable {
  name: string
  /** SQL of the order's id. */
  order: string
  /** Joined tables of the SQL. */
  join?: string
  /** SQL of the time at which the row was written. Null: together with the order. */
  at: string | null
  /** SQL of the time from which housekeeping counts the days, null for a row that stays; and the default of the days. */
  retention?: { from: string; days: number }
}

/** A number that the rows of one order get from a sequence. */
export interface IdKind {
  table: string
  column: string
  sequence: string
}

const ofOrder = (name: string, at: string | null, retention?: OrderTable['retention']): OrderTable => ({
  name,
  order: 'r.order_id',
  at,
  ...(retention && { retention }),
})
const ofInstance = (name: string, at: string, retention?: OrderTable['retention']): OrderTable => ({
  name,
  order: 'i.order_id',
  join: 'join workflow_instances i on i.id = r.instance_id',
  at,
  ...(retention && { retention }),
})
/** Days of the settings `keepKeysDays`, `keepDraftsDays`, `keepEventsDays` and `keepNotificationsDays`. */
const retentionDays = { keys: 7, drafts: 30, events: 180, notifications: 365 }
const endedEvent = (event: string) =>
  `case when ${event}.status in ('done', 'canceled') then ${event}.updated_at end`

export const recordsTable = 'workflow_records'

/** Every table with rows of orders, in the sequence in which the rows may be written. */
export const orderTables: readonly OrderTable[] = [
  { name: 'orders', order: 'r.id', at: null },
  ofOrder('order_products', null),
  ofOrder('order_marks', 'r.at'),
  ofOrder('goods_back', 'r.at'),
  ofOrder('order_packages', null),
  ofOrder('order_tares', null),
  ofOrder('call_attempts', 'r.at'),
  ofOrder('issue_codes', 'r.sent_at'),
  ofOrder('ledger_entries', 'r.created_at'),
  ofOrder('receipts', 'r.created_at'),
  ofOrder('refunds', 'r.refund_date'),
  {
    name: 'refund_lines',
    order: 'p.order_id',
    join: 'join refunds p on p.id = r.refund_id',
    at: 'p.refund_date',
  },
  ofOrder('exchanges', 'r.exchange_date'),
  {
    name: 'exchange_lines',
    order: 'p.order_id',
    join: 'join exchanges p on p.id = r.exchange_id',
    at: 'p.exchange_date',
  },
  ofOrder('delivery_announcements', 'r.asked_at'),
  ofOrder('delivery_labels', 'r.at'),
  ofOrder('delivery_timeslots', 'r.offered_at', { from: 'r.ends_at', days: retentionDays.keys }),
  ofOrder('delivery_coverage', 'r.asked_at', { from: 'r.asked_at', days: retentionDays.keys }),
  ofOrder('delivery_tracks', 'r.at'),
  ofOrder('workflow_instances', 'r.created_at'),
  ofOrder('tasks', 'r.task_date'),
  ofOrder(recordsTable, 'r.at'),
  ofInstance('workflow_timers', 'i.created_at', {
    from: `case when r.status <> 'pending' then r.fire_at end`,
    days: retentionDays.keys,
  }),
  ofInstance('workflow_drafts', 'r.saved_at', { from: 'r.saved_at', days: retentionDays.drafts }),
  ofInstance('idempotency_keys', 'r.at', { from: 'r.at', days: retentionDays.keys }),
  ofInstance('process_open_stays', 'r.at'),
  ofOrder('step_answers', 'r.at'),
  ofOrder('mark_scans', 'r.at', { from: 'r.at', days: retentionDays.drafts }),
  ofOrder('events', 'r.created_at', { from: endedEvent('r'), days: retentionDays.events }),
  {
    name: 'event_journal',
    order: 'e.order_id',
    join: 'join events e on e.id = r.event_id',
    at: 'r.date_time',
    retention: { from: endedEvent('e'), days: retentionDays.events },
  },
  ofOrder('order_log', 'r.date_time'),
  ofOrder('order_exceptions', 'r.at'),
  ofOrder('order_distributions', 'r.at'),
  ofOrder('partner_notifications', 'r.at', { from: 'r.at', days: retentionDays.notifications }),
  ofOrder('sap_postings', 'r.changed_at'),
  ofOrder('feedbacks', 'r.date_create'),
  ofOrder('intake_orders', 'r.at'),
]

/** Tables whose rows belong to several orders or to no order; the year has none of their rows. */
export const tablesNotCopied: ReadonlySet<string> = new Set([
  'acceptance_act_orders',
  'refund_register_rows',
  'test_orders',
  'desk_claims',
  'workflow_migration_undo',
  'workflow_moves',
])

export const idKinds: readonly IdKind[] = [
  { table: 'orders', column: 'id', sequence: 'order_number' },
  { table: 'workflow_instances', column: 'id', sequence: 'workflow_instance_number' },
  { table: 'tasks', column: 'task_id', sequence: 'task_number' },
  { table: 'order_products', column: 'id', sequence: 'order_line_number' },
  { table: 'events', column: 'id', sequence: 'event_number' },
  { table: 'receipts', column: 'id', sequence: 'receipt_number' },
  { table: 'refunds', column: 'id', sequence: 'refund_number' },
  { table: 'exchanges', column: 'id', sequence: 'exchange_number' },
  ...[
    'call_attempts',
    'delivery_tracks',
    'goods_back',
    'order_log',
    'order_exceptions',
    'order_tares',
    'workflow_timers',
  ].map((table) => ({ table, column: 'id', sequence: `${table}_id_seq` })),
]

/**
 * First number of a kind while orders are played. Its digits `357` after the first two occur in no other number of an
 * order, so that a number is recognized anywhere in a text.
 */
export const getFirstPlayedId = (kind: number): number => (71 + kind) * 10 ** 8 + 357 * 10 ** 5 + 1
export const playedIdPattern = '[78]\\d357\\d{5}'
