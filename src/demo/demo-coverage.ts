import type { Tx } from '../server/platform/db/database.ts'
import { demoTownsByName } from './places.ts'
import { fetchDeliveryCoverage } from '../server/domains/deliveries/coverage.ts'

/** Price in kopecks for which every delivery service of the demo delivers to any address. */
export const demoDeliveryPrice = 29_900
/** Id of the pickup point that customers choose instead of the first one. */
export const demoPickupPointId = 'D-2'

const points = [
  ['ул. Ленина', '12', '101000'],
  ['Вокзальная ул.', '1', '101001'],
] as const

/** Fetches the coverage of the order's town from a simulated delivery service and stores it with the order. */
export async function fetchDemoCoverage(
  tx: Tx,
  orderId: number,
  city: string,
  { at, earliestDay }: { at: Date; earliestDay: string },
): Promise<void> {
  const { region, zone = 'Europe/Moscow' } = demoTownsByName[city] ?? {}
  const readCoverage = () =>
    Promise.resolve({
      covered: true,
      price: demoDeliveryPrice,
      earliestDay,
      zone,
      points: points.map(([street, house, postcode], index) => ({
        pointId: `D-${index + 1}`,
        name: `Пункт выдачи № D-${index + 1}`,
        street,
        house,
        postcode,
        ...(region !== undefined && { region }),
      })),
    })
  const service = { readCoverage }
  const partners = { courier1: service, courier2: service, post: service, partner: service }
  await fetchDeliveryCoverage(tx, partners, { orderId, city }, at)
}
