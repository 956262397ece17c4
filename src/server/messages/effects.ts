import { eq } from 'drizzle-orm'
import type { CustomerTemplate } from '../../../workflows/effects.ts'
import { orders } from '../db/schema/orders.ts'
import { stores } from '../db/schema/reference.ts'
import type { EffectHandlers, StepScope } from '../engine/effects.ts'
import { orderOf } from '../orders/effects.ts'
import { readSettings } from '../settings/read-settings.ts'
import { contactOf, sendMail, sendSms, type Params } from './send.ts'

export const messageEffects: Pick<EffectHandlers, 'notifyCustomer'> = {
  /** By SMS, and by mail when the order has an address: each an event of its own, so that neither waits for the other. */
  notifyCustomer: async (scope, { template }) => {
    const contact = await contactOf(scope)
    const params = { orderId: orderOf(scope), ...(await more[template]?.(scope)) }
    await sendSms(scope, contact, template, params)
    if (contact.email !== null) await sendMail(scope, { ...contact, email: contact.email }, template, params)
  },
}

/** What a message says beyond the order's number, when it is known. */
const more: Partial<Record<CustomerTemplate, (scope: StepScope) => Promise<Params | undefined>>> = {
  orderFormed: (scope) => whereToCollect(scope),
  deliveryMoved: async (scope) => {
    const [order] = await scope.tx
      .select({ day: orders.desiredDate })
      .from(orders)
      .where(eq(orders.id, orderOf(scope)))
    return order?.day ? { date: order.day.split('-').reverse().join('.') } : undefined
  },
  issuedToDelivery: async (scope) => {
    const [order] = await scope.tx
      .select({ track: orders.deliveryTrack })
      .from(orders)
      .where(eq(orders.id, orderOf(scope)))
    return order?.track ? { track: order.track } : undefined
  },
}

/** Where a formed order lies and for how many days (specification: storage). */
async function whereToCollect({ tx, instance }: StepScope): Promise<Params> {
  const [store] = await tx
    .select({ city: stores.city, address: stores.address })
    .from(stores)
    .where(eq(stores.pfm, instance.pfm ?? ''))
  const { storageDays } = await readSettings(tx)
  return store ? { address: `${store.city}, ${store.address}`, count: storageDays } : {}
}
