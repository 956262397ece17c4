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

const nonBreakingSpace = '\u00a0'

/**
 * Adds a designator to a part, for example `д.` to `81`, unless the part already begins with one. No line break is
 * possible within the part. Returns an empty text for an empty part.
 */
const addDesignator = (name: string, part: string | undefined): string => {
  const value = part?.trim() ?? ''
  const whole = value === '' || designator.test(value) ? value : `${name} ${value}`
  return whole.replaceAll(' ', nonBreakingSpace)
}

/** The name of a pickup point after other parts, where «Пункт выдачи № 1» begins with a small letter. */
const toPartOfLine = (name: string | undefined): string =>
  (name?.trim() ?? '').replace(/^Пункт(?!\p{L})/u, 'пункт').replaceAll('№ ', `№${nonBreakingSpace}`)

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

/** Parts that belong to a street, so that another street makes them wrong. */
const partsOfStreet = ['postcode', 'house', 'housing', 'building', 'apartment'] as const
const partsOfCity = ['region', 'street', ...partsOfStreet] as const

/** True if both addresses are in the same street of the same city, compared as by `isSameAddress`. */
export const isSameStreet = (a: AddressParts, b: AddressParts) =>
  isSamePlace(a.city, b.city) && isSamePlace(withoutCity(a.street, a.city), withoutCity(b.street, b.city))

/** Returns the parts of the old address that also apply in the city and street of the new one. */
const selectApplicableParts = (place: AddressParts, old: AddressParts): AddressParts => ({
  ...(isSamePlace(place.city, old.city) && { region: old.region, street: old.street }),
  ...(isSameStreet(place, old) &&
    Object.fromEntries(partsOfStreet.flatMap((part) => (old[part] ? [[part, old[part]]] : [])))),
})

/**
 * Returns the changes of a form that began with the old address, after the user has changed it: a part that the user
 * has not typed is cleared with another city or street, and restored with the old one.
 */
export function followOldAddress(
  before: AddressParts,
  after: AddressParts,
  old: AddressParts,
): Partial<Record<keyof AddressParts, string | undefined>> {
  const applicableBefore = selectApplicableParts(before, old)
  const isTyped = (part: (typeof partsOfCity)[number]) =>
    (before[part] ?? '') !== (applicableBefore[part] ?? '') || after[part] !== before[part]
  const street = isTyped('street') ? after.street : selectApplicableParts(after, old).street
  const applicable = selectApplicableParts({ ...after, street }, old)
  return Object.fromEntries(
    partsOfCity.flatMap((part) =>
      isTyped(part) || (after[part] ?? '') === (applicable[part] ?? '') ? [] : [[part, applicable[part]]],
    ),
  )
}

/**
 * Returns the new address without the region and postcode of the old one, if they belong to another city or street. A
 * pickup point keeps its own, and the post keeps the postcode, which it requires: several streets share one.
 * @param method id of the catalogue deliveryServiceMethods
 */
export function dropPartsOfOldAddress<Place extends AddressParts>(
  method: number,
  place: Place,
  old: AddressParts,
): Place {
  if (place.pickupPoint !== undefined) return place
  const ownParts = { ...place }
  if (!isSamePlace(place.city, old.city) && isSamePlace(place.region, old.region)) delete ownParts.region
  const isOldPostcode = !isSameStreet(place, old) && place.postcode?.trim() === old.postcode?.trim()
  if (isOldPostcode && method !== deliveryMethod.post) delete ownParts.postcode
  return ownParts
}

/**
 * A delivery address in one line: «Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194». The postcode is
 * first, as on an envelope. The designators are Russian in every language of the interface, because the street names
 * are Russian too.
 */
export function formatAddress(address: AddressParts): string {
  const { postcode, region, city, street, house, housing, building, apartment, pickupPoint } = address
  const line = [
    postcode?.trim(),
    isSamePlace(region, city) ? '' : region?.trim(),
    city?.trim(),
    withoutCity(street, city),
    addDesignator('д.', house),
    addDesignator('корп.', housing),
    addDesignator('стр.', building),
    addDesignator('кв.', apartment),
    toPartOfLine(pickupPoint),
  ]
    .filter(Boolean)
    .join(', ')
  return line.replace(/^пункт(?!\p{L})/u, 'Пункт')
}

/** Address of a store in one line. The city is not repeated if the street line of the store begins with it. */
export const formatStoreAddress = ({
  city = '',
  address = '',
}: {
  city?: string
  address?: string
}): string => [city.trim(), withoutCity(address, city)].filter(Boolean).join(', ')
