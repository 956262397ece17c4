import { sql } from 'drizzle-orm'
import type { OrderFacts, OrderLineFacts, WorkflowInput } from '../../../workflows/task-input.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import { rows, type Tx } from '../db/database.ts'
import { limitsOf, readSettings } from '../settings/read-settings.ts'

interface Stored {
  statusId: number
  pfm: string
  pickup: boolean
  payStatusId: number
  needsCall: boolean
  lines: OrderLineFacts[]
}

/** What every machine starts from: facts of the order (no personal data) and the limits in force. */
export async function workflowInput(
  tx: Tx,
  orderId: number,
  params: Record<string, unknown>,
): Promise<WorkflowInput> {
  // Which requests of a customer mean a call before forming is said by their catalogue: `details.call`.
  const [order] = await rows<Stored>(
    tx,
    sql`select o.order_status_id as "statusId", o.pfm, o.delivery_service_id is null as pickup, o.pay_status_id as "payStatusId",
        exists (select 1 from catalog_entries c where c.type = 'customerRequests' and c.id = o.customer_requests
          and c.details->'call' = 'true'::jsonb) as "needsCall",
        (select coalesce(jsonb_agg(jsonb_build_object('lineId', p.id, 'sku', p.sku, 'barcode', p.barcode, 'gtin', p.gtin,
            'ordered', p.sku_quantity, 'collected', p.sku_quantity_finished, 'unitPrice', p.product_price, 'marked', p.marked)
            order by p.pick_order, p.id), '[]'::jsonb) from order_products p where p.order_id = o.id) as lines
      from orders o where o.id = ${orderId}`,
  )
  if (!order) throw new Error(`no order ${orderId}`)
  const { payStatusId, lines, ...rest } = order
  const facts: OrderFacts = {
    orderId,
    ...rest,
    prepaid: payStatusId === payStatus.held || payStatusId === payStatus.paid,
    packagesRequired: lines.length > 0,
    lines,
  }
  return { order: facts, limits: limitsOf(await readSettings(tx)), params }
}
