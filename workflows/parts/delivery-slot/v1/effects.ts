import { and } from 'xstate'
import { toMoveDelivery, type MovedEvent } from './rules.ts'

/** Guard for every new day and slot. */
export const validSlotGuard = and(['dateNotPast', 'todayHasSlot', 'dateWithinTerm', 'slotOffered'])

/** Effects that send the new day to the order and the carrier, add it to the call log and notify the customer. */
export const moveDeliveryEffects = [
  { type: 'moveDelivery' as const, params: ({ event }: { event: MovedEvent }) => toMoveDelivery(event) },
  {
    type: 'logCall' as const,
    params: ({ event }: { event: MovedEvent }) => ({
      outcome: 'deliveryMoved',
      note: event.payload.comment ?? null,
    }),
  },
  { type: 'notifyCustomer' as const, params: { template: 'deliveryMoved' as const } },
] as const
