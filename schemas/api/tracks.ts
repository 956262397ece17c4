import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable } from '../formats.ts'
import { minTrackLength, trackServiceTypes, type TrackServiceType } from '../values/track-services.ts'
import { createListSchema, createListQuerySchema } from './list.ts'

const ServiceType = Type.Unsafe<TrackServiceType>(Type.Integer({ enum: trackServiceTypes }))

export const TrackQuery = createListQuerySchema({
  /** A track number or its last characters. */
  search: Type.String({ minLength: minTrackLength, maxLength: 60 }),
  /** Service types of the track search, in which 7 is the delivery partner. */
  deliveryServiceTypeId: Type.Optional(ServiceType),
})
export type TrackQuery = Static<typeof TrackQuery>

/** A parcel announced to a delivery service, with its last status. */
export const TrackRow = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  track: Nullable(Type.String()),
  /** Number of the parcel at the service. */
  number: Type.String(),
  deliveryServiceTypeId: ServiceType,
  state: Type.Enum(['asked', 'known', 'withdrawn', 'recalled'] as const),
  askedAt: Instant,
  /** Id of the catalogue deliveryStatuses; null if there is no status yet. */
  deliveryStatusId: Nullable(Type.Integer()),
  statusAt: Nullable(Instant),
})
export type TrackRow = Static<typeof TrackRow>

export const TrackList = createListSchema(TrackRow)
export type TrackList = Static<typeof TrackList>

export const TrackParams = Type.Object({ orderId: Id }, closed)

/** Tracking of an order: its parcels, their statuses, and the requests to the services. */
export const TrackCard = Type.Object({
  orderId: Id,
  store: Type.Object({ pfm: Type.String(), zone: Type.String() }),
  orderStatusId: Type.Integer(),
  deliveryServiceId: Nullable(Type.Integer()),
  city: Nullable(Type.String()),
  parcels: Type.Array(TrackRow),
  /** Statuses of the parcel, newest first. */
  way: Type.Array(
    Type.Object({
      number: Type.String(),
      deliveryStatusId: Type.Integer(),
      /** Time of the status at the service, and time when the CRM received it. */
      happenedAt: Instant,
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
export type TrackCard = Static<typeof TrackCard>

/** Days of the announcement; both are included. */
export const PostalExportQuery = Type.Object({ from: Day, to: Day }, closed)

/** Result for each line of a file of track numbers. */
export const PostalMatches = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      track: Type.String(),
      /** Null if no parcel matches. */
      parcel: Nullable(TrackRow),
    }),
  ),
})
export type PostalMatches = Static<typeof PostalMatches>
