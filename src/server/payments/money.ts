import { payStatus } from '../../shared/pay-statuses.ts'
import { payable } from '../orders/totals.ts'
import type { World } from '../world/world.ts'
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
export function moneyOf(world: World): Money {
  const { order } = world
  const operations = world.rows('paymentOperations')
  const sumOf = (kind: string, counts: (status: string) => boolean): number | null => {
    const found = operations.filter((one) => one.kind === kind && counts(one.status))
    return found.length === 0 ? null : found.reduce((sum, one) => sum + one.amount, 0)
  }
  const done = (status: string) => status === 'done'
  const ordered = payable({ ...order, sumCollected: 0, packageCost: 0 })
  const held = sumOf('hold', done) ?? ordered
  return {
    pfm: order.pfm,
    payStatusId: order.payStatusId,
    currency: order.currency,
    paymentId: order.paymentNumber ?? `order-${order.id}`,
    byBank: throughBank.includes(order.payTypeId),
    pickup: order.deliveryServiceId === null,
    held,
    deposited: sumOf('deposit', done) ?? (order.payStatusId === payStatus.paid ? held : 0),
    refunded: sumOf('refund', (status) => status !== 'failed') ?? 0,
    payable: payable(order),
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
export const soldLines = (world: World): SoldLine[] =>
  world.rows('orderProducts').map((line) => ({
    ...{ lineId: line.id, name: line.productName, vat: line.vat, unitPrice: line.productPrice },
    kept: Math.max(0, line.skuQuantityFinished - line.returnedQuantity),
    ...{ refunded: line.refundQuantity, exchanged: line.exchangeQuantity },
  }))

/** What was paid for goods, delivery and packages apart. */
export function goodsPaid(world: World): { goods: number; services: number } {
  const { payable: whole } = moneyOf(world)
  const { deliverySumClient, packageCost } = world.order
  // Discounts are on the goods; only what they exceed the goods by comes off the delivery.
  const services = Math.min(whole, deliverySumClient + packageCost)
  return { goods: whole - services, services }
}
