import type { ServiceId } from '../../engine/events/event-catalog.ts'

export const deliveryServices = ['courier1', 'courier2', 'post', 'partner'] as const satisfies ServiceId[]
export type DeliveryService = (typeof deliveryServices)[number]

/** Services by delivery service type: 1 and 2 courier companies, 3 post, 4 delivery partner (specification 3). */
const byType: Record<number, DeliveryService> = { 1: 'courier1', 2: 'courier2', 3: 'post', 4: 'partner' }

/**
 * Returns the delivery service of a type. Throws for an unknown type, because orders are accepted only with these four.
 */
export function getDeliveryService(serviceTypeId: number | null): DeliveryService {
  const service = byType[serviceTypeId ?? 0]
  if (!service) throw new Error(`no delivery service of type ${serviceTypeId}`)
  return service
}
