import { sql } from 'drizzle-orm'
import type { AnyStateNode } from 'xstate'
import { workflows } from '../../workflows/registry.generated.ts'
import { queryRows, type Db } from '../../src/server/platform/db/database.ts'

const gap = 'gap: the demo does not do this yet'
const byWorker = 'written by the workers of a running server'

/** Tables whose rows the demo need not have, each with the reason. */
export const unfilledTables: Readonly<Record<string, string>> = {
  access_changes: gap,
  catalog_changes: gap,
  desk_claims: 'claims end after minutes, so they would be over',
  distribution_changes: gap,
  embedded_identity: 'sessions of users who sign in',
  idempotency_keys: 'keys of requests over HTTP',
  intake_orders: gap,
  job_file_parts: byWorker,
  list_views: gap,
  mailings_told: byWorker,
  mark_scans: gap,
  order_distributions: 'needs the stock that a partner sends',
  process_counted: byWorker,
  process_counted_days: byWorker,
  process_open_stays: byWorker,
  process_stay_counts: byWorker,
  process_step_counts: byWorker,
  services: 'inserted by the event worker at its start',
  setting_changes: gap,
  step_answers: 'only a changed version asks questions',
  store_changes: gap,
  test_orders: gap,
  workflow_changed_versions: 'the proof of a draft takes seconds at every start',
  workflow_drafts: gap,
  workflow_migration_undo: gap,
  workflow_moves: gap,
  workflow_publications: gap,
}

/** Columns that no row of the demo need fill, each with the reason. */
export const unfilledColumns: Readonly<Record<string, string>> = {
  'batch_rows.may_repeat': gap,
  'batch_rows.problem_params': gap,
  'batches.failed': gap,
  'catalog_entries.active': gap,
  'catalog_entries.version': gap,
  'distribution_stores.version': gap,
  'events.lease_until': 'the history of the demo waits for no event',
  'jobs.attempts': 'the batch has ended, and nothing else of a job remains',
  'jobs.cancel_asked': gap,
  'jobs.dismissed': gap,
  'jobs.error': gap,
  'jobs.file_bytes': 'only a job that exports a list has a file',
  'jobs.file_name': 'only a job that exports a list has a file',
  'jobs.file_until': 'only a job that exports a list has a file',
  'jobs.file_writer': 'only a job that exports a list has a file',
  'jobs.lease_until': 'the batch has ended, and nothing else of a job remains',
  'jobs.leased_by': 'the batch has ended, and nothing else of a job remains',
  'jobs.next_at': 'the batch has ended, and nothing else of a job remains',
  'order_tares.unused': gap,
  'orders.bank_name': 'never written: a refund stores them in its own row',
  'orders.bik': 'never written: a refund stores them in its own row',
  'orders.checking_account': 'never written: a refund stores them in its own row',
  'orders.comment_to_customer': 'never written: a refund stores it in its own row',
  'orders.correspondent_account': 'never written: a refund stores them in its own row',
  'orders.currency': 'a demo has one country and its currency',
  'orders.is_test': gap,
  'orders.refund_reason': 'never written: a refund stores them in its own row',
  'orders.refund_type': 'never written: a refund stores them in its own row',
  'process_alerts.cases': byWorker,
  'process_alerts.evaluated_at': byWorker,
  'process_alerts.event': gap,
  'process_alerts.firing_since': byWorker,
  'process_alerts.is_lower_bound': byWorker,
  'process_alerts.pfm': gap,
  'process_alerts.revision': gap,
  'process_alerts.to_state': gap,
  'process_alerts.value': byWorker,
  'receipts.attempts': 'set by the answers of the receipt service',
  'receipts.error': 'set by the answers of the receipt service',
  'receipts.uuid': 'set by the answers of the receipt service',
  'refund_register_rows.correction': gap,
  'refunds.approved_at': gap,
  'refunds.approved_by': gap,
  'refunds.approved_by_name': gap,
  'sap_postings.asked': 'a posting would wait for SAP',
  'stores.country': 'a demo has one country and its currency',
  'stores.open': gap,
  'tasks.assigned_name': gap,
  'tasks.assigned_right': gap,
  'tasks.assigned_to': gap,
  'tasks.taken_by_name': gap,
  'tasks.taken_from': gap,
  'users.active': gap,
  'users.bind_until': gap,
  'users.preferences': gap,
  'workflow_activations.active': gap,
  'workflow_activations.retired': gap,
  'workflow_activations.share': gap,
  'workflow_draft_comments.done': gap,
  'workflow_draft_versions.proven_revision': 'set by the publication of a draft',
  'workflow_draft_versions.version': 'set by the publication of a draft',
}

/** Ends of workflows (`<workflow> <state>`) that the demo need not reach, each with the reason. */
export const unreachedEnds: Readonly<Record<string, string>> = {
  'changeStatus done': gap,
  'deliveryOutcome withdrawn': gap,
  'disbanding withdrawn': gap,
  'editAfterFormatting withdrawn': gap,
  'eventAction canceled': gap,
  'eventAction completed': gap,
  'eventAction restarted': 'a restarted event waits to be sent',
  'formationDelivery cancelledBelowMinimum': gap,
  'formatting cancelledBelowMinimum': gap,
  'manualTransferring withdrawn': gap,
  'moneyReturn askedAgain': gap,
  'moneyReturn notTaken': gap,
  'moneyReturn withdrawn': gap,
  'moneyReturn writtenOff': gap,
  'moveDelivery withdrawn': gap,
  'paying notPaid': gap,
  'paying restPaid': gap,
  'returnFromShipping withdrawn': gap,
  'serviceSwitch kept': gap,
  'serviceSwitch switchedOff': gap,
  'serviceSwitch switchedOn': gap,
}

/** Workflows of which the demo has no instance, each with the reason. */
export const unstartedWorkflows: Readonly<Record<string, string>> = {
  changeStatus: gap,
  eventAction: gap,
  serviceSwitch: gap,
}

/** Values that must appear in a column, by `<table>.<column>`. */
export const valuesToAppear: Readonly<Record<string, readonly (string | number)[]>> = {
  'acceptance_acts.status': ['formed', 'issued', 'dissolved'],
  'refund_registers.status': ['open', 'finished', 'closed'],
  'batches.family': ['sapBatches'],
  'batch_rows.state': ['done', 'wrong'],
  'jobs.status': ['done'],
  'sap_postings.state': ['posted', 'held'],
  'delivery_announcements.state': ['known', 'withdrawn'],
  'delivery_announcements.service': ['courier1', 'courier2', 'post', 'partner'],
  'events.status': ['done', 'fail'],
  'goods_back.outcome': ['shelf', 'lost', 'damaged', 'customer'],
  'goods_back.cause': ['notTaken', 'disbanded', 'notDelivered', 'refunded', 'exchanged'],
  'order_marks.state': ['held', 'left', 'shelf'],
  'receipts.kind': ['sell', 'sellRefund'],
  'refunds.refund_status': [1, 2, 3],
  'tasks.task_status': ['open', 'done', 'withdrawn'],
  'workflow_draft_versions.status': ['open', 'discarded'],
  'workflow_draft_comments.kind': ['comment', 'request'],
}

type Lists = readonly (readonly [user: string, url: string])[]

/** Lists behind the entries of the menu, each with a user who works with it. */
export const listsOfMenu: Readonly<Record<string, Lists>> = {
  tasks: [
    ['store', '/api/tasks'],
    ['operator', '/api/tasks'],
    ['manager', '/api/tasks'],
    ['accountant', '/api/tasks'],
  ],
  orders: [
    ['store', '/api/orders'],
    ['store2', '/api/orders'],
    ['operator', '/api/orders'],
  ],
  watch: [
    ['manager', '/api/orders/standing'],
    ['manager', '/api/orders/exceptions'],
  ],
  'money-due': [['accountant', '/api/money-due']],
  'issue-delivery': [['store', '/api/tasks/delivery-list']],
  'issue-delivery/no-actual': [['store', '/api/tasks/delivery-list?scope=noActual']],
  refunds: [['accountant', '/api/refunds']],
  'refunds/partners': [['accountant', '/api/refunds/partner']],
  'refunds/view': [['accountant', '/api/refunds']],
  'refunds/return-from-sbermarket-vitrina': [['store', '/api/tasks/return-from-sbermarket-vitrina']],
  'refunds/return-from-shipping': [['store', '/api/tasks/return-from-shipping']],
  'refunds/yandex': [['accountant', '/api/refunds/import']],
  exchanges: [['manager', '/api/exchanges']],
  'settings/mailing': [['admin', '/api/recipients']],
  'settings/events': [['admin', '/api/events']],
  'settings/sap': [
    ['accountant', '/api/sap/transactions'],
    ['accountant', '/api/sap/batch'],
  ],
  'settings/acceptance-acts': [
    ['accountant', '/api/acceptance-acts'],
    ['manager', '/api/acceptance-acts'],
  ],
  'settings/checks/atol': [['accountant', '/api/atol']],
  'settings/alerts': [['admin', '/api/alerts']],
  feedbacks: [['operator', '/api/feedbacks']],
  processes: [['owner', '/api/workflows']],
}

/** Entries of the menu without a list of their own, each with the reason. */
export const screensWithoutList: Readonly<Record<string, string>> = {
  'orders/batches': gap,
  'orders/test': gap,
  'settings/external-services': 'the event worker inserts the services at its start',
  start: 'counters of the other lists',
  'refunds/check': 'a search form',
  'refunds/create': 'a search form',
  settings: 'links to the other screens',
  customers: 'a search form',
  'settings/order-change-status': 'a search form',
  'settings/tracknum-search': 'a search form',
  'settings/roles': 'the tables roles and users are checked by their columns',
  'settings/permissions/log': 'the table access_changes is checked by its columns',
  'settings/stores': 'the tables stores and store_changes are checked by their columns',
  'settings/permissions': 'a table of roles and rights',
  'settings/checks': 'opens the list of a receipt service',
  'settings/checks/set-kit': 'lists the receipts of the service, not of the database',
  'settings/distribution': 'a form',
  'settings/ui': 'a form',
  'settings/limits': 'a form',
  'settings/catalogs': 'the catalogues of the release',
  'settings/reports': 'reports over the other lists',
  'settings/reference': 'a form',
}

interface Column {
  table: string
  column: string
  default: string | null
}

/** Columns (`<table>.<column>`) in which no row differs from null and the default, and `<table>` for empty tables. */
export async function findUnfilledColumns(db: Db): Promise<string[]> {
  const columns = await queryRows<Column>(
    db,
    sql`select c.relname as table, a.attname as column, pg_get_expr(d.adbin, d.adrelid) as default
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
      where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  )
  const unfilled: string[] = []
  for (const table of new Set(columns.map((column) => column.table))) {
    const ofTable = columns.filter((column) => column.table === table)
    const filled = ofTable.map(({ column, default: byDefault }) => {
      const name = sql.identifier(column)
      const isConstant = byDefault !== null && !byDefault.includes('(')
      const differs = isConstant ? sql` and ${name} is distinct from ${sql.raw(byDefault)}` : sql``
      return sql`bool_or(${name} is not null${differs}) as ${name}`
    })
    const [row] = await queryRows<Record<string, boolean | null>>(
      db,
      sql`select ${sql.join(filled, sql`, `)} from ${sql.identifier(table)}`,
    )
    const values = Object.values(row ?? {})
    if (values.every((value) => value === null)) unfilled.push(table)
    else
      unfilled.push(
        ...Object.entries(row ?? {})
          .filter(([, isFilled]) => isFilled !== true)
          .map(([column]) => `${table}.${column}`),
      )
  }
  return unfilled
}

/** Final states of all workflows, as `<workflow> <state>`. `notOffered` ends before the first step and is not stored. */
export function listFinalStates(): string[] {
  const ends = new Set<string>()
  const collect = (name: string, node: AnyStateNode) => {
    if (node.type === 'final') ends.add(`${name} ${node.path.join('.')}`)
    for (const child of Object.values(node.states)) collect(name, child)
  }
  for (const { name, machine } of workflows) collect(name, machine.root as AnyStateNode)
  return [...ends].filter((end) => !end.endsWith(' notOffered')).toSorted()
}
