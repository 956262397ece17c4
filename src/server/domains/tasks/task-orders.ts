import { sql } from 'drizzle-orm'
import type { Task, TaskRow } from '../../../../schemas/api/tasks.ts'
import { queryRows, type Db, type Tx } from '../../platform/db/database.ts'

type OrderFields = Omit<TaskRow, keyof Task | 'sum'>
interface StoredOrder extends Omit<OrderFields, 'planDateIssued' | 'slot'> {
  orderId: number
  /** Promised time. All times of this interface are in milliseconds since 1970. */
  planDateIssued: number | null
  startsAt: number | null
  endsAt: number | null
}

const toIso = (ms: number) => new Date(ms).toISOString()

/** Reads the order fields of a task list, by order id. */
export async function readTaskOrders(
  tx: Tx | Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderFields>> {
  if (orderIds.length === 0) return new Map()
  const ids = `{${[...new Set(orderIds)].join(',')}}`
  const stored = await queryRows<StoredOrder>(
    tx,
    sql`select o.id::float8 as "orderId", o.name as "customerName", o.currency,
        o.sum_ordered::float8 as "sumOrdered", o.delivery_service_type_id as "deliveryServiceTypeId",
        o.delivery_zone as "deliveryZone",
        (select coalesce(sum(l.sku_quantity), 0)::int from order_products l where l.order_id = o.id) as pieces,
        (extract(epoch from o.plan_date_issued) * 1000)::float8 as "planDateIssued",
        (extract(epoch from s.starts_at) * 1000)::float8 as "startsAt",
        (extract(epoch from s.ends_at) * 1000)::float8 as "endsAt"
      from orders o
      left join delivery_timeslots s on s.order_id = o.id and s.slot_id = o.desired_date_external_id
        and s.day = o.desired_date
      where o.id = any(${ids}::bigint[])`,
  )
  return new Map(
    stored.map(({ orderId, planDateIssued, startsAt, endsAt, ...order }) => [
      orderId,
      {
        ...order,
        planDateIssued: planDateIssued === null ? null : toIso(planDateIssued),
        slot:
          startsAt === null || endsAt === null ? null : { startsAt: toIso(startsAt), endsAt: toIso(endsAt) },
      },
    ]),
  )
}
