import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { NewOrder } from './new-order.ts'

/**
 * An order sent by a shop or a partner; its own order number identifies repeated requests. A delivery order may have no
 * store: the store is then chosen by stock, load and limits.
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

/** The created order and the dates that can be promised to the customer. */
export const IntakeAnswer = Type.Object({
  orderId: Id,
  /** Catalogue orderStatuses. */
  orderStatusId: Type.Integer(),
  /** The store that processes it. */
  pfm: Pfm,
  /** Deadline of the forming; null: it waits for a payment or a call first. */
  formedBy: Nullable(Instant),
  /** Planned time of the issue or delivery; null: nothing was promised. */
  plannedFor: Nullable(Instant),
  /** True for a repeated request, which changed nothing. */
  repeated: Type.Boolean(),
})
export type IntakeAnswer = Static<typeof IntakeAnswer>
