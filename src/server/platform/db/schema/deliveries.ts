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
import { instant, whole } from './columns.ts'

/**
 * What a delivery service was told of an order. An order that is edited is withdrawn and announced anew under another
 * number, so that an answer to the first announcement is never taken for one to the second.
 */
export const deliveryAnnouncements = pgTable(
  'delivery_announcements',
  {
    /** `<order>-<n>`: the number the service knows the order by. */
    number: text('number').primaryKey(),
    orderId: whole('order_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** courier1, courier2, post, partner */
    service: text('service').notNull(),
    /** asked, known, withdrawn; recalled: the courier had it when the order was cancelled, and is asked to bring it back */
    state: text('state').notNull(),
    /** Labels asked for so far: each request is an event of its own. */
    labelRequests: integer('label_requests').notNull().default(0),
    track: text('track'),
    /** What the courier was told to take at the door, minor units of the order's currency. */
    toPay: whole('to_pay'),
    askedAt: instant('asked_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
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

/** The label last got for an order, ready to print. */
export const deliveryLabels = pgTable('delivery_labels', {
  orderId: whole('order_id').primaryKey(),
  number: text('number').notNull(),
  track: text('track').notNull(),
  contentType: text('content_type').notNull(),
  /** Base64. */
  content: text('content').notNull(),
  at: instant('at').notNull(),
})

/** Where a parcel was, as its service says. Append-only. */
export const deliveryTracks = pgTable(
  'delivery_tracks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: whole('order_id').notNull(),
    number: text('number').notNull(),
    service: text('service').notNull(),
    /** Catalogue deliveryStatuses. */
    deliveryStatusId: integer('delivery_status_id').notNull(),
    /** Instant the service names. */
    happenedAt: instant('happened_at').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('delivery_tracks_order').on(t.orderId, t.id)],
)

/** Slots a delivery service offered for an order when it was last asked: what may be chosen inside a step. */
export const deliveryTimeslots = pgTable(
  'delivery_timeslots',
  {
    orderId: whole('order_id').notNull(),
    slotId: text('slot_id').notNull(),
    slotUuid: text('slot_uuid'),
    day: date('day').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    offeredAt: instant('offered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.slotId] })],
)

/** A place where the receiver fetches a parcel. */
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

/** What a delivery service said of a town when an order was to go there: what may be agreed inside a step. */
export const deliveryCoverage = pgTable(
  'delivery_coverage',
  {
    orderId: whole('order_id').notNull(),
    /** As `placeName` of `src/shared/address.ts` writes it. */
    city: text('city').notNull(),
    covered: boolean('covered').notNull(),
    /** Minor units of the order's currency. */
    price: whole('price').notNull(),
    earliestDay: date('earliest_day').notNull(),
    points: jsonb('points').$type<PickupPoint[]>().notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.city] })],
)

/** Notifications of partners that have been acted on: the same one again changes nothing. */
export const partnerNotifications = pgTable(
  'partner_notifications',
  {
    /** payments, courier1, … */
    source: text('source').notNull(),
    id: text('id').notNull(),
    orderId: whole('order_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.id] })],
)

/** An order as the paper of its act says it; `weight` in grams, `toPay` in minor units of the order's currency. */
export interface ActLine {
  orderId: number
  track: string | null
  name: string
  boxes: number
  weight: number | null
  toPay: number
}

/** Acceptance-transfer certificates (specification 3): orders of one delivery service and one store that go together. */
export const acceptanceActs = pgTable(
  'acceptance_acts',
  {
    /** Also its number. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    pfm: text('pfm').notNull(),
    deliveryServiceId: integer('delivery_service_id').notNull(),
    deliveryServiceTypeId: integer('delivery_service_type_id').notNull(),
    /** forming, formed, issued, dissolved */
    status: text('status').notNull(),
    /** Orders that were chosen for it and not excluded since. */
    orderIds: jsonb('order_ids').$type<number[]>().notNull(),
    initiator: text('initiator').notNull(),
    /** What stands on its paper, since it was formed: of each order what the courier takes and what they collect. */
    paper: jsonb('paper').$type<ActLine[]>(),
    createdAt: instant('created_at').notNull(),
    dateFormed: instant('date_formed'),
    dateIssued: instant('date_issued'),
  },
  (t) => [index('acceptance_acts_newest').on(t.createdAt.desc(), t.id.desc())],
)

/** Orders of acts that were formed; one that was dissolved or left out is `released`. */
export const acceptanceActOrders = pgTable(
  'acceptance_act_orders',
  {
    actId: whole('act_id').notNull(),
    orderId: whole('order_id').notNull(),
    released: boolean('released').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.actId, t.orderId] }),
    // An order goes with one act.
    uniqueIndex('acceptance_act_orders_standing')
      .on(t.orderId)
      .where(sql`not released`),
  ],
)
