/**
 * Types of delivery services as numbered by the track search (specification 3). 1 and 2: courier companies, 3: post,
 * 7: delivery partner, which is type 4 everywhere else.
 */
export const trackServices = { 1: 'courier1', 2: 'courier2', 3: 'post', 7: 'partner' } as const
export type TrackServiceType = keyof typeof trackServices
export const trackServiceTypes = Object.keys(trackServices).map(Number) as TrackServiceType[]

/** Minimum number of characters, because a shorter text would match too many parcels. */
export const minTrackLength = 4
