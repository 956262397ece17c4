import { and, eq, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { NewDelivery } from '../../../schemas/api/new-order.ts'
import { parsePhone } from '../../shared/phone.ts'
import type { Tx } from '../db/database.ts'
import type { orders } from '../db/schema/orders.ts'
import { catalogEntries } from '../db/schema/reference.ts'
import { refuse } from '../refusal.ts'

type Columns = Partial<PgInsertValue<typeof orders>>

/** Catalogue deliveryStatuses: the service has not heard of the order. */
const notRequested = 1

/**
 * The order's columns of its delivery; `zone`: of the store's clock, by which the parcel is promised for the
 * end of the day. Refuses a service that is not in the catalogue or of another type (code 7).
 */
export async function deliveryOf(tx: Tx, delivery: NewDelivery, zone: string): Promise<Columns> {
  const [service] = await tx
    .select({ details: catalogEntries.details })
    .from(catalogEntries)
    .where(and(eq(catalogEntries.type, 'deliveryServices'), eq(catalogEntries.id, delivery.serviceId)))
  if (!service)
    throw refuse.incorrectData([{ path: '/body/delivery/serviceId', message: 'errors:unknownEntry' }])
  if (service.details.type !== delivery.serviceTypeId)
    throw refuse.incorrectData([{ path: '/body/delivery/serviceTypeId', message: 'errors:unknownEntry' }])
  const phone = delivery.receiver ? parsePhone(delivery.receiver.phone) : undefined
  if (delivery.receiver && !phone)
    throw refuse.incorrectData([{ path: '/body/delivery/receiver/phone', message: 'errors:invalidFormat' }])
  const { planDate } = delivery
  return {
    deliveryServiceId: delivery.serviceId,
    deliveryServiceTypeId: delivery.serviceTypeId,
    deliveryServiceMethod: delivery.method,
    deliveryStatusId: notRequested,
    deliveryAddress: delivery.address,
    deliveryIndex: delivery.address.postcode ?? null,
    deliverySumClient: delivery.sumClient ?? 0,
    deliveryComment: delivery.comment ?? null,
    desiredDateExternalId: delivery.slotId ?? null,
    desiredDateExternalUuid: delivery.slotUuid ?? null,
    fullNameReciever: delivery.receiver?.fullName ?? null,
    phoneReciever: phone?.digits ?? null,
    ...(planDate === undefined
      ? {}
      : {
          desiredDate: planDate,
          planDateIssued: sql`(${planDate}::date + time '21:00') at time zone ${zone}`,
        }),
  }
}
