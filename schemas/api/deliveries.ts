import { Type, type Static } from 'typebox'
import { closed, Id, Instant, ToldInstant } from '../formats.ts'

export const Timeslot = Type.Object({
  slotId: Type.String(),
  /** YYYY-MM-DD */
  day: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
})
/** `fresh`: the service has just answered; otherwise these are the slots it offered before. */
export const Timeslots = Type.Object({ items: Type.Array(Timeslot), fresh: Type.Boolean() })
export type Timeslots = Static<typeof Timeslots>

const NotificationId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.:-]+$' })

export const parcelStatuses = [
  'accepted',
  'inTransit',
  'arrived',
  'delivered',
  'deliveredInPart',
  'notDelivered',
  'returning',
  'returned',
] as const
export const paymentOperationNames = [
  'approved',
  'deposited',
  'reversed',
  'refunded',
  'declinedByTimeout',
] as const

/** What a delivery service tells of a parcel. `number`: the one it was announced by. */
export const DeliveryNotification = Type.Object(
  {
    id: NotificationId,
    number: Type.String({ pattern: '^\\d{1,15}-\\d{1,4}$' }),
    status: Type.Enum(parcelStatuses),
    happenedAt: ToldInstant,
    courier: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String({ maxLength: 200 })),
          phone: Type.Optional(Type.String({ maxLength: 20 })),
        },
        closed,
      ),
    ),
    /** Delivered, whole or in part: what the courier took from the customer, minor units; absent: what he was told to take. */
    collected: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_00 })),
    /** Delivered in part: what the customer did not take. */
    lines: Type.Optional(
      Type.Array(
        Type.Object({ lineId: Id, returned: Type.Integer({ minimum: 0, maximum: 10_000 }) }, closed),
        { maxItems: 1000 },
      ),
    ),
  },
  closed,
)
export type DeliveryNotification = Static<typeof DeliveryNotification>

/** What the bank tells of an order's payment (specification 3, payment operations). */
export const PaymentNotification = Type.Object(
  {
    id: NotificationId,
    orderId: Id,
    paymentId: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w.-]+$' }),
    operation: Type.Enum(paymentOperationNames),
    /** Minor units. */
    amount: Type.Integer({ minimum: 0, maximum: 100_000_000_00 }),
    /** ISO 4217; absent: the order's. */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /** Key of our own request that this came of. */
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    happenedAt: ToldInstant,
  },
  closed,
)
export type PaymentNotification = Static<typeof PaymentNotification>

/** `acted`: false when this notification had been acted on before. */
export const NotificationTaken = Type.Object({ acted: Type.Boolean() })
