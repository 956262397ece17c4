import { orderStatus } from '../../../src/shared/order-statuses.ts'
import {
  completePayment,
  giveBackPayment,
  createNotifyCustomerEffect,
  openTask,
  registerSaleReceipt,
  createSetStatusEffect,
} from './effects-of-states.ts'
import { createWaitingStep } from './transitions.ts'

/** Final states of an order's process. */
export const finalStates = {
  issuedInFull: {
    type: 'final',
    entry: [createSetStatusEffect(orderStatus.issuedInFull), completePayment, registerSaleReceipt],
  },
  partiallyIssued: {
    type: 'final',
    entry: [createSetStatusEffect(orderStatus.partiallyIssued), completePayment, registerSaleReceipt],
  },
  returnedToWarehouse: {
    type: 'final',
    entry: [createSetStatusEffect(orderStatus.returnedToWarehouse), giveBackPayment],
  },
  // The delivery service has lost the goods.
  lostInDelivery: {
    type: 'final',
    entry: [
      createSetStatusEffect(orderStatus.cancelled),
      giveBackPayment,
      createNotifyCustomerEffect('orderLost'),
    ],
  },
  cancelled: {
    type: 'final',
    entry: [
      createSetStatusEffect(orderStatus.cancelled),
      giveBackPayment,
      createNotifyCustomerEffect('orderCancelled'),
    ],
  },
} as const

/** States in which the store puts the goods of an order back on the shelf. */
export const disbandingStates = {
  storageExpired: {
    meta: createWaitingStep('return', 'DISBANDED'),
    entry: [
      createSetStatusEffect(orderStatus.storageExpired),
      // The goods are in the store, so the refund need not wait for the disbanding.
      giveBackPayment,
      createNotifyCustomerEffect('storageExpired'),
      openTask({ type: 'disbanding', importance: 'low' }),
    ],
    on: { DISBANDED: 'disbanded' },
  },
  toBeDisbanded: {
    meta: createWaitingStep('return', 'DISBANDED'),
    entry: [
      createSetStatusEffect(orderStatus.toBeDisbanded),
      giveBackPayment,
      createNotifyCustomerEffect('orderCancelled'),
      openTask({ type: 'disbanding', importance: 'low' }),
    ],
    on: { DISBANDED: 'disbanded' },
  },
  disbanded: {
    entry: createSetStatusEffect(orderStatus.disbanded),
    always: 'returnedToWarehouse',
  },
} as const
