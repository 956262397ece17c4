import { sql } from 'drizzle-orm'
import { orderSections } from '../../../../schemas/values/order-sections.ts'
import type { OrderSectionCounts } from '../../../../schemas/api/orders.ts'
import { readOrderSectionsOfActor } from '../../platform/access/order-sections.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { maxCountedRows } from '../../platform/lists/read-list.ts'
import { buildStoresCondition } from '../../platform/access/stores-condition.ts'

/**
 * Number of orders in each status, by menu section. Limited to the sections of the actor's roles, to the actor's stores
 * and, if given, to the store `pfm`. No count exceeds `maxCountedRows`.
 */
export async function readOrderSectionCounts(
  db: Db,
  actor: Actor,
  pfm?: string,
): Promise<OrderSectionCounts> {
  const sections = await readOrderSectionsOfActor(db, actor)
  const conditions = sql.join([sql`o.order_status_id = s.id`, buildStoresCondition(actor, pfm)], sql` and `)
  const statuses = orderSections.flatMap((section) => sections[section])
  const statusCounts = await queryRows<{ id: number; count: number }>(
    db,
    sql`select s.id, (select count(*)::int from (
        select 1 from order_states o where ${conditions} limit ${maxCountedRows + 1}) c) as count
      from (select value::int as id from jsonb_array_elements_text(${JSON.stringify(statuses)}::jsonb)) s`,
  )
  const counts = new Map(statusCounts.map(({ id, count }) => [id, count]))
  return orderSections.map((section) => {
    const sectionStatuses = sections[section].map((orderStatusId) => ({
      orderStatusId,
      count: Math.min(counts.get(orderStatusId) ?? 0, maxCountedRows),
    }))
    const total = sections[section].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
    return {
      section,
      count: Math.min(total, maxCountedRows),
      countIsExact: total <= maxCountedRows,
      statuses: sectionStatuses,
    }
  })
}
