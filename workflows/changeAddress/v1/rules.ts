import { orderStatus } from '../../../src/shared/order-statuses.ts'
import {
  pickupPoint,
  placeGuards,
  type AddressEvent,
  type PointEvent,
} from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
  /** The customer collects the parcel at a pickup point. */
  byPoint: boolean
}

export type Event = AddressEvent | PointEvent

/** Statuses before the parcel is labelled. */
const beforeLabel: readonly number[] = [
  ...[orderStatus.new, orderStatus.confirmed, orderStatus.notConfirmed, orderStatus.awaitingPayment],
  ...[orderStatus.toBeFormed, orderStatus.beingFormed, orderStatus.awaitingAgreement, orderStatus.generated],
]

export const guards = {
  possible: ({ context }: { context: Context }) => context.possible,
  leftAtPoint: ({ context }: { context: Context }) => context.byPoint,
  ...placeGuards,
}

/** After the announcement the delivery service uses the announced address. */
export const startFrom = ({ order: { delivery, statusId } }: WorkflowInput): Context => ({
  possible: delivery !== null && !delivery.announced && beforeLabel.includes(statusId),
  byPoint: delivery?.method === pickupPoint,
})

export const summary = (): Record<string, number> => ({})
