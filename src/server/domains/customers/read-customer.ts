import { sql } from 'drizzle-orm'
import type { Customer, CustomerOrder } from '../../../../schemas/api/customers.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { queryRows, type Db } from '../../platform/db/database.ts'
import { buildSaleAndRefundSumsSql } from '../orders/money/amount-due-sql.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { buildIsoInstantSql } from '../../platform/db/instant.ts'
import { buildCustomerOrdersCondition } from './find-customers.ts'
import { fullyOrPartlyIssuedCondition, readCustomerFigures } from './figures.ts'

const maxOrders = 100

/** A customer with orders and sums. Refuses a phone if none of its orders is visible to the actor. */
export async function readCustomer(db: Db, actor: Actor, phone: string): Promise<Customer> {
  const [figures] = await readCustomerFigures(db, actor, [phone], { limit: 1, offset: 0 })
  if (!figures) throw refuse.customerNotFound()
  const customerOrders = sql`o.phone = ${phone} and ${buildCustomerOrdersCondition(actor)}`
  const sums = await queryRows<Customer['sums'][number]>(
    db,
    sql`select o.currency, sum(sold.kept)::float8 as bought, sum(sold.refunded)::float8 as "broughtBack"
      from orders o cross join lateral ${sql.raw(buildSaleAndRefundSumsSql('o'))} sold
      where ${customerOrders} and ${fullyOrPartlyIssuedCondition}
      group by o.currency order by o.currency`,
  )
  const orders = await queryRows<CustomerOrder>(
    db,
    sql`select o.id::float8 as id, o.order_status_id as "orderStatusId", ${buildIsoInstantSql('o.date_create')} as "dateCreate",
        o.pfm, o.delivery_service_type_id as "deliveryServiceTypeId", o.currency, o.sum_ordered::float8 as "sumOrdered",
        case when ${fullyOrPartlyIssuedCondition} then sold.kept end::float8 as bought,
        case when ${fullyOrPartlyIssuedCondition} then sold.refunded end::float8 as "broughtBack"
      from (select * from orders o where ${customerOrders} order by o.date_create desc, o.id desc limit ${maxOrders}) o
        cross join lateral ${sql.raw(buildSaleAndRefundSumsSql('o'))} sold
      order by o.date_create desc, o.id desc`,
  )
  return { ...figures, sums, orders }
}
