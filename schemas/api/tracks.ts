import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable } from '../formats.ts'
import {
  minTrackSearchLength,
  trackSearchServiceTypes,
  type TrackSearchServiceType,
} from '../values/track-services.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

const ServiceType = Type.Unsafe<TrackSearchServiceType>(Type.Integer({ enum: trackSearchServiceTypes }))

export const TrackQuery = createListQuerySchema({
  /** A track number or at least its last four characters. */
  search: Type.String({ minLength: minTrackSearchLength, maxLength: 60 }),
  /** Type of the delivery service as numbered by the track search: 7 is the delivery partner. */
  deliveryServiceTypeId: Type.Optional(ServiceType),
})
export type TrackQuery = Static<typeof TrackQuery>

/** A parcel announced to a delivery service, with its last status. */
export const TrackedParcel = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  track: Nullable(Type.String()),
  /** Number that the CRM gave to the parcel when it announced the parcel to the delivery service. */
  number: Type.String(),
  deliveryServiceTypeId: ServiceType,
  state: Type.Enum(['asked', 'known', 'withdrawn', 'recalled'] as const),
  askedAt: Instant,
  /** Id of the catalogue deliveryStatuses; null if there is no status yet. */
  deliveryStatusId: Nullable(Type.Integer()),
  statusAt: Nullable(Instant),
})
export type TrackedParcel = Static<typeof TrackedParcel>

export const TrackList = createListSchema(TrackedParcel)
export type TrackList = Static<typeof TrackList>

export const TrackParams = Type.Object({ orderId: Id }, closed)

/** Tracking of an order: its parcels, their statuses, and the requests to the delivery services. */
export const OrderTrackingCard = Type.Object({
  orderId: Id,
  store: Type.Object({ pfm: Type.String(), zone: Type.String() }),
  orderStatusId: Type.Integer(),
  deliveryServiceId: Nullable(Type.Integer()),
  city: Nullable(Type.String()),
  parcels: Type.Array(TrackedParcel),
  /** Statuses of all parcels, newest first. */
  way: Type.Array(
    Type.Object({
      number: Type.String(),
      deliveryStatusId: Type.Integer(),
      /** Time of the status according to the delivery service. */
      happenedAt: Instant,
      /** Time when the CRM received the status. */
      at: Instant,
    }),
  ),
  requests: Type.Array(
    Type.Object({
      id: Id,
      handler: Type.String(),
      status: Type.String(),
      updatedAt: Instant,
      error: Nullable(Type.String()),
    }),
  ),
})
export type OrderTrackingCard = Static<typeof OrderTrackingCard>

/** Parcels that were announced from the day `from` to the day `to`, both included. */
export const PostalExportQuery = Type.Object({ from: Day, to: Day }, closed)

/** Result for each track number of an uploaded file. */
export const TrackNumberMatches = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      track: Type.String(),
      /** The newest postal parcel with this track number; null if there is none. */
      parcel: Nullable(TrackedParcel),
    }),
  ),
})
export type TrackNumberMatches = Static<typeof TrackNumberMatches>
