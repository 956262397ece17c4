import type { Move } from '../../../define.ts'
import type { EffectParams, NewAddress } from '../../../effects.ts'
import type { Facts, PointPlace } from '../../../facts.ts'

/** `price`: of the delivery there, as it was read to the customer; minor units. */
interface Priced {
  price: number
}
type Said = Pick<Facts, 'coverage'>
type TypedAddress = Omit<NewAddress, 'pickupPoint' | 'lat' | 'lon'> & Priced
export type AddressEvent = Move<'ADDRESS_CHANGED', TypedAddress, Said>
export type PointEvent = Move<
  'POINT_CHANGED',
  { city: string; pointId: string; comment?: string } & Priced,
  Said
>

interface Args {
  event: { type: string; payload?: unknown; facts?: unknown }
}

const isPlaceEvent = (event: Args['event']): event is AddressEvent | PointEvent =>
  event.type === 'ADDRESS_CHANGED' || event.type === 'POINT_CHANGED'

/** What the delivery service said of the new town; null: nothing, or the event is of another kind. */
const said = ({ event }: Args) => (isPlaceEvent(event) ? event.facts.coverage : null)
const agreedPrice = ({ event }: Args) => (isPlaceEvent(event) ? event.payload.price : null)

/** Catalogue deliveryServiceMethods. */
export const pickupPoint = 2

export const placeGuards = {
  placeKnown: (args: Args) => said(args) !== null,
  placeCovered: (args: Args) => said(args)?.covered === true,
  // What was read to the customer is what they pay.
  priceAgreed: (args: Args) => said(args)?.price === agreedPrice(args),
  pointOffered: (args: Args) => (said(args)?.point ?? null) !== null,
}

/** Asked of every new place: the service delivers there for the price that the customer was told. */
export const placeHolds = ['placeKnown', 'placeCovered', 'priceAgreed'] as const

/** Fields of the events with personal data. */
export const addressSecret = {
  fields: [
    ...['city', 'street', 'house', 'housing', 'building', 'apartment', 'postcode', 'region'],
    ...['comment', 'address'],
  ],
  guards: [],
}
export const pointSecret = { fields: ['city', 'pointId', 'comment', 'address'], guards: [] }

/** After the guards: the service has said what it says of the town. */
export const changedAddress = ({ payload, facts }: AddressEvent): EffectParams['changeAddress'] => {
  const { price, ...address } = payload
  return { address, price, earliestDay: facts.coverage?.earliestDay ?? '' }
}

/** A point that is not offered is refused by the guards. */
const nowhere: PointPlace = { name: '', street: '', house: '' }

export const changedPoint = ({ payload, facts }: PointEvent): EffectParams['changeAddress'] => {
  const { city, price, comment } = payload
  const { name, street, house, ...where } = facts.coverage?.point ?? nowhere
  return {
    address: { city, street, house, ...where, pickupPoint: name, ...(comment !== undefined && { comment }) },
    ...{ price, earliestDay: facts.coverage?.earliestDay ?? '' },
  }
}
