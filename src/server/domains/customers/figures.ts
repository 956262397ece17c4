import { sql, type SQL } from 'drizzle-orm'
import type { CustomerRow } from '../../../../schemas/api/customers.ts'
import { finalStatuses, issuedStatuses } from '../../../shared/order-statuses.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { buildCustomerOrdersCondition } from './find-customers.ts'

const buildStatusesCondition = (statuses: readonly number[]): SQL =>
  sql.raw(`o.order_status_id in (${statuses.join(', ')})`)

export const fullyOrPartlyIssuedCondition = buildStatusesCondition(issuedStatuses)

/**
 * Order figures of the customers with these phones, from the orders that the actor may see, except test orders. The
 * customer with the most recent order is first. The buyback percentage is the share of ended orders that were issued in
 * full or in part; null if no order has ended.
 */
export async function readCustomerFigures(
  db: Db,
  actor: Actor,
  phones: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerRow[]> {
  if (phones.length === 0) return []
  const newest = sql`order by o.date_create desc, o.id desc`
  const records = await queryRows<Omit<CustomerRow, 'buybackPercentage'>>(
    db,
    sql`select c.*, ${buildIsoInstantSql('c.last')} as "lastOrder" from (
        select o.phone, (array_agg(o.name ${newest}))[1] as name, (array_agg(o.pfm ${newest}))[1] as pfm,
          (array_agg(o.email ${newest}) filter (where o.email is not null))[1] as email,
          count(*)::int as "totalCount", (count(*) filter (where ${fullyOrPartlyIssuedCondition}))::int as "issuedCount",
          (count(*) filter (where ${buildStatusesCondition(finalStatuses)}))::int as "endedCount", max(o.date_create) as last
        from orders o
        where o.phone in (${sql.join(
          phones.map((phone) => sql`${phone}`),
          sql`, `,
        )}) and ${buildCustomerOrdersCondition(actor)}
        group by o.phone
      ) c
      order by c.last desc, c.phone limit ${limit} offset ${offset}`,
  )
  return records.map(({ phone, name, email, totalCount, issuedCount, endedCount, lastOrder, pfm }) => ({
    phone,
    name,
    email,
    totalCount,
    issuedCount,
    endedCount,
    lastOrder,
    pfm,
    buybackPercentage: endedCount === 0 ? null : Math.round((issuedCount / endedCount) * 1000) / 10,
  }))
}
