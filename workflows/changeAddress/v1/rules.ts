import { orderStatus } from '../../../src/shared/order-statuses.ts'
import {
  pickupPointMethodId,
  deliveryPlaceGuards,
  type AddressChangedEvent,
  type PickupPointChangedEvent,
} from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
  /** True if the customer collects the parcel at a pickup point. */
  byPoint: boolean
}

export type Event = AddressChangedEvent | PickupPointChangedEvent

/** Statuses that an order has before its parcel gets a label. */
const beforeLabel: readonly number[] = [
  ...[orderStatus.new, orderStatus.confirmed, orderStatus.notConfirmed, orderStatus.awaitingPayment],
  ...[orderStatus.toBeFormed, orderStatus.beingFormed, orderStatus.awaitingAgreement, orderStatus.generated],
]

export const guards = {
  possible: ({ context }: { context: Context }) => context.possible,
  leftAtPoint: ({ context }: { context: Context }) => context.byPoint,
  ...deliveryPlaceGuards,
}

/**
 * The action is not possible after the announcement, because the delivery service delivers to the announced address.
 */
export const createInitialContext = ({ order: { delivery, statusId } }: WorkflowInput): Context => ({
  possible: delivery !== null && !delivery.announced && beforeLabel.includes(statusId),
  byPoint: delivery?.method === pickupPointMethodId,
})

export const createStepTextValues = (): Record<string, number> => ({})
