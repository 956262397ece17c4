/**
 * Delivery service types as the track search numbers them (specification 3): 1 and 2 courier companies, 3 post, and 7 the
 * delivery partner, which is type 4 everywhere else.
 */
export const trackServices = { 1: 'courier1', 2: 'courier2', 3: 'post', 7: 'partner' } as const
export type TrackServiceType = keyof typeof trackServices
export const trackServiceTypes = Object.keys(trackServices).map(Number) as TrackServiceType[]

/** Fewer signs of a track number find too much. */
export const leastOfTrack = 4
