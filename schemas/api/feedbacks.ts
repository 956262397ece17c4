import { orderReceivingWays } from '../values/feedback-questions.ts'
import { Type, type Static } from 'typebox'
import { closed, Comment, Day, Id, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const Yes = Type.Optional(Type.Boolean({ description: 'Answer yes or no; absent if not answered.' }))

/** Feedback of a customer, sent by the online shop or partner from which the order came. */
export const NewFeedback = Type.Object(
  {
    /** Number of the order in the online shop, as sent to POST /api/intake/orders. */
    partnerOrderId: Type.String({ minLength: 1, maxLength: 60 }),
    rating: Rating,
    accuracy: Yes,
    orderInfo: Yes,
    integrity: Yes,
    equipment: Yes,
    comment: Type.Optional(Comment),
    /** Name of the customer; default: the name in the order. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** E-mail of the customer; default: the e-mail in the order. */
    email: Type.Optional(Type.String({ format: 'email', maxLength: 200 })),
    /** Time at which the customer answered; default: now. */
    dateCreate: Type.Optional(ExternalInstant),
  },
  closed,
)
export type NewFeedback = Static<typeof NewFeedback>

export const FeedbackResponse = Type.Object({
  orderId: Id,
  /** True if the request was a repetition and changed nothing. */
  repeated: Type.Boolean(),
})
export type FeedbackResponse = Static<typeof FeedbackResponse>

const Ids = Type.String({ pattern: '^\\d{1,6}(,\\d{1,6}){0,60}$' })

export const FeedbackQuery = createListQuerySchema({
  orderId: Type.Optional(Id),
  /** Ratings from 1 to 5, separated by commas. */
  ratings: Type.Optional(Type.String({ pattern: '^[1-5](,[1-5]){0,4}$' })),
  pfm: Type.Optional(Pfm),
  /** Days in the time zone of the store; both ends are included. */
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  way: Type.Optional(Type.Enum(orderReceivingWays)),
  comment: Type.Optional(Type.Enum(['with', 'without'])),
  sources: Type.Optional(Ids),
  sort: Type.Optional(Type.Enum(['-dateCreate', 'dateCreate', '-rating', 'rating'])),
})
export type FeedbackQuery = Static<typeof FeedbackQuery>

/** Feedback on an order (specification 3, «Feedback»). */
export const FeedbackRow = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  dateCreate: Instant,
  rating: Rating,
  accuracy: Nullable(Type.Boolean()),
  orderInfo: Nullable(Type.Boolean()),
  integrity: Nullable(Type.Boolean()),
  equipment: Nullable(Type.Boolean()),
  comment: Nullable(Type.String()),
  name: Type.String(),
  email: Nullable(Type.String()),
  /** Delivery service type of the order when the feedback was received; null for pickup. */
  deliveryServiceTypeId: Nullable(Type.Integer()),
  /** Status of the order when the feedback was received. */
  orderStatusId: Type.Integer(),
  payTypeId: Type.Integer(),
  orderSourceTypeId: Type.Integer(),
  userAuthorization: Type.Boolean(),
})
export type FeedbackRow = Static<typeof FeedbackRow>
