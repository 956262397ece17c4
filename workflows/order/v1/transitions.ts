import { and } from 'xstate'
import type { SystemStep } from '../../define.ts'
import {
  startMinutesTimer,
  createNotifyCustomerEffect,
  openTask,
  setCancelReason,
  setStorageTerm,
  withdrawDelivery,
  withdrawMoveTask,
  withdrawAllTasks,
} from './effects-of-states.ts'
import type { Event } from './rules.ts'

export const createWaitingStep = (stage: string, ...awaits: Event['type'][]): SystemStep => ({
  for: 'system',
  awaits,
  stage,
})

export const deliveryMoveEvents = ['MOVE_REQUESTED', 'MOVE_ENDED'] as const
export const packedOrderEvents = [...deliveryMoveEvents, 'EDIT_REQUESTED', 'CANCEL_ORDER'] as const
export const eventsAfterHandover = [
  ...(['DELIVERED_IN_FULL', 'DELIVERED_IN_PART', 'RETURN_STARTED', 'LOST'] as const),
  ...(['DELIVERY_OVERDUE', 'OUTCOME_ASKED', 'OUTCOME_AWAITED'] as const),
] as const

export const cancelTransition = {
  target: '#order.cancelled',
  actions: [withdrawAllTasks, setCancelReason],
} as const
export const disbandTransition = {
  target: '#order.toBeDisbanded',
  actions: [withdrawAllTasks, setCancelReason],
} as const
export const stopDeliveryTransition = {
  target: '#order.toBeDisbanded',
  actions: [withdrawAllTasks, withdrawDelivery, setCancelReason],
} as const

/**
 * Transitions that move a delivery, for states before the courier has the order. Only one task for it can be open at a
 * time.
 */
export const deliveryRescheduleTransitions = {
  MOVE_REQUESTED: {
    guard: 'mayBeMoved',
    actions: ['startMoving', openTask({ type: 'moveDelivery', importance: 'high' })],
  },
  MOVE_ENDED: { actions: 'endMoving' },
} as const

export const collectedInFullTransitions = [
  {
    guard: 'pickup',
    target: '#order.formed',
    actions: ['rememberCollected', 'rememberTerm', setStorageTerm, createNotifyCustomerEffect('orderFormed')],
  },
  { target: '#order.generated', actions: 'rememberCollected' },
] as const

/**
 * Transitions after a shortage to which the customer has not agreed in a call. They notify the customer of it.
 */
export const collectedInPartTransitions = [
  {
    guard: 'pickup',
    target: '#order.formed',
    actions: [
      'rememberCollected',
      'rememberTerm',
      setStorageTerm,
      createNotifyCustomerEffect('formedInPart'),
    ],
  },
  { target: '#order.generated', actions: ['rememberCollected', createNotifyCustomerEffect('formedInPart')] },
] as const

/** Catalogue cancelReasons: out of stock. */
const outOfStock = { type: 'setCancelReason' as const, params: { reasonId: 2, comment: null } }
const [toStore, toCourier] = collectedInPartTransitions
/** Transitions after a shortage: as the customer chose in the order, otherwise the customer is called. */
export const shortageTransitions = [
  { ...toStore, guard: and(['restWanted', 'pickup']) },
  { ...toCourier, guard: 'restWanted' },
  {
    guard: 'cancelWanted',
    target: '#order.toBeDisbanded',
    actions: ['rememberCollected', withdrawMoveTask, outOfStock],
  },
  { target: '#order.awaitingAgreement', actions: 'rememberCollected' },
] as const

export const startLabelTimer = startMinutesTimer('label', 'LABEL_OVERDUE', 'labelMinutes')
export const startCourierTimer = startMinutesTimer('shipment', 'SHIPMENT_OVERDUE', 'shipmentMinutes')
export const startOutcomeTimer = startMinutesTimer('delivery', 'DELIVERY_OVERDUE', 'deliveryAnswerMinutes')
/** Opens the task in which a user finds out the outcome of the delivery. */
export const openOutcomeTaskTransition = {
  guard: 'outcomeNotAsked',
  actions: ['rememberAsked', openTask({ type: 'deliveryOutcome', importance: 'high' })],
} as const
