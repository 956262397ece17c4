/** A delivery address by its parts; an order and a form carry more beside them. */
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

/** Designators that people already write into a part: such a part keeps them. */
const designator =
  /^(?:дом|д|владение|влд|вл|корпус|корп|кор|к|строение|стр|ст|с|литера|лит|сооружение|соор|квартира|кв|офис|оф|помещение|пом|комната|ком|этаж|подъезд|апартаменты|апарт|ап)(?:\.|(?![а-яё]))/iu

/** `д. 81`: the designator is added only when the part does not name one itself. */
const designate = (name: string, part: string | undefined): string => {
  const value = part?.trim() ?? ''
  return value === '' || designator.test(value) ? value : `${name} ${value}`
}

/** One writing of a town: «г. Москва» and «Москва» are the same. */
export const placeName = (name: string | undefined): string =>
  (name ?? '')
    .trim()
    .replace(/^(?:город|г)(?:\.\s*|\s+)/iu, '')
    .toLocaleLowerCase('ru')

const isSamePlace = (a: string | undefined, b: string | undefined) => placeName(a) === placeName(b)

const addressParts = ['city', 'street', 'house', 'housing', 'building', 'apartment', 'pickupPoint'] as const

/** The same door or pickup point, however it is written; the postcode and the region follow from it. */
export const isSameAddress = (a: AddressParts, b: AddressParts): boolean =>
  addressParts.every((part) => isSamePlace(a[part], b[part]))

/** A street that was written together with its city does not repeat it. */
function withoutCity(line: string | undefined, city: string | undefined): string {
  const [first = '', ...rest] = (line ?? '').split(',')
  return rest.length > 0 && placeName(city) !== '' && isSamePlace(first, city)
    ? rest.join(',').trim()
    : (line ?? '').trim()
}

/**
 * A delivery address in one line, as people say it: «Москва, Дмитровское ш., д. 81, корп. 4, стр. 2, кв. 194». `written`
 * begins with the postcode, as on an envelope; `spoken` is read to the customer. The designators are Russian in every
 * language of the interface, as the names of the streets are.
 */
export function formatAddress(address: AddressParts, style: 'written' | 'spoken' = 'written'): string {
  const { postcode, region, city, street, house, housing, building, apartment, pickupPoint } = address
  return [
    style === 'written' ? postcode?.trim() : '',
    isSamePlace(region, city) ? '' : region?.trim(),
    city?.trim(),
    withoutCity(street, city),
    designate('д.', house),
    designate('корп.', housing),
    designate('стр.', building),
    designate('кв.', apartment),
    pickupPoint?.trim(),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Where a store is, in one line; its address may begin with the city already. */
export const formatStoreAddress = ({
  city = '',
  address = '',
}: {
  city?: string
  address?: string
}): string => [city.trim(), withoutCity(address, city)].filter(Boolean).join(', ')
