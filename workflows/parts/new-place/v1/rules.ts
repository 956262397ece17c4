import type { Move } from '../../../define.ts'
import type { EffectParams, NewAddress } from '../../../effects.ts'
import type { Facts, PointPlace } from '../../../facts.ts'

/** `price`: price of the delivery in minor units, as the operator read it to the customer. */
interface Priced {
  price: number
}
type CoverageFacts = Pick<Facts, 'coverage'>
type TypedAddress = Omit<NewAddress, 'pickupPoint' | 'lat' | 'lon'> & Priced
export type AddressEvent = Move<'ADDRESS_CHANGED', TypedAddress, CoverageFacts>
export type PointEvent = Move<
  'POINT_CHANGED',
  { city: string; pointId: string; comment?: string } & Priced,
  CoverageFacts
>

interface Args {
  event: { type: string; payload?: unknown; facts?: unknown }
}

const isPlaceEvent = (event: Args['event']): event is AddressEvent | PointEvent =>
  event.type === 'ADDRESS_CHANGED' || event.type === 'POINT_CHANGED'

/** Returns the response of the delivery service for the new town; null if there is none. */
const getCoverage = ({ event }: Args) => (isPlaceEvent(event) ? event.facts.coverage : null)
const getAgreedPrice = ({ event }: Args) => (isPlaceEvent(event) ? event.payload.price : null)

/** Catalogue deliveryServiceMethods. */
export const pickupPoint = 2

export const placeGuards = {
  placeKnown: (args: Args) => getCoverage(args) !== null,
  placeCovered: (args: Args) => getCoverage(args)?.covered === true,
  // The customer pays the price that the operator read to them.
  priceAgreed: (args: Args) => getCoverage(args)?.price === getAgreedPrice(args),
  pointOffered: (args: Args) => (getCoverage(args)?.point ?? null) !== null,
}

/** Guards for every new place: the service delivers there for the price that the customer accepted. */
export const validPlaceGuards = ['placeKnown', 'placeCovered', 'priceAgreed'] as const

/** Fields of the events with personal data. */
export const addressSecret = {
  fields: [
    ...['city', 'street', 'house', 'housing', 'building', 'apartment', 'postcode', 'region'],
    ...['comment', 'address'],
  ],
  guards: [],
}
export const pointSecret = { fields: ['city', 'pointId', 'comment', 'address'], guards: [] }

/** Must be called only after the guards, because the response of the service is required. */
export const toChangedAddress = ({ payload, facts }: AddressEvent): EffectParams['changeAddress'] => {
  const { price, ...address } = payload
  return { address, price, earliestDay: facts.coverage?.earliestDay ?? '' }
}

/** Never used in practice, because the guards refuse a point that is not offered. */
const emptyPoint: PointPlace = { name: '', street: '', house: '' }

export const toChangedPoint = ({ payload, facts }: PointEvent): EffectParams['changeAddress'] => {
  const { city, price, comment } = payload
  const { name, street, house, ...otherFields } = facts.coverage?.point ?? emptyPoint
  return {
    address: {
      city,
      street,
      house,
      ...otherFields,
      pickupPoint: name,
      ...(comment !== undefined && { comment }),
    },
    ...{ price, earliestDay: facts.coverage?.earliestDay ?? '' },
  }
}
