import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { NewOrderDelivery } from '../../../../schemas/api/new-order.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { combineDayAndTime, defaultPromisedTime, getStoreDay } from '../../../shared/store-day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deliveryTimeslots } from '../../platform/db/schema/deliveries.ts'
import type { orders } from '../../platform/db/schema/orders.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { checkDelivery, findDeliveryDay } from './check-delivery.ts'

type Columns = Partial<PgInsertValue<typeof orders>>

/** Id in the catalogue deliveryStatuses: the delivery service does not know the order yet. */
const notRequested = 1

/**
 * Delivery columns of a new order. `zone` is the store's time zone. The promised time is the end of the chosen slot,
 * otherwise `planned`, otherwise the end of the chosen day. Refuses (code 7) a delivery that cannot be made, with the
 * path of each wrong field (checkDelivery).
 */
export async function buildDeliveryColumns(
  tx: Tx,
  delivery: NewOrderDelivery,
  zone: string,
  planned?: string,
): Promise<Columns> {
  const problems = await checkDelivery(tx, delivery, { zone, planned })
  if (problems.length > 0) throw refuse.incorrectData(problems)
  const { receiver, clientPhone, slotEndsAt } = delivery
  const promisedAt =
    slotEndsAt ??
    planned ??
    (delivery.planDate && combineDayAndTime(delivery.planDate, defaultPromisedTime, zone))
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
    deliveryClientPhone: parseDigits(clientPhone),
    desiredDateExternalId: delivery.slotId ?? null,
    desiredDateExternalUuid: delivery.slotUuid ?? null,
    fullNameReciever: receiver?.fullName ?? null,
    phoneReciever: parseDigits(receiver?.phone),
    ...(day === undefined ? {} : { desiredDate: day }),
    ...(promisedAt === undefined ? {} : { planDateIssued: new Date(promisedAt) }),
  }
}

const parseDigits = (phone: string | undefined): string | null =>
  (phone && parsePhone(phone, getInstallationCountry())?.digits) || null

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
