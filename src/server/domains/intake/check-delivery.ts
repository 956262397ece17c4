import { and, eq } from 'drizzle-orm'
import type { NewOrderDelivery } from '../../../../schemas/api/new-order.ts'
import { findMissingAddressParts } from '../../../shared/address.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { getStoreDay } from '../../../shared/store-day.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import type { Tx } from '../../platform/db/database.ts'
import { catalogEntries } from '../../platform/db/schema/reference.ts'
import type { FieldProblem } from '../../platform/http/refusal.ts'

/** Day of the delivery. A slot may end after midnight, so it counts for the day on which it begins. */
export const findDeliveryDay = (
  { planDate, slotStartsAt }: NewOrderDelivery,
  zone: string,
): string | undefined => planDate ?? (slotStartsAt && getStoreDay(slotStartsAt, zone))

/** Path in `delivery`, for example «/method», and a text key. */
type Problem = [path: string, key: string]

/**
 * Problems of a delivery that could not be made as ordered: service, method and address that do not fit together,
 * invalid phones, and promised times that contradict each other. `zone`: time zone of the store. `planned`: promised
 * time of the order, `planDateIssued`.
 */
export async function checkDelivery(
  tx: Tx,
  delivery: NewOrderDelivery,
  { zone, planned }: { zone: string; planned: string | undefined },
): Promise<FieldProblem[]> {
  const problems = [
    ...(await checkService(tx, delivery)),
    ...findMissingAddressParts(delivery.method, delivery.address).map((part): Problem => [
      `/address/${part}`,
      'errors:required',
    ]),
    ...checkPhones(delivery),
    ...checkSlot(delivery, zone),
  ].map(([path, message]) => ({ path: `/body/delivery${path}`, message }))
  if (problems.length > 0 || planned === undefined || isWithinPromise(delivery, planned, zone))
    return problems
  return [{ path: '/body/planDateIssued', message: 'errors:planContradictsDelivery' }]
}

/** A service belongs to one type and delivers by one method (catalogue deliveryServices). */
async function checkService(
  tx: Tx,
  { serviceId, serviceTypeId, method }: NewOrderDelivery,
): Promise<Problem[]> {
  const [service] = await tx
    .select({ details: catalogEntries.details })
    .from(catalogEntries)
    .where(and(eq(catalogEntries.type, 'deliveryServices'), eq(catalogEntries.id, serviceId)))
  if (!service) return [['/serviceId', 'errors:unknownEntry']]
  if (service.details.type !== serviceTypeId) return [['/serviceTypeId', 'errors:unknownEntry']]
  return service.details.method === method ? [] : [['/method', 'errors:methodOfOtherService']]
}

function checkPhones({ receiver, clientPhone }: NewOrderDelivery): Problem[] {
  const isInvalid = (phone: string | undefined) =>
    phone !== undefined && !parsePhone(phone, getInstallationCountry())
  return [
    ...(isInvalid(receiver?.phone) ? [['/receiver/phone', 'errors:invalidFormat'] satisfies Problem] : []),
    ...(isInvalid(clientPhone) ? [['/clientPhone', 'errors:invalidFormat'] satisfies Problem] : []),
  ]
}

/** A slot has both its hours, ends after it begins, and begins on the desired day. */
function checkSlot({ planDate, slotStartsAt, slotEndsAt }: NewOrderDelivery, zone: string): Problem[] {
  if (slotStartsAt === undefined)
    return slotEndsAt === undefined ? [] : [['/slotStartsAt', 'errors:required']]
  if (slotEndsAt === undefined) return [['/slotEndsAt', 'errors:required']]
  if (Date.parse(slotEndsAt) <= Date.parse(slotStartsAt)) return [['/slotEndsAt', 'errors:invalidFormat']]
  return planDate === undefined || planDate === getStoreDay(slotStartsAt, zone)
    ? []
    : [['/planDate', 'errors:dayContradictsSlot']]
}

/** True if the promised time lies in the slot, or without a slot on the desired day. */
function isWithinPromise(
  { planDate, slotStartsAt, slotEndsAt }: NewOrderDelivery,
  planned: string,
  zone: string,
): boolean {
  if (slotStartsAt !== undefined && slotEndsAt !== undefined) {
    const instant = Date.parse(planned)
    return instant >= Date.parse(slotStartsAt) && instant <= Date.parse(slotEndsAt)
  }
  return planDate === undefined || planDate === getStoreDay(planned, zone)
}
