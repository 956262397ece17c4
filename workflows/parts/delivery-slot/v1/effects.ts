import { and } from 'xstate'
import { movedTo, type MovedEvent } from './rules.ts'

/** Asked of every new day and slot. */
export const slotHolds = and(['dateNotPast', 'todayHasSlot', 'dateWithinTerm', 'slotOffered'])

/** The new day goes to the order and the carrier, to the log of calls and to the customer. */
export const moveAsAgreed = [
  { type: 'moveDelivery' as const, params: ({ event }: { event: MovedEvent }) => movedTo(event) },
  {
    type: 'logCall' as const,
    params: ({ event }: { event: MovedEvent }) => ({
      outcome: 'deliveryMoved',
      note: event.payload.comment ?? null,
    }),
  },
  { type: 'notifyCustomer' as const, params: { template: 'deliveryMoved' as const } },
] as const
