import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable, Pfm, ToldInstant } from '../formats.ts'
import { listQuery } from './list.ts'

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

export const CoverageQuery = Type.Object({ city: Type.String({ minLength: 1, maxLength: 100 }) }, closed)
/** What the order's delivery service says of a town; not known: it does not answer. Prices in minor units. */
export const Coverage = Type.Union([
  Type.Object({ known: Type.Literal(false) }),
  Type.Object({
    known: Type.Literal(true),
    /** The service has just answered; otherwise it said so within the last hours. */
    fresh: Type.Boolean(),
    covered: Type.Boolean(),
    /** What the customer would pay for a delivery there, and what they pay now. */
    price: Type.Integer(),
    priceNow: Type.Integer(),
    earliestDay: Type.String(),
    points: Type.Array(
      Type.Object({
        pointId: Type.String(),
        name: Type.String(),
        street: Type.String(),
        house: Type.String(),
      }),
    ),
  }),
])
export type Coverage = Static<typeof Coverage>

export const DesiredDatesQuery = Type.Object({ orderId: Id }, closed)
/** The same slots as a catalogue has entries: `id` is the slot's, `description` its day and hours by the store's clock. */
export const DesiredDates = Type.Array(
  Type.Object({ ...Timeslot.properties, id: Type.String(), description: Type.String() }),
)
export type DesiredDates = Static<typeof DesiredDates>

/** What an order says of its delivery (specification 2, order view; 3, «Order», «Delivery address»). */
export const OrderDelivery = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  deliveryStatusId: Nullable(Type.Integer()),
  deliveryServiceId: Nullable(Type.Integer()),
  deliveryServiceTypeId: Type.Integer(),
  deliveryServiceMethod: Nullable(Type.Integer()),
  deliveryTrack: Nullable(Type.String()),
  deliveryIndex: Nullable(Type.String()),
  acceptanceActNumber: Nullable(Type.String()),
  planDateIssued: Nullable(Instant),
  dateShipment: Nullable(Instant),
  desiredDate: Nullable(Type.String()),
  desiredDateExternalId: Nullable(Type.String()),
  desiredDateExternalUuid: Nullable(Type.String()),
  /** Minor units. */
  deliverySumClient: Type.Integer(),
  deliveryClientPhone: Nullable(Type.String()),
  deliveryComment: Nullable(Type.String()),
  fullNameReciever: Nullable(Type.String()),
  phoneReciever: Nullable(Type.String()),
  deliveryAddress: Type.Record(Type.String(), Type.Unknown()),
  /** What became of the service's label; null: none is wanted now. */
  label: Nullable(Type.Enum(['asked', 'ready', 'failed'])),
  /** Boxes that go, as many as there are labels. */
  boxes: Type.Integer(),
  dateUpdate: Instant,
})
export type OrderDelivery = Static<typeof OrderDelivery>

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
    /** ISO 4217, of `collected`. Absent: the order's, where the settings say so for this service; else a sum is refused. */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
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
    /** ISO 4217. Absent: the order's, where the settings say so; else a sum without it is refused. */
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

/** Orders of delivery issue: what waits for its courier, and what has gone with one and is on its way. */
export const DeliveryIssueQuery = listQuery({
  scope: Type.Optional(Type.Enum(['actual', 'noActual'])),
  /** Delivery service. */
  service: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pfm: Type.Optional(Pfm),
  number: Type.Optional(Id),
  /** In an act that is not handed over yet, or in none. */
  act: Type.Optional(Type.Enum(['with', 'without'])),
})
export type DeliveryIssueQuery = Static<typeof DeliveryIssueQuery>

export const DeliveryIssueRow = Type.Object({
  orderId: Id,
  partnerOrderId: Nullable(Type.String()),
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  deliveryServiceId: Type.Integer(),
  deliveryServiceTypeId: Type.Integer(),
  track: Nullable(Type.String()),
  name: Type.String(),
  /** Boxes that go, as many as there are labels. */
  boxes: Type.Integer(),
  /** Grams; null: nothing was weighed. */
  weight: Nullable(Type.Integer()),
  planDateIssued: Nullable(Instant),
  /** What the courier takes at the door, minor units of `currency`. */
  toPay: Type.Integer(),
  currency: Type.String(),
  actNumber: Nullable(Type.String()),
  /** Open work on its act. */
  deskId: Nullable(Id),
  dateShipment: Nullable(Instant),
})
export type DeliveryIssueRow = Static<typeof DeliveryIssueRow>

export const DeliveryCountQuery = Type.Object(
  {
    scope: DeliveryIssueQuery.properties.scope,
    /** Without it delivery issue. */
    of: Type.Optional(Type.Enum(['issue', 'returns'])),
  },
  closed,
)

export const DeliveryCount = Type.Array(Type.Object({ service: Type.Integer(), count: Type.Integer() }))
export type DeliveryCount = Static<typeof DeliveryCount>

/** What stands on a label: of a box, or the track number of an order that is one box. */
export const BoxCode = Type.String({ minLength: 1, maxLength: 60 })

export const BoxQuery = Type.Object(
  {
    code: BoxCode,
    /** Delivery service, and store, of the act that the box is to go with. */
    service: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    pfm: Type.Optional(Pfm),
  },
  closed,
)
export type BoxQuery = Static<typeof BoxQuery>
/** `n`: which of the boxes of the order. */
export const FoundBox = Type.Object({ order: DeliveryIssueRow, n: Type.Integer() })
export type FoundBox = Static<typeof FoundBox>

export const NewAct = Type.Object(
  {
    orderIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    /** Of each box of these orders what was scanned of it. */
    boxes: Type.Array(BoxCode, { maxItems: 5000 }),
  },
  closed,
)
export type NewAct = Static<typeof NewAct>
export const ActBegun = Type.Object({ actId: Id, deskId: Id })
export type ActBegun = Static<typeof ActBegun>

export const ActQuery = listQuery({
  /** Of the act or of an order in it. */
  number: Type.Optional(Id),
  service: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  statuses: Type.Optional(
    Type.String({ pattern: '^(forming|formed|issued|dissolved)(,(forming|formed|issued|dissolved)){0,3}$' }),
  ),
  pfm: Type.Optional(Pfm),
  /** Days of the store's clock, both ends included. */
  madeFrom: Type.Optional(Day),
  madeTo: Type.Optional(Day),
})
export type ActQuery = Static<typeof ActQuery>

/** Specification 3, «Acceptance act». */
export const ActRow = Type.Object({
  id: Id,
  status: Type.Enum(['forming', 'formed', 'issued', 'dissolved']),
  pfm: Type.String(),
  deliveryServiceId: Type.Integer(),
  deliveryServiceTypeId: Type.Integer(),
  orders: Type.Integer(),
  initiator: Type.String(),
  createdAt: Instant,
  dateFormed: Nullable(Instant),
  dateIssued: Nullable(Instant),
  /** Open work on it. */
  deskId: Nullable(Id),
})
export type ActRow = Static<typeof ActRow>
/** `hasChanged`: since the act was formed, so that its paper says something else. */
export const ActOrder = Type.Object({ ...DeliveryIssueRow.properties, hasChanged: Type.Boolean() })
export type ActOrder = Static<typeof ActOrder>
export const ActCard = Type.Object({ ...ActRow.properties, lines: Type.Array(ActOrder) })
export type ActCard = Static<typeof ActCard>
