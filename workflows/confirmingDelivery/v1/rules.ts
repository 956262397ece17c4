import type { Move } from '../../define.ts'
import type { EffectParams, NewAddress } from '../../effects.ts'
import type { Facts, PointPlace } from '../../facts.ts'
import {
  callGuards,
  callSummary,
  collectedSum,
  orderedSum,
  startCalls,
  usual,
  type CallContext,
  type CallEvent,
} from '../../parts/call-script/v2/rules.ts'
import { moveDays, slotGuards, type MovedEvent } from '../../parts/delivery-slot/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends CallContext {
  /** The customer fetches the parcel at a pickup point. */
  byPoint?: true
}

/** `price`: of the delivery there, as it was read to the customer; minor units. */
interface Priced {
  price: number
}
type Said = Pick<Facts, 'coverage'>
type TypedAddress = Omit<NewAddress, 'pickupPoint' | 'lat' | 'lon'> & Priced
export type AddressEvent = Move<'ADDRESS_CHANGED', TypedAddress, Said>
export type PointEvent = Move<
  'POINT_CHANGED',
  { city: string; pointId: string; comment?: string } & Priced,
  Said
>

export type Event = CallEvent | MovedEvent | AddressEvent | PointEvent

type Args = { context: Context; event: Event }

/** Catalogue deliveryServiceMethods. */
const pickupPoint = 2

/** What the delivery service said of the new town; null: nothing, or the event is of another kind. */
const said = ({ event }: Pick<Args, 'event'>) =>
  event.type === 'ADDRESS_CHANGED' || event.type === 'POINT_CHANGED' ? event.facts.coverage : null
const agreedPrice = ({ event }: Pick<Args, 'event'>) =>
  event.type === 'ADDRESS_CHANGED' || event.type === 'POINT_CHANGED' ? event.payload.price : null

/** Collected for enough to be brought. */
export const agreeableSum = (context: Context) =>
  collectedSum(context) > 0 && collectedSum(context) >= context.limits.minSum
/** Of a new order nothing is collected yet: what was ordered counts. */
export const acceptable = (context: Context) => orderedSum(context) >= context.limits.minSum

/** Source: specification 5, «Collection and forming»: the minimum sum of a delivery; «Date move». */
export const guards = {
  ...callGuards,
  collectedSumAtLeastMinimum: ({ context }: Args) => collectedSum(context) >= context.limits.minSum,
  orderSumAtLeastMinimum: ({ context }: Args) => acceptable(context),
  nothingToForm: ({ context }: Args) => !agreeableSum(context),
  ...slotGuards,
  broughtToDoor: ({ context }: Args) => context.byPoint !== true,
  leftAtPoint: ({ context }: Args) => context.byPoint === true,
  placeKnown: (args: Args) => said(args) !== null,
  placeCovered: (args: Args) => said(args)?.covered === true,
  // What was read to the customer is what they pay.
  priceAgreed: (args: Args) => said(args)?.price === agreedPrice(args),
  pointOffered: (args: Args) => (said(args)?.point ?? null) !== null,
}

export const startFrom = (input: WorkflowInput): Context => ({
  ...startCalls(input),
  ...(input.order.delivery?.method === pickupPoint && { byPoint: true as const }),
})

/** After the guards: the service has said what it says of the town. */
export const changedAddress = ({ payload, facts }: AddressEvent): EffectParams['changeAddress'] => {
  const { price, ...address } = payload
  return { address, price, earliestDay: facts.coverage?.earliestDay ?? '' }
}

/** A point that is not offered is refused by the guards. */
const nowhere: PointPlace = { name: '', street: '', house: '' }

export const changedPoint = ({ payload, facts }: PointEvent): EffectParams['changeAddress'] => {
  const { city, price, comment } = payload
  const { name, street, house, ...where } = facts.coverage?.point ?? nowhere
  return {
    address: { city, street, house, ...where, pickupPoint: name, ...(comment !== undefined && { comment }) },
    ...{ price, earliestDay: facts.coverage?.earliestDay ?? '' },
  }
}

export function summary(context: Context): Record<string, number | string> {
  const called = callSummary(context)
  const sum = context.purpose === 'shortage' ? collectedSum(context) : orderedSum(context)
  const below = sum < context.limits.minSum
  return {
    ...called,
    minSum: context.limits.minSum,
    moveDays,
    // Nothing at all is said first.
    context: called.context === usual && below ? 'belowMinimum' : called.context!,
  }
}
