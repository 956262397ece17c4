import type { DeliveryAddress } from '../db/schema/orders.ts'

/** A delivery address in one line, in the order of a Russian envelope. */
export function addressLine(address: DeliveryAddress): string {
  const { postcode, region, city, street, house, housing, building, apartment, pickupPoint } = address
  const home = [house, housing && `к. ${housing}`, building && `стр. ${building}`].filter(Boolean).join(' ')
  const parts = [
    postcode,
    region === city ? '' : region,
    city,
    street,
    home,
    apartment && `кв. ${apartment}`,
    pickupPoint,
  ]
  return parts.filter(Boolean).join(', ')
}
