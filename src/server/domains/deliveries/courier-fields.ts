import type { DeliveryNotification } from '../../../../schemas/api/deliveries.ts'
import { isBlankName } from '../../../shared/clean-text.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { getInstallationCountry } from '../../platform/config/installation.ts'
import type { DeliveryAddress } from '../../platform/db/schema/orders.ts'

type Courier = NonNullable<DeliveryNotification['courier']>

/**
 * Name and phone of the courier for the address of an order. A blank name and an invalid phone are left out, because the
 * status in the same notification must not be lost with them, and the known ones must not be replaced by them.
 */
export function readCourierFields({
  name = '',
  phone = '',
}: Courier): Pick<DeliveryAddress, 'courierName' | 'courierPhone'> {
  const parsedPhone = parsePhone(phone, getInstallationCountry())
  return {
    ...(!isBlankName(name) && { courierName: name.replace(/\s+/g, ' ').trim() }),
    ...(parsedPhone && { courierPhone: parsedPhone.digits }),
  }
}
