import type { NewOrder, NewOrderDelivery, NewOrderLine } from '../../../../schemas/api/new-order.ts'
import { countryRules, type Country } from '../../../shared/country.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import { parsePhone } from '../../../shared/phone.ts'
import { defaultVatRate } from '../../../../schemas/values/vat-rates.ts'

/** The order with default values for missing fields, and with phones and times converted to one format. */
export const completeOrder = (order: Omit<NewOrder, 'pfm'> & { pfm?: string }, country: Country) => {
  const lines = order.lines.map(completeLine)
  return {
    ...order,
    isTest: order.isTest ?? false,
    currency: order.currency ?? countryRules[country].currency,
    payStatusId: order.payStatusId ?? payStatus.notPaid,
    phone: completePhone(order.phone, country),
    languageId: order.languageId ?? 'ru',
    awaitsPayment: order.awaitsPayment ?? false,
    userAuthorization: order.userAuthorization ?? false,
    discount: order.discount ?? 0,
    promocodeDiscount: order.promocodeDiscount ?? 0,
    pointsWrittenOff: order.pointsWrittenOff ?? 0,
    productsForAdults: order.productsForAdults === true || lines.some((line) => line.forAdults),
    planDateIssued: completeInstant(order.planDateIssued),
    delivery: order.delivery && completeDelivery(order.delivery, country),
    lines,
  }
}

const completeLine = (line: NewOrderLine, index: number) => ({
  ...line,
  pickOrder: line.pickOrder ?? index,
  marked: line.marked ?? false,
  forAdults: line.forAdults ?? false,
  productWeight: line.productWeight ?? 0,
  vat: line.vat ?? defaultVatRate,
  regularPrice: line.regularPrice ?? line.price,
})

const completeDelivery = (delivery: NewOrderDelivery, country: Country): NewOrderDelivery => ({
  ...delivery,
  sumClient: delivery.sumClient ?? 0,
  ...(delivery.slotStartsAt && { slotStartsAt: completeInstant(delivery.slotStartsAt) }),
  ...(delivery.slotEndsAt && { slotEndsAt: completeInstant(delivery.slotEndsAt) }),
  ...(delivery.clientPhone && { clientPhone: completePhone(delivery.clientPhone, country) }),
  ...(delivery.receiver && {
    receiver: { ...delivery.receiver, phone: completePhone(delivery.receiver.phone, country) },
  }),
})

/**
 * Converts a phone to E.164. An invalid phone is not changed. It is refused, with the name of its field, when the order
 * is stored.
 */
function completePhone(phone: string, country: Country): string {
  const parsed = parsePhone(phone, country)
  return parsed ? `+${parsed.digits}` : phone
}

function completeInstant<Text extends string | undefined>(instant: Text): Text | string {
  const time = instant === undefined ? Number.NaN : Date.parse(instant)
  return Number.isNaN(time) ? instant : new Date(time).toISOString()
}
