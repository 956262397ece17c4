import {
  callGuards,
  createCallTextValues,
  createCallContext,
  defaultTextVariant,
  unwantedCallTextVariants,
  type OrderCallContext,
  type CallEvent,
} from '../../parts/call-script/v1/rules.ts'
import { getCollectedSum, getOrderedSum } from '../../parts/call-script/v1/talk.ts'
import {
  maxDaysUntilDelivery,
  slotGuards,
  type DeliveryMovedEvent,
} from '../../parts/delivery-slot/v1/rules.ts'
import {
  pickupPointMethodId,
  deliveryPlaceGuards,
  type AddressChangedEvent,
  type PickupPointChangedEvent,
} from '../../parts/new-place/v1/rules.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context extends OrderCallContext {
  /** Present if the customer collects the parcel at a pickup point. */
  byPoint?: true
}

export type Event = CallEvent | DeliveryMovedEvent | AddressChangedEvent | PickupPointChangedEvent

type Args = { context: Context; event: Event }

/** True if the collected sum is above 0 and reaches the minimum of a delivery. */
export const isCollectedSumSufficient = (context: Context) =>
  getCollectedSum(context) > 0 && getCollectedSum(context) >= context.limits.minSum
/** True if the ordered sum reaches the minimum. Used for a new order, of which nothing is collected yet. */
export const isOrderedSumSufficient = (context: Context) => getOrderedSum(context) >= context.limits.minSum

/** Source: specification 5, «Collection and forming»: the minimum sum of a delivery; «Date move». */
export const guards = {
  ...callGuards,
  collectedSumAtLeastMinimum: ({ context }: Args) => getCollectedSum(context) >= context.limits.minSum,
  orderSumAtLeastMinimum: ({ context }: Args) => isOrderedSumSufficient(context),
  nothingToForm: ({ context }: Args) => !isCollectedSumSufficient(context),
  ...slotGuards,
  broughtToDoor: ({ context }: Args) => context.byPoint !== true,
  leftAtPoint: ({ context }: Args) => context.byPoint === true,
  ...deliveryPlaceGuards,
}

export const createInitialContext = (input: WorkflowInput): Context => ({
  ...createCallContext(input),
  ...(input.order.delivery?.method === pickupPointMethodId && { byPoint: true as const }),
})

const variantsWithoutProblem: readonly (string | number)[] = [
  defaultTextVariant,
  ...Object.values(unwantedCallTextVariants),
]

export function createStepTextValues(context: Context): Record<string, number | string> {
  const called = createCallTextValues(context)
  const sum = context.purpose === 'shortage' ? getCollectedSum(context) : getOrderedSum(context)
  const below = sum < context.limits.minSum
  return {
    ...called,
    minSum: context.limits.minSum,
    moveDays: maxDaysUntilDelivery,
    callNeeded: context.callUnwanted && below ? 1 : called.callNeeded!,
    // A more specific variant of the texts, for example for «nothing collected», has priority over that for the minimum
    // sum.
    context: below && variantsWithoutProblem.includes(called.context!) ? 'belowMinimum' : called.context!,
  }
}
