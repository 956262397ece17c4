import { sql } from 'drizzle-orm'
import { payStatus } from '../../shared/pay-statuses.ts'
import { rows, type Tx } from '../db/database.ts'
import { payable } from '../orders/totals.ts'
import type { KeptLine } from './shares.ts'

/** Catalogue payTypes: the bank holds and takes the money of these. */
const throughBank: readonly number[] = [1, 4]

/** What the bank has of an order and what is asked of it, minor units. */
export interface Money {
  pfm: string
  payStatusId: number
  currency: string
  /** The bank's name of the payment. */
  paymentId: string
  /** The customer paid online: the bank can take, release and give back. */
  byBank: boolean
  pickup: boolean
  held: number
  deposited: number
  /** Given back, and asked to be given back. */
  refunded: number
  /** What the customer owes for what they keep. */
  payable: number
}

/**
 * An order whose payment came with it has no operations of its own: the sum it was ordered for is held then, or was
 * taken when it came as paid.
 */
export async function moneyOf(tx: Tx, orderId: number): Promise<Money> {
  const [row] = await rows<{
    pfm: string
    payStatusId: number
    payTypeId: number
    currency: string
    paymentNumber: string | null
    serviceId: number | null
    sumOrdered: number
    sumCollected: number
    deliverySumClient: number
    packageCost: number
    discount: number
    promocodeDiscount: number
    pointsWrittenOff: number
    held: number | null
    deposited: number | null
    refunded: number
  }>(
    tx,
    sql`select pfm, pay_status_id as "payStatusId", pay_type_id as "payTypeId", currency, payment_number as "paymentNumber",
        delivery_service_id as "serviceId", sum_ordered::float8 as "sumOrdered", sum_collected::float8 as "sumCollected",
        delivery_sum_client::float8 as "deliverySumClient", package_cost::float8 as "packageCost", discount::float8 as discount,
        promocode_discount::float8 as "promocodeDiscount", points_written_off::float8 as "pointsWrittenOff",
        (select sum(amount)::float8 from payment_operations p where p.order_id = o.id and kind = 'hold' and status = 'done') as held,
        (select sum(amount)::float8 from payment_operations p where p.order_id = o.id and kind = 'deposit' and status = 'done') as deposited,
        (select coalesce(sum(amount), 0)::float8 from payment_operations p where p.order_id = o.id and kind = 'refund' and status <> 'failed') as refunded
      from orders o where id = ${orderId}`,
  )
  if (!row) throw new Error(`no order ${orderId}`)
  const ordered = payable({ ...row, sumCollected: 0, packageCost: 0 })
  const held = row.held ?? ordered
  return {
    pfm: row.pfm,
    payStatusId: row.payStatusId,
    currency: row.currency,
    paymentId: row.paymentNumber ?? `order-${orderId}`,
    byBank: throughBank.includes(row.payTypeId),
    pickup: row.serviceId === null,
    held,
    deposited: row.deposited ?? (row.payStatusId === payStatus.paid ? held : 0),
    refunded: row.refunded,
    payable: payable(row),
  }
}

export interface SoldLine extends KeptLine {
  name: string
  /** Per cent. */
  vat: number
  /** Pieces that were exchanged: they have left the order. */
  exchanged: number
}

/** Lines as the customer kept them when the order was handed over. */
export const readSoldLines = (tx: Tx, orderId: number): Promise<SoldLine[]> =>
  rows<SoldLine>(
    tx,
    sql`select id::float8 as "lineId", product_name as name, vat, product_price::float8 as "unitPrice",
        greatest(0, sku_quantity_finished - returned_quantity) as kept, refund_quantity as refunded,
        exchange_quantity as exchanged
      from order_products where order_id = ${orderId} order by pick_order, id`,
  )

/** What was paid for goods, delivery and packages apart. */
export async function goodsPaid(tx: Tx, orderId: number): Promise<{ goods: number; services: number }> {
  const { payable: whole } = await moneyOf(tx, orderId)
  const [row] = await rows<{ services: number }>(
    tx,
    sql`select (delivery_sum_client + package_cost)::float8 as services from orders where id = ${orderId}`,
  )
  // Discounts are on the goods; only what they exceed the goods by comes off the delivery.
  const services = Math.min(whole, row!.services)
  return { goods: whole - services, services }
}
