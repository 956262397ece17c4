import { Type, type Static } from 'typebox'
import { closed, Day, Id, Instant, Nullable } from '../formats.ts'
import { leastOfTrack, trackServiceTypes, type TrackServiceType } from '../values/track-services.ts'
import { listOf, listQuery } from './list.ts'

const ServiceType = Type.Unsafe<TrackServiceType>(Type.Integer({ enum: trackServiceTypes }))

export const TrackQuery = listQuery({
  /** A track number, or its end. */
  search: Type.String({ minLength: leastOfTrack, maxLength: 60 }),
  /** Of the track search: 7 is the delivery partner. */
  deliveryServiceTypeId: Type.Optional(ServiceType),
})
export type TrackQuery = Static<typeof TrackQuery>

/** A parcel that a delivery service was told of, and what the service said of it last. */
export const TrackRow = Type.Object({
  orderId: Id,
  pfm: Type.String(),
  track: Nullable(Type.String()),
  /** The number the service knows the parcel by. */
  number: Type.String(),
  deliveryServiceTypeId: ServiceType,
  state: Type.Enum(['asked', 'known', 'withdrawn', 'recalled'] as const),
  askedAt: Instant,
  /** Catalogue deliveryStatuses; null: the service has said nothing yet. */
  deliveryStatusId: Nullable(Type.Integer()),
  statusAt: Nullable(Instant),
})
export type TrackRow = Static<typeof TrackRow>

export const TrackList = listOf(TrackRow)
export type TrackList = Static<typeof TrackList>

export const TrackParams = Type.Object({ orderId: Id }, closed)

/** Everything about the way of an order: its parcels, what was said of them, and what the services were asked for. */
export const TrackCard = Type.Object({
  orderId: Id,
  store: Type.Object({ pfm: Type.String(), zone: Type.String() }),
  orderStatusId: Type.Integer(),
  deliveryServiceId: Nullable(Type.Integer()),
  city: Nullable(Type.String()),
  parcels: Type.Array(TrackRow),
  /** The newest first. */
  way: Type.Array(
    Type.Object({
      number: Type.String(),
      deliveryStatusId: Type.Integer(),
      /** By the clock of the service, and when it was told to us. */
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

/** Days of the announcement, both included. */
export const PostalQuery = Type.Object({ from: Day, to: Day }, closed)

/** What each line of a file of track numbers came to. */
export const PostalFound = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      track: Type.String(),
      /** Null: nothing was found. */
      parcel: Nullable(TrackRow),
    }),
  ),
})
export type PostalFound = Static<typeof PostalFound>
