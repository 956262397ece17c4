import { useMemo } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderSummary, RunnerView } from '../../../schemas/api/tasks.ts'
import { formatAddress } from '../../shared/address.ts'
import { getRefundWayTextKey } from '../../shared/ledger.ts'
import { arePackagesFree } from '../../shared/package-cost.ts'
import { getStoreDay } from '../../shared/store-day.ts'
import { formatStepSummaryValue, getStepTextContext, getSummaryCurrency } from '../ui/format-fact.ts'
import { formatDateTime, formatDay, formatPhone, formatStoreDateTime, formatTime } from '../ui/format.ts'
import { useFormatters } from '../ui/use-format.ts'
import { getPayableWithPackages } from './payable-with-packages.ts'
import { formatAutomaticRefund } from './format-refund.ts'
import { buildDeskTextValues } from './subject/desk-facts.ts'
import { getInstallationCurrency } from '../session/country.ts'

/** Values of a step's summary that are times of the customer: of the delivery and of the next call. */
const customerTimes: ReadonlySet<string> = new Set(['planned', 'callBackAt'])

/**
 * Returns the values that the texts of a step may use: facts of the order and the step's summary, formatted by
 * `formatStepSummaryValue`. A text may have variants for the case that nothing (`_nothing`) or everything (`_complete`)
 * is collected, or for the value of `context` in the step's summary.
 */
export function useStepTextValues(view: RunnerView | null): Record<string, string | number> {
  const { money, number } = useFormatters()
  const { t } = useTranslation('runner')
  return useMemo(() => {
    if (!view) return {}
    const { step } = view
    const zone = view.order?.storeZone
    const orderCurrency = view.order?.currency ?? getInstallationCurrency()
    const currency = getSummaryCurrency(step.summary, view.order)
    const customerZone = view.order?.deliveryZone
    const toFact = ([name, value]: [string, string | number]): [string, string | number] => [
      name,
      formatStepSummaryValue(name, value, {
        money,
        number,
        currency,
        zone: customerTimes.has(name) ? customerZone : zone,
      }),
    ]
    return {
      ...(view.order !== null && {
        ...orderFacts(view.order, { money, number, t }),
        payableWithPackages: money(
          getPayableWithPackages(view.order, Number(step.summary.packagesSum ?? 0)),
          orderCurrency,
        ),
      }),
      // For the formatters that texts use, such as `counter`; no text contains the order itself.
      ...({ order: view.order ?? undefined } as object),
      ...Object.fromEntries(
        view.extraFacts.map(({ name, value }) => [
          name,
          name === 'total' ? money(Number(value), orderCurrency) : value,
        ]),
      ),
      ...getStepTextContext(step.summary),
      ...Object.fromEntries(Object.entries(step.summary).map(toFact)),
      ...(view.order !== null &&
        step.summary.packagesSum !== undefined &&
        arePackagesFree(view.order) && { packagesSum: t('packages.free') }),
      ...(view.order === null && buildDeskTextValues(view, money)),
    }
  }, [view, money, number, t])
}

/**
 * Returns the values of a filled form that the text of its confirmation question may use: all strings, with days
 * formatted, and `lines`, which the text formats with `{{lines, counter}}`.
 */
export const toConfirmationTextValues = (payload: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((payload ?? {}) as object)
      .filter(([name, value]) => typeof value === 'string' || name === 'lines')
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value,
      ]),
  )

const orderFacts = (
  order: OrderSummary,
  {
    money,
    number,
    t,
  }: Pick<ReturnType<typeof useFormatters>, 'money' | 'number'> & { t: TFunction<'runner'> },
) => ({
  orderId: order.orderId,
  partnerOrderId: order.partnerOrderId ?? '',
  customerName: order.customerName,
  phone: formatPhone(order.phone),
  storeName: order.storeName,
  storeAddress: order.storeAddress,
  payable: money(order.payable, order.currency),
  orderTotal: money(order.total, order.currency),
  payment: [
    formatSpokenPayment(order, { money, t }),
    ...formatBackSentences(order, 'missing', { money, number, t }),
  ].join(' '),
  paymentForPart: t(`say.paymentForPart.${getSpokenPaymentTextKey(order)}`),
  paymentOnReceipt: t(`say.paymentOnReceipt.${getSpokenPaymentTextKey(order)}`),
  paymentOnDelivery: formatPaymentOnDelivery(order, { money, t }),
  moneyOnCancel:
    formatBackSentences(order, 'cancel', { money, number, t }).join(' ') || t('say.back.cancel.nothing'),
  refundOnCancel: formatRefundOnCancel(order, { money, number, t }),
  cancelNotice: t(`say.cancelNotice.${order.noticeWay}`),
  notice: t(`say.notice.${order.noticeWay}`),
  readyNotice: t(`say.readyNotice.${order.noticeWay}`),
  shippedNotice: t(`say.shippedNotice.${order.noticeWay}`),
  storageNotice: t(`say.storageNotice.${order.noticeWay}`),
  codeNotice: t(`say.codeNotice.${order.noticeWay}`),
  missingGoods: formatMissingNames(order, t),
  adultGoods: adultNames(order) || t('say.adultsUnknown'),
  deliveryAddress: order.delivery === null ? '' : formatAddress(order.delivery.place),
  deliveryTime: formatDeliveryTime(order, 'delivery', t),
  deliveryPlan: formatDeliveryTime(order, 'plan', t),
  storageUntil: order.storageUntil ? formatStoreDateTime(order.storageUntil, order.storeZone) : '',
  planDateIssued: order.planDateIssued ? formatDateTime(order.planDateIssued, order.deliveryZone) : '',
})

/**
 * Returns the last part of the text keys for the payment in call scripts (`runner:say.payment.<key>`). Neither a paid
 * sum nor zero must be described as a sum to pay.
 */
export const getSpokenPaymentTextKey = ({ payable, total }: Pick<OrderSummary, 'payable' | 'total'>) =>
  payable > 0 ? 'toPay' : total > 0 ? 'paid' : 'free'

/** Returns the sentence about the payment. It names what is already paid if the customer has to pay more. */
function formatSpokenPayment(
  order: Pick<OrderSummary, 'payable' | 'total' | 'price' | 'currency'>,
  { money, t }: Pick<ReturnType<typeof useFormatters>, 'money'> & { t: TFunction<'runner'> },
): string {
  const { payable, total, price, currency } = order
  const paid = total - payable
  const isPaidInPart = payable > 0 && paid > 0
  const key = isPaidInPart
    ? price.delivery > 0
      ? 'restWithDelivery'
      : 'rest'
    : getSpokenPaymentTextKey(order)
  const format = (minor: number) => money(minor, currency)
  return t(`say.payment.${key}`, {
    sum: format(payable),
    paid: format(paid),
    total: format(total),
    delivery: format(price.delivery),
  })
}

/** Returns sentences about what the customer gets back, how and when; empty if nothing is returned. */
function formatBackSentences(
  { back, currency }: Pick<OrderSummary, 'back' | 'currency'>,
  when: 'missing' | 'cancel',
  {
    money,
    number,
    t,
  }: Pick<ReturnType<typeof useFormatters>, 'money' | 'number'> & { t: TFunction<'runner'> },
): string[] {
  const { release, refund, way, points } = back[when]
  const { days } = back
  const sentence = (kind: string, sum: number) =>
    sum > 0 ? [t(`say.back.${when}.${kind}`, { sum: money(sum, currency), count: days })] : []
  return [
    ...sentence('released', release),
    ...sentence(getRefundWayTextKey(way), refund),
    ...formatPoints(points, { number, t }),
  ]
}

/**
 * Returns sentences for employees about the payment at the delivery: a hold that is then captured, a sum that the
 * courier collects, or neither if the order is paid or free.
 */
const formatPaymentOnDelivery = (
  { payable, total, back, currency }: Pick<OrderSummary, 'payable' | 'total' | 'back' | 'currency'>,
  { money, t }: Pick<ReturnType<typeof useFormatters>, 'money'> & { t: TFunction<'runner'> },
): string => {
  const captured = back.cancel.release > 0 ? [t('say.paymentOnDelivery.captured')] : []
  const collected = payable > 0 ? [t('say.paymentOnDelivery.toPay', { sum: money(payable, currency) })] : []
  const sentences = [...captured, ...collected]
  if (sentences.length > 0) return sentences.join(' ')
  return t(`say.paymentOnDelivery.${total > 0 ? 'paid' : 'free'}`)
}

const formatPoints = (
  points: number,
  { number, t }: Pick<ReturnType<typeof useFormatters>, 'number'> & { t: TFunction<'runner'> },
): string[] => (points > 0 ? [t('say.back.points', { points: number(points / 100) })] : [])

/** Returns sentences for employees about what goes back to the customer when the order is cancelled, and how. */
function formatRefundOnCancel(
  { back: { cancel }, currency }: Pick<OrderSummary, 'back' | 'currency'>,
  {
    money,
    number,
    t,
  }: Pick<ReturnType<typeof useFormatters>, 'money' | 'number'> & { t: TFunction<'runner'> },
): string {
  const sums = formatAutomaticRefund(t, cancel, (minor) => money(minor, currency)).map((text) => `${text}.`)
  return [
    ...(sums.length > 0 ? sums : [t('refund.none')]),
    ...formatPoints(cancel.points, { number, t }),
  ].join(' ')
}

/** Maximum number of products that a sentence names. The complete list is displayed next to the sentence. */
const maxNamedProducts = 4

function formatMissingNames(order: OrderSummary, t: TFunction<'runner'>): string {
  const missing = listMissing(order)
  // If only one product would be left out, all are named, because «and one more» would not be shorter.
  const visible = missing.length > maxNamedProducts + 1 ? missing.slice(0, maxNamedProducts) : missing
  const names = visible.map(({ name, count, ordered }) => {
    if (count < ordered) return t('say.part', { name, count, ordered })
    return count > 1 ? t('say.pieces', { name, count }) : name
  })
  const hiddenCount = missing.length - visible.length
  return (
    [...names, ...(hiddenCount > 0 ? [t('say.more', { count: hiddenCount })] : [])]
      .join('; ')
      // Removed, because the surrounding sentence has its own full stop and «2 шт.» at its end would produce two.
      .replace(/\.$/, '')
  )
}

/**
 * Returns the names of the products for which the customer's age must be checked: the flagged products that are
 * collected, otherwise all flagged ones, otherwise the only product of the order. Empty if the order has several
 * products and none is flagged.
 */
function adultNames({ lines }: OrderSummary): string {
  const flagged = lines.filter(({ forAdults }) => forAdults)
  const here = flagged.filter(({ collected }) => collected > 0)
  const concerned = here.length > 0 ? here : flagged.length > 0 || lines.length > 1 ? flagged : lines
  return concerned.map(({ productName }) => productName).join('; ')
}

const listMissing = ({ lines }: OrderSummary) =>
  lines
    .map(({ productName: name, ordered, collected }) => ({ name, ordered, count: ordered - collected }))
    .filter(({ count }) => count > 0)

/** Id of the catalogue deliveryMethods: the customer collects the parcel at a pickup point. */
const pickupPointMethodId = 2

/**
 * `sentence`: `delivery` promises the time of the delivery, `plan` only names it. If the customer has chosen no day, it
 * is the promised one, for example the earliest day for a new address.
 */
function formatDeliveryTime(
  { delivery, planDateIssued, deliveryZone }: OrderSummary,
  sentence: 'delivery' | 'plan',
  t: TFunction<'runner'>,
): string {
  const day = delivery?.day ?? (delivery && planDateIssued ? getStoreDay(planDateIssued, deliveryZone) : null)
  const variant = delivery?.method === pickupPointMethodId ? { context: 'point' } : {}
  if (!delivery || !day) return t(`say.${sentence}.open`, variant)
  const { slot } = delivery
  return slot === null
    ? t(`say.${sentence}.day`, { day: formatDay(day), ...variant })
    : t(`say.${sentence}.slot`, {
        day: formatDay(day),
        from: formatTime(slot.startsAt, deliveryZone),
        to: formatTime(slot.endsAt, deliveryZone),
        ...variant,
      })
}

/**
 * Returns the context (i18next) of the runner's own texts, which have a variant for a desk, because a desk is not a
 * task.
 */
export const getSubjectTextContext = (view: RunnerView | null): 'desk' | undefined =>
  view?.order === null ? 'desk' : undefined

/** Converts a state to the key of its texts: `call.greeting` becomes `states.call_greeting`. */
export const toStateTextKey = (state: string) => `states.${state.replaceAll('.', '_')}`

/** Namespace of the texts of the step's workflow. */
export const getWorkflowNamespace = ({ workflow, version }: RunnerView['step']) => `${workflow}/v${version}`
