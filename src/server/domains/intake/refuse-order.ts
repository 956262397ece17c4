import { maxMoney } from '../../../../schemas/formats.ts'
import type { NewOrder } from '../../../../schemas/api/new-order.ts'
import { canAwaitPayment, getAllowedPayStatusesAtArrival } from '../../../shared/arriving-payments.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import { addDays, getStoreDay } from '../../../shared/store-day.ts'
import { translate, type Language } from '../../platform/i18n/translate.ts'
import { refuse } from '../../platform/http/refusal.ts'

type Order = Omit<NewOrder, 'pfm'> & { currency: string }
/** Path in the request body, for example «/payStatusId», and a text key with its parameters. */
type Problem = [path: string, key: string, params?: Record<string, unknown>]

/**
 * Null if the sender requested no store. `currency`: the currency of the country of the store, null for an unknown
 * store.
 */
type RequestedStore = { pfm: string; currency: string | null } | null

const dayMs = 86_400_000

/**
 * Refuses an order with impossible sums, currency, payment or dates (code 7), with the path of each wrong field.
 * Catalogue entries are checked by `refuseUnknownEntries`.
 * @param store store that the sender requested
 */
export function refuseImpossibleOrder(
  order: Order,
  {
    at,
    planDays,
    store,
    language,
  }: { at: Date; planDays: number; store: RequestedStore; language: Language },
): void {
  const problems = [
    ...checkSums(order),
    ...checkCurrency(order, store),
    ...checkPayment(order),
    ...checkDays(order, at, planDays),
  ]
  if (problems.length > 0)
    throw refuse.incorrectData(
      problems.map(([path, key, params]) => ({
        path: `/body${path}`,
        message: translate(language, key, params),
      })),
    )
}

/**
 * The price of the goods with their delivery must be a valid amount, and discounts and points must not exceed the
 * total. Otherwise more points would be refunded than were spent.
 */
function checkSums({ lines, delivery, ...order }: Order): Problem[] {
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (goods > maxMoney) return [['/lines', 'errors:orderTooDear']]
  if (goods + (delivery?.sumClient ?? 0) > maxMoney) return [['/delivery/sumClient', 'errors:orderTooDear']]
  const { discount = 0, promocodeDiscount = 0, pointsWrittenOff = 0 } = order
  if (discount + promocodeDiscount + pointsWrittenOff <= goods + (delivery?.sumClient ?? 0)) return []
  const field = pointsWrittenOff > 0 ? 'pointsWrittenOff' : discount > 0 ? 'discount' : 'promocodeDiscount'
  return [[`/${field}`, 'errors:discountsTooLarge']]
}

/** A store accepts orders only in the currency of its country. */
const checkCurrency = ({ currency }: Order, store: RequestedStore): Problem[] =>
  store === null || store.currency === null || store.currency === currency
    ? []
    : [['/currency', 'errors:foreignCurrency', { ...store }]]

/** Checks that payment status and payment type fit together, and that an awaited payment is possible for the type. */
function checkPayment({
  payTypeId,
  payStatusId = payStatus.notPaid,
  awaitsPayment = false,
}: Order): Problem[] {
  const isPossible = getAllowedPayStatusesAtArrival(payTypeId).includes(payStatusId)
  if (!isPossible) return [['/payStatusId', 'errors:payStatusContradicts']]
  return awaitsPayment && !canAwaitPayment(payTypeId) ? [['/awaitsPayment', 'errors:paymentNotAwaited']] : []
}

/**
 * Promised days must lie between yesterday and `planDays` days from now, promised times in the same range with a day of
 * tolerance at its end. Yesterday is allowed, because an order may arrive a day late and stores have different time
 * zones. A slot is at most a day long.
 */
function checkDays({ planDateIssued, delivery }: Order, at: Date, planDays: number): Problem[] {
  const last = addDays(getStoreDay(at, 'UTC'), planDays)
  const first = addDays(getStoreDay(at, 'UTC'), -1)
  const [from, to] = [at.getTime() - dayMs, at.getTime() + (planDays + 1) * dayMs]
  const isOutside = (instant: string) => Date.parse(instant) < from || Date.parse(instant) > to
  const { planDate, slotStartsAt, slotEndsAt } = delivery ?? {}
  const checks: [path: string, wrong: boolean][] = [
    ['/planDateIssued', planDateIssued !== undefined && isOutside(planDateIssued)],
    ['/delivery/planDate', planDate !== undefined && (planDate < first || planDate > last)],
    ['/delivery/slotStartsAt', slotStartsAt !== undefined && isOutside(slotStartsAt)],
    ['/delivery/slotEndsAt', slotEndsAt !== undefined && isOutside(slotEndsAt)],
  ]
  const problems = checks
    .filter(([, isWrong]) => isWrong)
    .map(([path]): Problem => [path, 'errors:planDateImplausible', { days: planDays }])
  if (problems.length > 0 || slotStartsAt === undefined || slotEndsAt === undefined) return problems
  const length = Date.parse(slotEndsAt) - Date.parse(slotStartsAt)
  return length > dayMs ? [['/delivery/slotEndsAt', 'errors:slotTooLong']] : []
}
