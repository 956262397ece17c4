/**
 * Types of delivery services as numbered by the track search (specification 3). 1 and 2: courier companies, 3: post,
 * 7: delivery partner, which is type 4 everywhere else.
 */
export const trackSearchServices = { 1: 'courier1', 2: 'courier2', 3: 'post', 7: 'partner' } as const
export type TrackSearchServiceType = keyof typeof trackSearchServices
export const trackSearchServiceTypes = Object.keys(trackSearchServices).map(
  Number,
) as TrackSearchServiceType[]

/** Minimum number of characters in a search for a track number. A shorter text would match too many parcels. */
export const minTrackSearchLength = 4
