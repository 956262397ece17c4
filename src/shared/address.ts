import { isBlankText } from './clean-text.ts'

/** Parts of a delivery address. Orders and forms add more fields. */
export interface AddressParts {
  postcode?: string
  region?: string
  city?: string
  street?: string
  house?: string
  housing?: string
  building?: string
  apartment?: string
  pickupPoint?: string
}

/** Matches a designator («дом», «кв.») that a user has typed into a part, so that it is not added a second time. */
const designator =
  /^(?:дом|д|владение|влд|вл|корпус|корп|кор|к|строение|стр|ст|с|литера|лит|сооружение|соор|квартира|кв|офис|оф|помещение|пом|комната|ком|этаж|подъезд|апартаменты|апарт|ап)(?:\.|(?![а-яё]))/iu

/**
 * Adds a designator to a part, for example `д.` to `81`. A part that already begins with a designator is not changed.
 * Returns an empty text for an empty part.
 */
const addDesignator = (name: string, part: string | undefined): string => {
  const value = part?.trim() ?? ''
  return value === '' || designator.test(value) ? value : `${name} ${value}`
}

/** Normalized name of a town, so that «г. Москва» and «Москва» are the same. */
export const normalizePlaceName = (name: string | undefined): string =>
  (name ?? '')
    .trim()
    .replace(/^(?:город|г)(?:\.\s*|\s+)/iu, '')
    .toLocaleLowerCase('ru')

const isSamePlace = (a: string | undefined, b: string | undefined) =>
  normalizePlaceName(a) === normalizePlaceName(b)

/** Ids of the catalogue deliveryServiceMethods. */
const deliveryMethod = { courier: 1, pickupPoint: 2, post: 3 } as const

/** Parts without which a delivery by this method cannot reach the customer. */
const requiredParts: { readonly [method: number]: readonly (keyof AddressParts)[] } = {
  [deliveryMethod.courier]: ['city', 'street', 'house'],
  [deliveryMethod.pickupPoint]: ['city', 'pickupPoint'],
  [deliveryMethod.post]: ['city', 'street', 'house', 'postcode'],
}

/**
 * Required parts that an address does not have. Applies to the addresses of new orders and to changed addresses.
 * @param method id of the catalogue deliveryServiceMethods
 */
export const findMissingAddressParts = (
  method: number,
  address: AddressParts,
): readonly (keyof AddressParts)[] =>
  (requiredParts[method] ?? []).filter((part) => isBlankText(address[part] ?? ''))

const addressParts = ['city', 'street', 'house', 'housing', 'building', 'apartment', 'pickupPoint'] as const

/**
 * True if both addresses are the same door or pickup point. Letter case, surrounding spaces and a leading «г.» or
 * «город» are ignored. Postcode and region are not compared, because they follow from the other parts.
 */
export const isSameAddress = (a: AddressParts, b: AddressParts): boolean =>
  addressParts.every((part) => isSamePlace(a[part], b[part]))

/** Removes the city from a street line that begins with the city. */
function withoutCity(line: string | undefined, city: string | undefined): string {
  const [first = '', ...rest] = (line ?? '').split(',')
  return rest.length > 0 && normalizePlaceName(city) !== '' && isSamePlace(first, city)
    ? rest.join(',').trim()
    : (line ?? '').trim()
}

/**
 * A delivery address in one line: «Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194». Style `written` begins
 * with the postcode, as on an envelope. Style `spoken` has no postcode and is read to the customer by phone. The
 * designators are Russian in every language of the interface, because the street names are Russian too.
 */
export function formatAddress(address: AddressParts, style: 'written' | 'spoken' = 'written'): string {
  const { postcode, region, city, street, house, housing, building, apartment, pickupPoint } = address
  return [
    style === 'written' ? postcode?.trim() : '',
    isSamePlace(region, city) ? '' : region?.trim(),
    city?.trim(),
    withoutCity(street, city),
    addDesignator('д.', house),
    addDesignator('корп.', housing),
    addDesignator('стр.', building),
    addDesignator('кв.', apartment),
    pickupPoint?.trim(),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Address of a store in one line. The city is not repeated if the street line of the store begins with it. */
export const formatStoreAddress = ({
  city = '',
  address = '',
}: {
  city?: string
  address?: string
}): string => [city.trim(), withoutCity(address, city)].filter(Boolean).join(', ')
