import type { MachineEvent } from '../../../define.ts'
import type { EffectParams, NewAddress } from '../../../effects.ts'
import type { Facts, PickupPointAddress } from '../../../facts.ts'

/** `price`: price of the delivery in minor units that the customer has agreed to. */
interface Priced {
  price: number
}
type CoverageFacts = Pick<Facts, 'coverage'>
type TypedAddress = Omit<NewAddress, 'pickupPoint' | 'lat' | 'lon'> & Priced
export type AddressChangedEvent = MachineEvent<'ADDRESS_CHANGED', TypedAddress, CoverageFacts>
export type PickupPointChangedEvent = MachineEvent<
  'POINT_CHANGED',
  { city: string; pointId: string; comment?: string } & Priced,
  CoverageFacts
>

interface Args {
  event: { type: string; payload?: unknown; facts?: unknown }
}

const isPlaceEvent = (event: Args['event']): event is AddressChangedEvent | PickupPointChangedEvent =>
  event.type === 'ADDRESS_CHANGED' || event.type === 'POINT_CHANGED'

/** Returns the response of the delivery service for the new town; null if there is none. */
const getCoverage = ({ event }: Args) => (isPlaceEvent(event) ? event.facts.coverage : null)
const getAgreedPrice = ({ event }: Args) => (isPlaceEvent(event) ? event.payload.price : null)

/** Id of the catalogue deliveryServiceMethods: pickup point. */
export const pickupPointMethodId = 2

export const deliveryPlaceGuards = {
  placeKnown: (args: Args) => getCoverage(args) !== null,
  placeCovered: (args: Args) => getCoverage(args)?.covered === true,
  // The price must not have changed since the customer agreed to it.
  priceAgreed: (args: Args) => getCoverage(args)?.price === getAgreedPrice(args),
  pointOffered: (args: Args) => (getCoverage(args)?.point ?? null) !== null,
}

/** Guards for a new address or pickup point: the service delivers to it, for the price that the customer accepted. */
export const validDeliveryPlaceGuards = ['placeKnown', 'placeCovered', 'priceAgreed'] as const

/** Fields with personal data in the event ADDRESS_CHANGED and in the effect `changeAddress`. */
export const addressEventSecrets = {
  fields: [
    ...['city', 'street', 'house', 'housing', 'building', 'apartment', 'postcode', 'region'],
    ...['comment', 'address'],
  ],
  guards: [],
}
export const pickupPointEventSecrets = { fields: ['city', 'pointId', 'comment', 'address'], guards: [] }

/** Values of the delivery service's response that apply to the new address. */
const getTermsOfPlace = ({ coverage }: CoverageFacts) => ({
  earliestDay: coverage?.earliestDay ?? '',
  ...(coverage?.zone !== undefined && { zone: coverage.zone }),
})

/** Parameters of the effect `changeAddress`. The guards have refused an event without coverage. */
export const toAddressChangeParams = ({
  payload,
  facts,
}: AddressChangedEvent): EffectParams['changeAddress'] => {
  const { price, ...address } = payload
  return { address, price, ...getTermsOfPlace(facts) }
}

/** Never used at run time, because the guards refuse a point that is not offered. The type check needs it. */
const emptyPoint: PickupPointAddress = { name: '', street: '', house: '' }

export const toPickupPointChangeParams = ({
  payload,
  facts,
}: PickupPointChangedEvent): EffectParams['changeAddress'] => {
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
    price,
    ...getTermsOfPlace(facts),
  }
}
