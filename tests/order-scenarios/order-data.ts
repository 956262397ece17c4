import { sql } from 'drizzle-orm'
import { queryRows, type Database } from '../../src/server/platform/db/database.ts'
import { settingDefinitions } from '../../src/server/platform/settings/registry.ts'
import { refundAccountType } from '../../src/shared/refund-statuses.ts'
import type { Row } from '../../src/server/engine/order-state/tables.ts'

type Db = Database['db']

/** An open task of the order. */
export interface OpenTask {
  taskId: number
  instanceId: number
  taskType: string
  state: string
  version: number
}
export interface OutboxEvent {
  id: number
  key: string
  handler: string
  serviceId: string
  status: string
  data: Record<string, unknown>
  error: string | null
}

/** A transfer of another order to the bank account of a refund. */
export interface AccountTransfer extends Pick<
  Row<'refunds'>,
  'total' | 'refundStatus' | 'refundDate' | 'dateDone'
> {
  /** Refund of this order. */
  refundId: number
}

/** All database rows of one order at one instant. */
export interface OrderData {
  order: Row<'orders'>
  lines: Row<'orderProducts'>[]
  marks: Row<'orderMarks'>[]
  ledger: Row<'ledgerEntries'>[]
  goodsBack: { lineId: number; quantity: number; outcome: string; cause: string }[]
  refunds: Row<'refunds'>[]
  /** Transfers of other orders to the bank accounts of these refunds, one for each refund of this order. */
  accountTransfers: AccountTransfer[]
  /** Users who marked refunds as transferred, from the log of the order. */
  completedTransfers: { refundId: number; userName: string }[]
  receipts: Row<'receipts'>[]
  announcements: Row<'deliveryAnnouncements'>[]
  exchanges: { id: number }[]
  /** Pieces and money of refunds and exchanges by line, without refused refunds. */
  returnedLines: { lineId: number; refunded: number; exchanged: number; money: number }[]
  process: { id: number; state: string; status: string; revision: number }
  tasks: OpenTask[]
  timers: { id: number; instanceId: number; name: string; event: string; fireAt: string }[]
  events: OutboxEvent[]
  /** Transfers from this amount need a second user, minor units. */
  approvalFrom: number
}

const rowsOfOrder = (table: string, sort = 'order_id') =>
  sql.raw(
    `(select coalesce(json_agg(row_to_json(t) order by t.${sort}), '[]') from ${table} t where t.order_id = o.id)`,
  )

export async function readOrderData(db: Db, orderId: number): Promise<OrderData> {
  const [record] = await queryRows<{ simulation: unknown }>(
    db,
    sql`select json_build_object(
      'order', row_to_json(o),
      'lines', ${rowsOfOrder('order_products', 'id')},
      'marks', ${rowsOfOrder('order_marks', 'identity')},
      'ledger', ${rowsOfOrder('ledger_entries', 'number')},
      'goodsBack', ${rowsOfOrder('goods_back', 'id')},
      'refunds', ${rowsOfOrder('refunds', 'id')},
      'accountTransfers', (select coalesce(json_agg(row_to_json(t)), '[]') from (
        select r.id as refund_id, m.total, m.refund_status, m.refund_date, m.date_done
        from refunds r join refunds m on m.checking_account = r.checking_account and m.bik = r.bik
          and m.type_account = r.type_account and m.order_id <> r.order_id
        join orders n on n.id = m.order_id and n.is_test = o.is_test
        where r.order_id = o.id and r.type_account = ${refundAccountType.bankDetails}) t),
      'completedTransfers', (select coalesce(json_agg(row_to_json(t)), '[]') from (
        select (l.new->>'refundId')::bigint as refund_id, l.user_name from order_log l
        where l.order_id = o.id and l.action = 'markRefundTransferred') t),
      'receipts', ${rowsOfOrder('receipts', 'id')},
      'announcements', ${rowsOfOrder('delivery_announcements', 'attempt')},
      'exchanges', ${rowsOfOrder('exchanges', 'id')},
      'returnedLines', (select coalesce(json_agg(row_to_json(t)), '[]') from (
        select p.id as line_id,
          (select coalesce(sum(l.refund_quantity), 0) from refund_lines l join refunds f on f.id = l.refund_id
            where l.line_id = p.id and f.refund_status <> 3) as refunded,
          (select coalesce(sum(l.total_refund_price), 0) from refund_lines l join refunds f on f.id = l.refund_id
            where l.line_id = p.id and f.refund_status <> 3) as money,
          (select coalesce(sum(l.exchange_quantity), 0) from exchange_lines l where l.line_id = p.id) as exchanged
        from order_products p where p.order_id = o.id) t),
      'process', (select row_to_json(t) from (select id, state, status, revision from workflow_instances
        where order_id = o.id and workflow = 'order') t),
      'tasks', (select coalesce(json_agg(row_to_json(t) order by t.task_id), '[]') from (
        select k.task_id, k.instance_id, k.task_type, i.state, i.version from tasks k
        join workflow_instances i on i.id = k.instance_id
        where k.order_id = o.id and k.task_status = 'open') t),
      'timers', (select coalesce(json_agg(row_to_json(t) order by t.id), '[]') from (
        select w.id, w.instance_id, w.name, w.event, w.fire_at from workflow_timers w
        join workflow_instances i on i.id = w.instance_id
        where i.order_id = o.id and w.status = 'pending') t),
      'events', (select coalesce(json_agg(row_to_json(t) order by t.id), '[]') from (
        select id, key, handler, service_id, status, data, error from events e where e.order_id = o.id) t),
      'approval_from', coalesce((select value from settings where name = 'transferApprovalFrom'),
        ${String(settingDefinitions.transferApprovalFrom.default)}::jsonb)
    ) as simulation from orders o where o.id = ${orderId}`,
  )
  if (!record) throw new Error(`no order ${orderId}`)
  const simulation =
    typeof record.simulation === 'string' ? (JSON.parse(record.simulation) as unknown) : record.simulation
  return toCamelCase(simulation) as OrderData
}

/** Columns with JSON documents, whose keys are not converted. */
const documentColumns = new Set(['data', 'items', 'loyalty', 'delivery_address', 'documents', 'fiscal'])
const camel = (name: string) => name.replace(/_(.)/g, (_, c: string) => c.toUpperCase())

function toCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      camel(name),
      documentColumns.has(name) ? content : toCamelCase(content),
    ]),
  )
}

/** Events in progress. `resting`: also those waiting for their next attempt. */
export const findPendingEvents = ({ events }: OrderData, { resting = false } = {}): OutboxEvent[] =>
  events.filter(({ status }) =>
    ['ready', 'queue', 'process', ...(resting ? ['pending', 'waiting'] : [])].includes(status),
  )
