import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable, Pfm, ExternalInstant } from '../formats.ts'
import { createListQuerySchema } from './list.ts'

export const DeliveryTimeslot = Type.Object({
  slotId: Type.String(),
  /** Day of the slot, YYYY-MM-DD. */
  day: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
})
/**
 * `fresh`: true if the delivery service has responded to this request; false if the slots are from an earlier response,
 * because the service is switched off or does not respond.
 */
export const DeliveryTimeslots = Type.Object({ items: Type.Array(DeliveryTimeslot), fresh: Type.Boolean() })
export type DeliveryTimeslots = Static<typeof DeliveryTimeslots>

export const DeliveryCoverageQuery = Type.Object(
  { city: Type.String({ minLength: 1, maxLength: 100 }) },
  closed,
)
/**
 * Whether the delivery service of an order delivers to a town. `known`: false if the service is switched off or does
 * not respond, and no response of the last twelve hours is stored. Prices are minor units.
 */
export const DeliveryCoverage = Type.Union([
  Type.Object({ known: Type.Literal(false) }),
  Type.Object({
    known: Type.Literal(true),
    /** True if the service has responded to this request, false for a stored response. */
    fresh: Type.Boolean(),
    covered: Type.Boolean(),
    /** Delivery price for the customer in the requested town; 0 if the delivery of this order is free. */
    price: Type.Integer(),
    /** Delivery price for the customer at the current address of the order. */
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
export type DeliveryCoverage = Static<typeof DeliveryCoverage>

export const DeliverySlotsQuery = Type.Object({ orderId: Id }, closed)
/**
 * Delivery slots as catalogue entries. `id`: id of the slot. `description`: its day and hours in the time zone of the
 * store.
 */
export const DeliverySlotEntries = Type.Array(
  Type.Object({ ...DeliveryTimeslot.properties, id: Type.String(), description: Type.String() }),
)
export type DeliverySlotEntries = Static<typeof DeliverySlotEntries>

/** Delivery data of an order (specification 2, order view; 3, «Order», «Delivery address»). */
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
  /** State of the delivery label; null before the label is requested and after the documents are printed. */
  label: Nullable(Type.Enum(['asked', 'ready', 'failed'])),
  /** Number of boxes, each of which has a label. */
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

/**
 * Notification of a delivery service about the status of a parcel. `number`: number that the CRM gave to the parcel
 * when it announced the parcel to the service.
 */
export const DeliveryNotification = Type.Object(
  {
    id: NotificationId,
    number: Type.String({ pattern: '^\\d{1,15}-\\d{1,4}$' }),
    status: Type.Enum(parcelStatuses),
    happenedAt: ExternalInstant,
    /** A blank name and an invalid phone are ignored: the known ones stay. */
    courier: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String({ maxLength: 200 })),
          phone: Type.Optional(Type.String({ maxLength: 20 })),
        },
        closed,
      ),
    ),
    /**
     * Amount in minor units that the courier received from the customer at a delivery in full or in part. If absent,
     * the CRM assumes the amount that the courier had to collect.
     */
    collected: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_00 })),
    /**
     * Currency of `collected`, ISO 4217. Required with an amount above 0 at a delivery in full or in part, unless a
     * setting allows its absence for the service; the amount is then in the currency of the order.
     */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /** Only for a delivery in part: pieces that the customer did not accept. */
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

/** Notification of the bank about a payment of an order (specification 3, payment operations). */
export const PaymentNotification = Type.Object(
  {
    id: NotificationId,
    orderId: Id,
    paymentId: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w.-]+$' }),
    operation: Type.Enum(paymentOperationNames),
    /** Minor units. */
    amount: Type.Integer({ minimum: 0, maximum: 100_000_000_00 }),
    /**
     * ISO 4217. It may be absent only if a setting allows this; the amount is then in the currency of the order. The
     * operation `declinedByTimeout` needs no currency.
     */
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    /**
     * Idempotency key of the request with which the CRM asked the bank for this operation. Absent or blank if the CRM
     * made no request or the bank does not return the key.
     */
    key: Type.Optional(Type.String({ maxLength: 200 })),
    happenedAt: ExternalInstant,
  },
  closed,
)
export type PaymentNotification = Static<typeof PaymentNotification>

/** `acted`: false if this notification was already processed and is therefore ignored. */
export const PartnerNotificationResult = Type.Object({ acted: Type.Boolean() })

/**
 * `scope`: `actual` (default) selects the packed orders that wait for a courier, `noActual` the orders that a delivery
 * service already has.
 */
export const CourierHandoverQuery = createListQuerySchema({
  scope: Type.Optional(Type.Enum(['actual', 'noActual'])),
  /** Id of the delivery service. */
  service: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pfm: Type.Optional(Pfm),
  number: Type.Optional(Id),
  /** `with`: only orders in an acceptance act. `without`: only the other orders. */
  act: Type.Optional(Type.Enum(['with', 'without'])),
})
export type CourierHandoverQuery = Static<typeof CourierHandoverQuery>

export const CourierHandoverRow = Type.Object({
  orderId: Id,
  partnerOrderId: Nullable(Type.String()),
  pfm: Type.String(),
  orderStatusId: Type.Integer(),
  deliveryServiceId: Type.Integer(),
  deliveryServiceTypeId: Type.Integer(),
  track: Nullable(Type.String()),
  name: Type.String(),
  /** Number of boxes, each of which has a label. */
  boxes: Type.Integer(),
  /** Weight of all used containers in grams; null if none was weighed. */
  weight: Nullable(Type.Integer()),
  planDateIssued: Nullable(Instant),
  /** Amount that the courier collects from the customer, in minor units of `currency`. */
  toPay: Type.Integer(),
  currency: Type.String(),
  /** Number of the acceptance act that contains the order; null if there is none. */
  actNumber: Nullable(Type.String()),
  /**
   * Number of the transport invoice with which the order was handed over; null if the order is in an acceptance act or
   * was not handed over.
   */
  invoiceNumber: Nullable(Type.String()),
  /** Id of the running process of the acceptance act; null if there is none. */
  deskId: Nullable(Id),
  dateShipment: Nullable(Instant),
})
export type CourierHandoverRow = Static<typeof CourierHandoverRow>

export const OrderCountsByServiceQuery = Type.Object(
  {
    scope: CourierHandoverQuery.properties.scope,
    /**
     * `issue` (default): counts the orders of `scope`. `returns`: counts the orders that the delivery service is to
     * return, and ignores `scope`.
     */
    of: Type.Optional(Type.Enum(['issue', 'returns'])),
  },
  closed,
)

export const OrderCountsByService = Type.Array(
  Type.Object({ service: Type.Integer(), count: Type.Integer() }),
)
export type OrderCountsByService = Static<typeof OrderCountsByService>

/**
 * Code on a label: the code of the box, such as `1002345-2`, or the track number of an order. A track number identifies
 * a box only if the order has one box.
 */
export const BoxCode = Type.String({ minLength: 1, maxLength: 60 })

export const BoxQuery = Type.Object(
  {
    code: BoxCode,
    /** Id of the delivery service of the acceptance act. */
    service: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** Store of the acceptance act. */
    pfm: Type.Optional(Pfm),
  },
  closed,
)
export type BoxQuery = Static<typeof BoxQuery>
/** `n`: number of the box within the order. */
export const BoxMatch = Type.Object({ order: CourierHandoverRow, n: Type.Integer() })
export type BoxMatch = Static<typeof BoxMatch>

export const NewAcceptanceAct = Type.Object(
  {
    orderIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    /** Scanned codes of all boxes of these orders. */
    boxes: Type.Array(BoxCode, { maxItems: 5000 }),
  },
  closed,
)
export type NewAcceptanceAct = Static<typeof NewAcceptanceAct>
export const StartedAcceptanceAct = Type.Object({ actId: Id, deskId: Id })
export type StartedAcceptanceAct = Static<typeof StartedAcceptanceAct>

export const AcceptanceActQuery = createListQuerySchema({
  /** Number of the acceptance act or of an order in it. */
  number: Type.Optional(Id),
  service: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  statuses: Type.Optional(
    Type.String({ pattern: '^(forming|formed|issued|dissolved)(,(forming|formed|issued|dissolved)){0,3}$' }),
  ),
  pfm: Type.Optional(Pfm),
  /** Days in the time zone of the store; both ends are included. */
  madeFrom: Type.Optional(Day),
  madeTo: Type.Optional(Day),
})
export type AcceptanceActQuery = Static<typeof AcceptanceActQuery>

/** An acceptance act in a list (specification 3, «Acceptance act»). */
export const AcceptanceActRow = Type.Object({
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
  /** Id of the running process of the acceptance act; null if it has ended. */
  deskId: Nullable(Id),
})
export type AcceptanceActRow = Static<typeof AcceptanceActRow>
/**
 * `hasChanged`: true if a printed value of the order, for example its weight, has changed since the acceptance act was
 * formed. The printed act is then outdated. Always false unless the act has the status `formed`.
 */
export const AcceptanceActOrder = Type.Object({
  ...CourierHandoverRow.properties,
  hasChanged: Type.Boolean(),
})
export type AcceptanceActOrder = Static<typeof AcceptanceActOrder>
export const AcceptanceActCard = Type.Object({
  ...AcceptanceActRow.properties,
  lines: Type.Array(AcceptanceActOrder),
})
export type AcceptanceActCard = Static<typeof AcceptanceActCard>
