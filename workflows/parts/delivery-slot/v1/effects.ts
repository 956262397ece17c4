import { and } from 'xstate'
import { toMoveDeliveryParams, type DeliveryMovedEvent } from './rules.ts'

/** Guard for the payload of DELIVERY_MOVED. */
export const validSlotGuard = and([
  'dateNotPast',
  'dateReachable',
  'deliveryTimeChanged',
  'todayHasSlot',
  'dateWithinTerm',
  'slotOffered',
])

/** Effects of DELIVERY_MOVED: change the delivery, add the move to the call history and notify the customer. */
export const moveDeliveryEffects = [
  {
    type: 'moveDelivery' as const,
    params: ({ event }: { event: DeliveryMovedEvent }) => toMoveDeliveryParams(event),
  },
  {
    type: 'logCall' as const,
    params: ({ event }: { event: DeliveryMovedEvent }) => ({
      outcome: 'deliveryMoved',
      note: event.payload.comment ?? null,
    }),
  },
  { type: 'notifyCustomer' as const, params: { template: 'deliveryMoved' as const } },
] as const
