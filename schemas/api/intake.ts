import { Type, type Static } from 'typebox'
import { closed, Id, Instant, Nullable, Pfm } from '../formats.ts'
import { NewOrder } from './new-order.ts'

/**
 * An order sent by an online shop or a partner. A request with the same `partnerOrderId` from the same sender is a
 * repetition. A delivery order may have no store; the server then chooses one by stock, load and limits.
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

/** The created order and the times that the sender can promise to the customer. */
export const IntakeResponse = Type.Object({
  orderId: Id,
  /** Id of the catalogue orderStatuses. */
  orderStatusId: Type.Integer(),
  /** Store that processes the order. */
  pfm: Pfm,
  /** Time by which the order will be formed; null while no task to form it is open, for example before a payment. */
  formedBy: Nullable(Instant),
  /** Planned time of the issue or the delivery; null if nothing was promised. */
  plannedFor: Nullable(Instant),
  /** True if the request was a repetition and changed nothing. */
  repeated: Type.Boolean(),
})
export type IntakeResponse = Static<typeof IntakeResponse>
