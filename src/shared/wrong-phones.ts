import type { NoticeWay } from '../../schemas/values/notice-ways.ts'

/** Id of the catalogue waitReasons: wrong number. */
export const wrongNumberReason = 8

/** Numbers of an order to which messages can be sent, and those that operators marked as wrong. */
export interface OrderPhones {
  phone: string
  phoneReciever: string | null
  deliveryClientPhone: string | null
  wrongPhones: readonly string[] | null
}

const toDigits = (phone: string) => phone.replace(/\D/g, '')

export const isWrongPhone = ({ wrongPhones }: Pick<OrderPhones, 'wrongPhones'>, phone: string): boolean =>
  (wrongPhones ?? []).some((wrong) => toDigits(wrong) === toDigits(phone))

/** True if no number of the customer is left to dial. */
export const isEveryPhoneWrong = ({
  phone,
  otherPhones,
  wrongPhones,
}: Pick<OrderPhones, 'phone' | 'wrongPhones'> & { otherPhones: readonly string[] }): boolean =>
  [phone, ...otherPhones].every((one) => isWrongPhone({ wrongPhones }, one))

/** Null in place of an empty list, as the order stores it. */
export const toMarks = (phones: string[]): string[] | null => (phones.length === 0 ? null : phones)

/** Adds the number as the last one. */
export const markWrongPhone = (order: Pick<OrderPhones, 'wrongPhones'>, phone: string): string[] => [
  ...unmarkWrongPhones(order, [phone]),
  phone,
]

export const unmarkWrongPhones = (
  { wrongPhones }: Pick<OrderPhones, 'wrongPhones'>,
  phones: readonly string[],
): string[] => (wrongPhones ?? []).filter((wrong) => !isWrongPhone({ wrongPhones: phones }, wrong))

/** Returns the first number of the order that is not marked as wrong: of the customer, otherwise of the receiver. */
export const findMessagePhone = (order: OrderPhones): string | null =>
  [order.phone, order.phoneReciever, order.deliveryClientPhone].find(
    (phone): phone is string => Boolean(phone) && !isWrongPhone(order, phone!),
  ) ?? null

/** Returns how a message reaches the customer. */
export function findNoticeWay(order: OrderPhones & { email: string | null }): NoticeWay {
  if (!isWrongPhone(order, order.phone)) return 'sms'
  if (findMessagePhone(order) !== null) return 'otherNumber'
  return order.email === null ? 'none' : 'mail'
}
