import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  date,
} from 'drizzle-orm/pg-core'
import { instantColumn, bigintNumberColumn } from './columns.ts'

/**
 * Registrations of an order at a delivery service. If the order changes, its registration is withdrawn, and it is
 * registered again under another number, so that a late response to the first one cannot be mistaken for a response to
 * the second.
 */
export const deliveryAnnouncements = pgTable(
  'delivery_announcements',
  {
    /** Number of the order at the service: `<order>-<attempt>`. */
    number: text('number').primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** One of: courier1, courier2, post, partner. */
    service: text('service').notNull(),
    /**
     * asked: to be sent to the service or sent, but not confirmed yet. known: confirmed by the service. withdrawn: the
     * parcel will not be handed over. recalled: the order was cancelled when the courier already had the parcel, and
     * the courier must return it.
     */
    state: text('state').notNull(),
    /** Number of label requests so far. Each request is a separate event. */
    labelRequests: integer('label_requests').notNull().default(0),
    track: text('track'),
    /** Amount that the courier must collect on delivery, in minor units of the order's currency. */
    toPay: bigintNumberColumn('to_pay'),
    askedAt: instantColumn('asked_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('delivery_announcements_order').on(t.orderId, t.attempt),
    index('delivery_announcements_track')
      .on(t.track)
      .where(sql`track is not null`),
    index('delivery_announcements_track_ends')
      .on(sql`reverse(upper(replace(${t.track}, '-', ''))) text_pattern_ops`)
      .where(sql`track is not null`),
    index('delivery_announcements_asked').on(t.service, t.askedAt),
  ],
)

/** The latest label of an order, ready to print. */
export const deliveryLabels = pgTable('delivery_labels', {
  orderId: bigintNumberColumn('order_id').primaryKey(),
  number: text('number').notNull(),
  track: text('track').notNull(),
  contentType: text('content_type').notNull(),
  /** In Base64. */
  content: text('content').notNull(),
  at: instantColumn('at').notNull(),
})

/** Parcel statuses reported by the delivery service. Append-only. */
export const deliveryTracks = pgTable(
  'delivery_tracks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: bigintNumberColumn('order_id').notNull(),
    number: text('number').notNull(),
    service: text('service').notNull(),
    /** Id in the catalogue deliveryStatuses. */
    deliveryStatusId: integer('delivery_status_id').notNull(),
    /** Time of the status according to the service. */
    happenedAt: instantColumn('happened_at').notNull(),
    at: instantColumn('at').notNull(),
  },
  (t) => [index('delivery_tracks_order').on(t.orderId, t.id)],
)

/** Slots that a delivery service offered for an order at the last request. A step may choose no other slot. */
export const deliveryTimeslots = pgTable(
  'delivery_timeslots',
  {
    orderId: bigintNumberColumn('order_id').notNull(),
    slotId: text('slot_id').notNull(),
    slotUuid: text('slot_uuid'),
    day: date('day').notNull(),
    startsAt: instantColumn('starts_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    /** Time of the response that offered the slot. Null if it is promised to the customer but no longer offered. */
    offeredAt: instantColumn('offered_at'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.slotId] })],
)

/** A place where the receiver collects a parcel. */
export interface PickupPoint {
  pointId: string
  name: string
  street: string
  house: string
  postcode?: string
  region?: string
  lat?: number
  lon?: number
}

/**
 * Response of a delivery service about delivery to the town of an order. A step may choose only what the response
 * contains.
 */
export const deliveryCoverage = pgTable(
  'delivery_coverage',
  {
    orderId: bigintNumberColumn('order_id').notNull(),
    /** Normalized by `normalizePlaceName` of `src/shared/address.ts`. */
    city: text('city').notNull(),
    covered: boolean('covered').notNull(),
    /** Price of the delivery, in minor units of the currency of the order. */
    price: bigintNumberColumn('price').notNull(),
    earliestDay: date('earliest_day').notNull(),
    /** Time zone of the town. Null if the service does not report it. */
    zone: text('zone'),
    points: jsonb('points').$type<PickupPoint[]>().notNull(),
    askedAt: instantColumn('asked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.city] })],
)

/**
 * Processed notifications of partners. A notification whose `source` and `id` are in this table is not processed again,
 * and one with another content is refused.
 */
export const partnerNotifications = pgTable(
  'partner_notifications',
  {
    /** Sender of the notification, for example payments or courier1. */
    source: text('source').notNull(),
    id: text('id').notNull(),
    orderId: bigintNumberColumn('order_id').notNull(),
    at: instantColumn('at').notNull(),
    /** SHA-256 of the content without id and time, base64url. Null for a record of an earlier version of the product. */
    digest: text('digest'),
  },
  (t) => [primaryKey({ columns: [t.source, t.id] })],
)

/** Order on the printed acceptance act. `weight` is in grams, `toPay` in minor units of the currency of the order. */
export interface AcceptanceActLine {
  orderId: number
  track: string | null
  name: string
  boxes: number
  weight: number | null
  toPay: number
}

/** Acceptance acts (specification 3): orders of one store that are handed over together to one delivery service. */
export const acceptanceActs = pgTable(
  'acceptance_acts',
  {
    /** Id of the act, which is also the printed number: a running number without gaps. */
    id: bigintNumberColumn('id').primaryKey(),
    pfm: text('pfm').notNull(),
    deliveryServiceId: integer('delivery_service_id').notNull(),
    deliveryServiceTypeId: integer('delivery_service_type_id').notNull(),
    /** One of: forming, formed, issued, dissolved. */
    status: text('status').notNull(),
    /** Orders that were selected for the act and not excluded later. */
    orderIds: jsonb('order_ids').$type<number[]>().notNull(),
    initiator: text('initiator').notNull(),
    /** Content of the printed act, set when the act is formed: the parcels and the amount to collect for each order. */
    paper: jsonb('paper').$type<AcceptanceActLine[]>(),
    createdAt: instantColumn('created_at').notNull(),
    dateFormed: instantColumn('date_formed'),
    dateIssued: instantColumn('date_issued'),
  },
  (t) => [index('acceptance_acts_newest').on(t.createdAt.desc(), t.id.desc())],
)

/**
 * Orders of formed acts. `released` is true if the act no longer contains the order, because it was dissolved or the
 * order was excluded from it.
 */
export const acceptanceActOrders = pgTable(
  'acceptance_act_orders',
  {
    actId: bigintNumberColumn('act_id').notNull(),
    orderId: bigintNumberColumn('order_id').notNull(),
    released: boolean('released').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.actId, t.orderId] }),
    // An order belongs to at most one act at a time.
    uniqueIndex('acceptance_act_orders_standing')
      .on(t.orderId)
      .where(sql`not released`),
  ],
)
