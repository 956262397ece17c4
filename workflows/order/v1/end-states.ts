import { orderStatus } from '../../../src/shared/order-statuses.ts'
import {
  completePayment,
  giveBackPayment,
  notify,
  openTask,
  registerSaleReceipt,
  status,
} from './effects-of-states.ts'
import { createWaitingStep } from './transitions.ts'

/** Final states of an order's process. */
export const finalStates = {
  issuedInFull: {
    type: 'final',
    entry: [status(orderStatus.issuedInFull), completePayment, registerSaleReceipt],
  },
  partiallyIssued: {
    type: 'final',
    entry: [status(orderStatus.partiallyIssued), completePayment, registerSaleReceipt],
  },
  returnedToWarehouse: { type: 'final', entry: [status(orderStatus.returnedToWarehouse), giveBackPayment] },
  // The delivery service has lost the goods.
  lostInDelivery: {
    type: 'final',
    entry: [status(orderStatus.cancelled), giveBackPayment, notify('orderLost')],
  },
  cancelled: {
    type: 'final',
    entry: [status(orderStatus.cancelled), giveBackPayment, notify('orderCancelled')],
  },
} as const

/** States in which the store puts the goods of an order back on the shelf. */
export const disbandStates = {
  storageExpired: {
    meta: createWaitingStep('return', 'DISBANDED'),
    entry: [
      status(orderStatus.storageExpired),
      // The goods are in the store, so the refund need not wait for the disbanding.
      giveBackPayment,
      notify('storageExpired'),
      openTask({ type: 'disbanding', importance: 'low' }),
    ],
    on: { DISBANDED: 'disbanded' },
  },
  toBeDisbanded: {
    meta: createWaitingStep('return', 'DISBANDED'),
    entry: [
      status(orderStatus.toBeDisbanded),
      giveBackPayment,
      notify('orderCancelled'),
      openTask({ type: 'disbanding', importance: 'low' }),
    ],
    on: { DISBANDED: 'disbanded' },
  },
  disbanded: {
    entry: status(orderStatus.disbanded),
    always: 'returnedToWarehouse',
  },
} as const
