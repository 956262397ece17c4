import type { CustomerTemplate } from '../../../workflows/effects.ts'
import type { EffectHandlers, Scope } from '../engine/effects.ts'
import { sendMail, sendSms, type Params } from './send.ts'

export const messageEffects: Pick<EffectHandlers, 'notifyCustomer'> = {
  /** By SMS, and by mail when the order has an address: each an event of its own, so that neither waits for the other. */
  notifyCustomer: (scope, { template }) => {
    const { id: orderId, email } = scope.world.order
    const params = { orderId, ...more[template]?.(scope) }
    return [
      sendSms(scope, template, params),
      ...(email === null ? [] : [sendMail(scope, email, template, params)]),
    ]
  },
}

/** What a message says beyond the order's number, when it is known. */
const more: Partial<Record<CustomerTemplate, (scope: Scope) => Params | undefined>> = {
  /** Where a formed order lies and for how many days (specification: storage). */
  orderFormed: ({ world: { reference }, settings }): Params | undefined =>
    reference.store
      ? { address: `${reference.store.city}, ${reference.store.address}`, count: settings.storageDays }
      : undefined,
  deliveryMoved: ({ world: { order } }) =>
    order.desiredDate ? { date: order.desiredDate.split('-').reverse().join('.') } : undefined,
  issuedToDelivery: ({ world: { order } }) =>
    order.deliveryTrack ? { track: order.deliveryTrack } : undefined,
}
