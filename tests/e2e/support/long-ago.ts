import type { OrderList } from '../../../schemas/api/orders.ts'
import type { Api } from './api.ts'

/** Phones of orders that were issued fifteen days before the run: past orders cannot be created through a screen. */
export const pastOrderPhones = Array.from({ length: 24 }, (_, i) => `+7900000${String(4000 + i)}`)

/** The first of each worker's own orders that has no refund yet. */
export async function findPastOrder(api: Api): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  for (const phone of pastOrderPhones.filter((_, i) => i % 2 === worker % 2)) {
    const { body } = await api.call('manager', 'GET', `/api/orders?phone=${phone.slice(1)}`)
    const [order] = (body as OrderList).items
    if (!order) throw new Error(`no order of ${phone}`)
    const view = await api.view(`orders/${order.id}/actions/initiateRefund`, 'manager')
    if (view?.step.revision === 0 && view.order.lines.every((line) => line.refunded === 0)) return order.id
  }
  throw new Error('every order of long ago has been used')
}
