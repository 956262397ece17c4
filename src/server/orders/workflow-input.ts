import { sql } from 'drizzle-orm'
import type { OrderFacts, OrderLineFacts, WorkflowInput } from '../../../workflows/task-input.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { rows, type Tx } from '../db/database.ts'
import { processEvents } from '../engine/process-events.ts'
import { limitsOf, readSettings } from '../settings/read-settings.ts'
import { stillToPay, type OrderSums } from './totals.ts'

interface Stored extends OrderSums {
  statusId: number
  pfm: string
  payStatusId: number
  paysOnline: boolean
  needsCall: boolean
  lines: OrderLineFacts[]
  serviceTypeId: number | null
  serviceId: number | null
  deliveryStatusId: number | null
  planned: string | null
  issuedAt: string | null
}

/** Catalogue deliveryStatuses: up to here the delivery service has not heard of the order. */
const notAnnounced = 1

/** What every machine starts from: facts of the order (no personal data) and the limits in force. */
export async function workflowInput(
  tx: Tx,
  orderId: number,
  params: Record<string, unknown>,
  at: Date,
): Promise<WorkflowInput> {
  // Which requests of a customer mean a call before forming is said by their catalogue: `details.call`.
  const [order] = await rows<Stored>(
    tx,
    sql`select o.order_status_id as "statusId", o.pfm, o.pay_status_id as "payStatusId",
        exists (select 1 from catalog_entries c where c.type = 'payTypes' and c.id = o.pay_type_id
          and c.details->'online' = 'true'::jsonb) as "paysOnline",
        exists (select 1 from catalog_entries c where c.type = 'customerRequests' and c.id = o.customer_requests
          and c.details->'call' = 'true'::jsonb) as "needsCall",
        o.delivery_service_id as "serviceId", o.delivery_service_type_id as "serviceTypeId",
        o.delivery_status_id as "deliveryStatusId", ${iso('o.plan_date_issued')} as planned, 
        case when o.order_status_id in (${orderStatus.issued}, ${orderStatus.issuedInFull}, ${orderStatus.partiallyIssued}) then ${iso('o.date_done')} end as "issuedAt",
        o.sum_ordered::float8 as "sumOrdered", o.sum_collected::float8 as "sumCollected",
        o.delivery_sum_client::float8 as "deliverySumClient", o.package_cost::float8 as "packageCost",
        o.discount::float8 as discount, o.promocode_discount::float8 as "promocodeDiscount",
        o.points_written_off::float8 as "pointsWrittenOff",
        (select coalesce(jsonb_agg(jsonb_build_object('lineId', p.id, 'sku', p.sku, 'barcode', p.barcode, 'gtin', p.gtin,
            'ordered', p.sku_quantity, 'collected', p.sku_quantity_finished,
            'reasonId', p.change_reason, 'marks', (select coalesce(jsonb_agg(m.code order by m.identity), '[]'::jsonb)
              from order_marks m where m.line_id = p.id and m.order_id = o.id),
            'unitPrice', p.product_price, 'marked', p.marked,
            'returned', p.returned_quantity, 'refunded', p.refund_quantity,
            'exchanged', p.exchange_quantity)
            order by p.pick_order, p.id), '[]'::jsonb) from order_products p where p.order_id = o.id) as lines
      from orders o where o.id = ${orderId}`,
  )
  if (!order) throw new Error(`no order ${orderId}`)
  const { statusId, pfm, payStatusId, needsCall, paysOnline, lines, serviceTypeId, serviceId, planned } =
    order
  const facts: OrderFacts = {
    ...{ orderId, statusId, pfm, needsCall, paysOnline, lines, payStatusId },
    pickup: serviceId === null,
    delivery:
      serviceId === null || serviceTypeId === null
        ? null
        : { serviceTypeId, serviceId, planned, announced: (order.deliveryStatusId ?? 0) > notAnnounced },
    prepaid: payStatusId === payStatus.held || payStatusId === payStatus.paid,
    packagesRequired: lines.length > 0,
    toPay: stillToPay(order),
    issuedAt: order.issuedAt,
    processTakes: await processEvents(tx, orderId),
    at: at.toISOString(),
  }
  return { order: facts, limits: limitsOf(await readSettings(tx)), params }
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
