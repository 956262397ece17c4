import { getTableColumns, is, SQL, type Table } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import {
  deliveryAnnouncements,
  deliveryLabels,
  deliveryCoverage,
  deliveryTimeslots,
  deliveryTracks,
} from '../../platform/db/schema/deliveries.ts'
import { events } from '../../platform/db/schema/events.ts'
import { buildGiveUpTimeSqlText } from '../events/give-up-at.ts'
import { exchangeLines, exchanges } from '../../platform/db/schema/exchanges.ts'
import {
  callAttempts,
  goodsBack,
  issueCodes,
  orderExceptions,
  orderLog,
  orderMarks,
  orderPackages,
  orderProducts,
  orders,
  orderTares,
} from '../../platform/db/schema/orders.ts'
import { stepAnswers } from '../../platform/db/schema/answers.ts'
import { ledgerEntries, receipts } from '../../platform/db/schema/payments.ts'
import { refundLines, refunds } from '../../platform/db/schema/refunds.ts'
import {
  idempotencyKeys,
  tasks,
  workflowDrafts,
  workflowInstances,
  workflowRecords,
  workflowTimers,
} from '../../platform/db/schema/workflow.ts'

/** Describes how a step uses a table. In the SQL of its fields, `t` is the table and `$1` the id of the order. */
interface TablePart {
  table: PgTable
  /** Condition for the rows of an order that are read. Absent for append-only tables, which are never read. */
  orderCondition?: string
  sort?: string
  /** The conditions of `orderCondition` except the order id, as a function for rows in memory. */
  isActive?: (row: Readonly<Record<string, unknown>>) => boolean
  /** Rows are read and inserted, but never changed. */
  isImmutable?: true
  /** Large columns that a step never reads. */
  unreadColumns?: readonly string[]
  /** Key of a row if it is not the primary key. */
  key?: readonly string[]
  /** Condition that limits changes to active rows, because an ended row may have the same key. */
  where?: string
  /** SQL by column for values of a new row that the database computes. `r` refers to the row. */
  computed?: Readonly<Record<string, string>>
  /** Columns with personal data, which are masked in records. */
  personal?: readonly string[]
}

const ofOrder = 't.order_id = $1'
const customerColumns = [
  'name',
  'phone',
  'email',
  'fullNameReciever',
  'phoneReciever',
  'deliveryClientPhone',
  'deliveryAddress',
]

/** All tables that a step may read or write, in the sequence in which they are written. */
export const tableDefinitions = {
  orders: {
    table: orders,
    orderCondition: 't.id = $1',
    personal: [
      ...customerColumns,
      'wrongPhones',
      'clientSurname',
      'clientName',
      'clientPatronymic',
      'orderCommentWorker',
      'reasonCancelComment',
      'deliveryComment',
      'commentToCustomer',
      'commentClient',
      'loyaltyCardNumber',
    ],
  },
  orderProducts: {
    table: orderProducts,
    orderCondition: ofOrder,
    sort: 't.pick_order, t.id',
    personal: ['productCommentClient', 'productCommentCooperator', 'productCommentWorker'],
  },
  orderMarks: { table: orderMarks, orderCondition: ofOrder, sort: 't.identity' },
  goodsBack: { table: goodsBack, personal: ['comment'] },
  orderPackages: { table: orderPackages, orderCondition: ofOrder, sort: 't.type_id' },
  orderTares: { table: orderTares, orderCondition: ofOrder, sort: 't.id' },
  // Sorted by time first. The ids do not show the sequence of creation, because each server reserves ids in advance.
  callAttempts: { table: callAttempts, orderCondition: ofOrder, sort: 't.at, t.id', personal: ['note'] },
  issueCodes: { table: issueCodes, orderCondition: ofOrder, personal: ['digest'] },
  // The document of an entry that an operator settled may be an explanation.
  ledgerEntries: { table: ledgerEntries, orderCondition: ofOrder, sort: 't.number', personal: ['document'] },
  receipts: { table: receipts, orderCondition: ofOrder, sort: 't.id' },
  refunds: {
    table: refunds,
    orderCondition: ofOrder,
    sort: 't.id',
    personal: [
      'refundFio',
      'refundPhone',
      'payerName',
      'payerPhone',
      'comment',
      'commentToCustomer',
      'checkingAccount',
      'bankName',
      'bik',
      'correspondentAccount',
    ],
  },
  refundLines: { table: refundLines },
  exchanges: {
    table: exchanges,
    personal: ['exchangeFio', 'exchangePhone', 'defectsDescription', 'exchangeComments'],
  },
  exchangeLines: { table: exchangeLines },
  deliveryAnnouncements: { table: deliveryAnnouncements, orderCondition: ofOrder, sort: 't.attempt' },
  deliveryLabels: {
    table: deliveryLabels,
    orderCondition: ofOrder,
    unreadColumns: ['content'],
    personal: ['content'],
  },
  deliveryTimeslots: { table: deliveryTimeslots, orderCondition: ofOrder, sort: 't.slot_id' },
  deliveryCoverage: { table: deliveryCoverage, orderCondition: ofOrder, sort: 't.city' },
  deliveryTracks: { table: deliveryTracks, orderCondition: ofOrder, sort: 't.id', isImmutable: true },
  /** Includes the order process even if it has ended, because later external changes are recorded in it. */
  workflowInstances: {
    table: workflowInstances,
    orderCondition: `${ofOrder} and (t.status = 'active' or t.workflow = 'order')`,
    isActive: ({ status, workflow }) => status === 'active' || workflow === 'order',
    sort: 't.id',
  },
  tasks: {
    table: tasks,
    orderCondition: `${ofOrder} and t.task_status = 'open'`,
    isActive: ({ taskStatus }) => taskStatus === 'open',
    sort: 't.instance_id',
  },
  workflowTimers: {
    table: workflowTimers,
    orderCondition: `t.status = 'pending' and t.instance_id in (select i.id from workflow_instances i where i.order_id = $1)`,
    isActive: ({ status }) => status === 'pending',
    sort: 't.fire_at, t.id',
    key: ['instanceId', 'name'],
    where: `t.status = 'pending'`,
  },
  workflowDrafts: {
    table: workflowDrafts,
    orderCondition: `t.instance_id in (select i.id from workflow_instances i where i.order_id = $1 and i.status = 'active')`,
    unreadColumns: ['data', 'scans'],
  },
  idempotencyKeys: { table: idempotencyKeys },
  stepAnswers: { table: stepAnswers, personal: ['value'] },
  workflowRecords: { table: workflowRecords },
  orderExceptions: { table: orderExceptions, personal: ['reason'] },
  // These columns may contain personal data. The order log stores it unmasked, the records of the steps do not.
  orderLog: { table: orderLog, personal: ['old', 'new', 'sentData'] },
  // The time after which the event is no longer retried is computed with the clock of the database, not from the time
  // of the step.
  events: {
    table: events,
    personal: ['data'],
    computed: { give_up_at: buildGiveUpTimeSqlText('r.handler') },
  },
} as const satisfies Record<string, TablePart>

export type TableName = keyof typeof tableDefinitions
type Drizzle<N extends TableName> = (typeof tableDefinitions)[N]['table']

/** JSON form of a column. Times are ISO 8601 in UTC with milliseconds. */
type Json<V> = V extends Date ? string : V
export type Row<N extends TableName> = {
  [K in keyof Drizzle<N>['$inferSelect']]: Json<Drizzle<N>['$inferSelect'][K]>
}
/** Row to insert. Omitted columns get their defaults. */
export type NewRow<N extends TableName> = {
  [K in keyof Drizzle<N>['$inferInsert']]: Json<Drizzle<N>['$inferInsert'][K]>
}

interface ColumnShape {
  /** Name of the property in a row, for example `orderId`. */
  name: string
  /** Quoted name in SQL. */
  sql: string
  json: boolean
  instant: boolean
  /** Default value of a new row. Undefined if there is none, or if the database computes it. */
  default: unknown
}

export interface TableShape {
  name: TableName
  /** Quoted name in SQL. */
  sql: string
  columns: readonly ColumnShape[]
  byName: ReadonlyMap<string, ColumnShape>
  /** Key properties. Empty for append-only tables. */
  key: readonly string[]
  /** Additional condition (` and …`) for updates and deletions. It refers to `t`. */
  where: string
  personal: ReadonlySet<string>
  part: TablePart
}

function buildTableShape(name: TableName): TableShape {
  const part: TablePart = tableDefinitions[name]
  const config = getTableConfig(part.table)
  const entries = Object.entries(getTableColumns(part.table as Table) as Record<string, PgColumn>)
  const columns = entries
    .filter(([, column]) => !column.generated)
    .map(([columnName, column]) => ({
      name: columnName,
      sql: `"${column.name}"`,
      json: column.getSQLType() === 'jsonb',
      instant: column.getSQLType().startsWith('timestamp'),
      default: column.hasDefault
        ? is(column.default, SQL) || column.default === undefined
          ? undefined
          : column.default
        : column.notNull
          ? undefined
          : null,
    }))
  const primary = [
    ...entries.filter(([, column]) => column.primary).map(([columnName]) => columnName),
    ...config.primaryKeys.flatMap((key) =>
      key.columns.map((column) => entries.find(([, candidate]) => candidate.name === column.name)![0]),
    ),
  ]
  return {
    name,
    sql: `"${config.name}"`,
    columns,
    byName: new Map(columns.map((column) => [column.name, column])),
    key: part.orderCondition === undefined ? [] : (part.key ?? primary),
    where: part.where === undefined ? '' : ` and ${part.where}`,
    personal: new Set(part.personal ?? []),
    part,
  }
}

export const tableNames = Object.keys(tableDefinitions) as TableName[]
export const tableShapes = Object.fromEntries(
  tableNames.map((name) => [name, buildTableShape(name)]),
) as Record<TableName, TableShape>
