import { and, eq } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { NewOrderDelivery } from '../../../../schemas/api/new-order.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { combineDayAndTime, defaultPromisedTime, getStoreDay } from '../../../shared/store-day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deliveryTimeslots } from '../../platform/db/schema/deliveries.ts'
import type { orders } from '../../platform/db/schema/orders.ts'
import { catalogEntries } from '../../platform/db/schema/reference.ts'
import { refuse } from '../../platform/http/refusal.ts'

type Columns = Partial<PgInsertValue<typeof orders>>

/** Id in the catalogue deliveryStatuses: the delivery service does not know the order yet. */
const notRequested = 1

/**
 * Delivery columns of a new order. `zone` is the store's time zone. The promised time is the end of the chosen slot,
 * otherwise the end of the chosen day, otherwise `planned`. Refuses (code 7) an unknown service, a service of another
 * type, an invalid phone, and a slot that ends before it begins.
 */
export async function buildDeliveryColumns(
  tx: Tx,
  delivery: NewOrderDelivery,
  zone: string,
  planned?: string,
): Promise<Columns> {
  const [service] = await tx
    .select({ details: catalogEntries.details })
    .from(catalogEntries)
    .where(and(eq(catalogEntries.type, 'deliveryServices'), eq(catalogEntries.id, delivery.serviceId)))
  if (!service)
    throw refuse.incorrectData([{ path: '/body/delivery/serviceId', message: 'errors:unknownEntry' }])
  if (service.details.type !== delivery.serviceTypeId)
    throw refuse.incorrectData([{ path: '/body/delivery/serviceTypeId', message: 'errors:unknownEntry' }])
  const phone = delivery.receiver ? parsePhone(delivery.receiver.phone, getInstallationCountry()) : undefined
  if (delivery.receiver && !phone)
    throw refuse.incorrectData([{ path: '/body/delivery/receiver/phone', message: 'errors:invalidFormat' }])
  const clientPhone = delivery.clientPhone
    ? parsePhone(delivery.clientPhone, getInstallationCountry())
    : undefined
  if (delivery.clientPhone && !clientPhone)
    throw refuse.incorrectData([{ path: '/body/delivery/clientPhone', message: 'errors:invalidFormat' }])
  const { slotStartsAt, slotEndsAt } = delivery
  if (slotStartsAt && slotEndsAt && Date.parse(slotEndsAt) <= Date.parse(slotStartsAt))
    throw refuse.incorrectData([{ path: '/body/delivery/slotEndsAt', message: 'errors:invalidFormat' }])
  const promisedAt =
    slotEndsAt ??
    (delivery.planDate ? combineDayAndTime(delivery.planDate, defaultPromisedTime, zone) : planned)
  const day = findDeliveryDay(delivery, zone) ?? (promisedAt && getStoreDay(promisedAt, zone))
  return {
    deliveryServiceId: delivery.serviceId,
    deliveryServiceTypeId: delivery.serviceTypeId,
    deliveryServiceMethod: delivery.method,
    deliveryStatusId: notRequested,
    deliveryAddress: delivery.address,
    deliveryIndex: delivery.address.postcode ?? null,
    deliverySumClient: delivery.sumClient ?? 0,
    deliveryComment: delivery.comment ?? null,
    deliveryClientPhone: clientPhone?.digits ?? null,
    desiredDateExternalId: delivery.slotId ?? null,
    desiredDateExternalUuid: delivery.slotUuid ?? null,
    fullNameReciever: delivery.receiver?.fullName ?? null,
    phoneReciever: phone?.digits ?? null,
    ...(day === undefined ? {} : { desiredDate: day }),
    ...(promisedAt === undefined ? {} : { planDateIssued: new Date(promisedAt) }),
  }
}

/** Day of the delivery. A slot may end after midnight, so it counts for the day on which it begins. */
const findDeliveryDay = ({ planDate, slotStartsAt }: NewOrderDelivery, zone: string): string | undefined =>
  planDate ?? (slotStartsAt && getStoreDay(slotStartsAt, zone))

/**
 * Saves the slot that the customer chose in the online shop, so that documents and call tasks can show its hours. Does
 * nothing if the hours are unknown.
 */
export async function saveChosenSlot(
  tx: Tx,
  orderId: number,
  delivery: NewOrderDelivery,
  { zone, at }: { zone: string; at: Date },
): Promise<void> {
  const { slotId, slotUuid = null, slotStartsAt, slotEndsAt } = delivery
  const day = findDeliveryDay(delivery, zone)
  if (slotId === undefined || slotStartsAt === undefined || slotEndsAt === undefined || !day) return
  await tx.insert(deliveryTimeslots).values({
    orderId,
    slotId,
    slotUuid,
    day,
    offeredAt: at,
    startsAt: new Date(slotStartsAt),
    endsAt: new Date(slotEndsAt),
  })
}
