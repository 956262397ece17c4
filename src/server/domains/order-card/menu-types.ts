import { sql } from 'drizzle-orm'
import { orderSections } from '../../../../schemas/values/order-sections.ts'
import type { MenuTypes } from '../../../../schemas/api/orders.ts'
import { sectionsOf } from '../../platform/access/order-sections.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { rows, type Db } from '../../platform/db/database.ts'
import { countUpTo } from '../../platform/lists/read-list.ts'
import { inStores } from '../../platform/access/in-stores.ts'

/** How many orders of the person's stores stand in each status, by the sections of their roles. `pfm`: of one store. */
export async function readMenuTypes(db: Db, actor: Actor, pfm?: string): Promise<MenuTypes> {
  const sections = await sectionsOf(db, actor)
  const seen = sql.join([sql`o.order_status_id = s.id`, inStores(actor, pfm)], sql` and `)
  const statuses = orderSections.flatMap((section) => sections[section])
  const found = await rows<{ id: number; count: number }>(
    db,
    sql`select s.id, (select count(*)::int from (
        select 1 from order_states o where ${seen} limit ${countUpTo + 1}) c) as count
      from (select value::int as id from jsonb_array_elements_text(${JSON.stringify(statuses)}::jsonb)) s`,
  )
  const counts = new Map(found.map(({ id, count }) => [id, count]))
  return orderSections.map((section) => {
    const ofSection = sections[section].map((orderStatusId) => ({
      ...{ orderStatusId, count: Math.min(counts.get(orderStatusId) ?? 0, countUpTo) },
    }))
    const whole = sections[section].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
    return {
      section,
      count: Math.min(whole, countUpTo),
      countIsExact: whole <= countUpTo,
      statuses: ofSection,
    }
  })
}
