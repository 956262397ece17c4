import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { NewOrder } from './new-order.ts'

/**
 * An order as a shop or a partner sends it; its own number of the order says whether it has come before. One that is
 * delivered may come without a store: it gets one by stock, load and limits.
 */
export const IntakeOrder = Type.Object(
  {
    ...NewOrder.properties,
    pfm: Type.Optional(Pfm),
    partnerOrderId: Type.String({ minLength: 1, maxLength: 60 }),
  },
  closed,
)
export type IntakeOrder = Static<typeof IntakeOrder>

/** What became of it, and what the customer may be promised. */
export const IntakeAnswer = Type.Object({
  orderId: Id,
  /** Catalogue orderStatuses. */
  orderStatusId: Type.Integer(),
  /** The store that works on it. */
  pfm: Pfm,
  /** By when the store is to have it formed; null: it waits for a payment or a call first. */
  formedBy: Nullable(Instant),
  /** When it is planned to be handed over or brought; null: nothing was promised. */
  plannedFor: Nullable(Instant),
  /** It had come before: nothing was done now. */
  repeated: Type.Boolean(),
})
export type IntakeAnswer = Static<typeof IntakeAnswer>
