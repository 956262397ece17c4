import { createHash } from 'node:crypto'
import type {
  CustomerMessageTemplate,
  OwnMessageTexts,
  ownMessagePlaceholders,
} from '../../../../workflows/effects.ts'
import { formatStoreAddress } from '../../../shared/address.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import type { EffectHandlers, EffectContext } from '../../engine/effects.ts'
import { insertRow, type EffectChange } from '../../engine/order-state/changes.ts'
import { formatDay, formatMoney, formatTime } from '../../../shared/format.ts'
import { computeOrderBalance } from '../orders/money/balance.ts'
import { formatWallTime, getDeliveryZone, getStoreZone } from '../../../shared/store-day.ts'
import { createMailOutboxEvent, createSmsOutboxEvents, type MessageParams } from './send.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'

export const messageEffects: Pick<EffectHandlers, 'notifyCustomer' | 'sendOwnMessage'> = {
  notifyCustomer: (scope, { template }) =>
    template === 'notReached' ? notifyNotReached(scope) : notifyCustomer(scope, template),
  sendOwnMessage: (scope, { texts }) => sendOwnMessage(scope, texts),
}

/** Minimum interval between two messages to a customer who cannot be reached by phone. */
const notReachedIntervalMs = 12 * 3_600_000
const notReachedOutcome = 'notReachedTold'

function notifyNotReached(scope: EffectContext): EffectChange[] {
  const { orderState, at, idSource, actor } = scope
  const since = at.getTime() - notReachedIntervalMs
  if (
    orderState
      .rows('callAttempts')
      .some((call) => call.outcome === notReachedOutcome && Date.parse(call.at) > since)
  )
    return []
  const messages = notifyCustomer(scope, 'notReached')
  if (messages.length === 0) return []
  return [
    insertRow('callAttempts', {
      id: idSource.number('call'),
      orderId: orderState.order.id,
      at: at.toISOString(),
      outcome: notReachedOutcome,
      userName: actor.name,
    }),
    ...messages,
  ]
}

/** Sends the text of a process owner as an SMS in the customer's language, with its placeholders filled in. */
function sendOwnMessage(scope: EffectContext, texts: OwnMessageTexts): EffectChange[] {
  const { order, reference } = scope.orderState
  const values: Record<(typeof ownMessagePlaceholders)[number], string> = {
    orderId: String(order.id),
    storeAddress: reference.store ? formatStoreAddress(reference.store) : '',
    storePhone: storePhoneParams(scope).storePhone ?? '',
    storage: formatStorageEnd(scope),
    track: order.deliveryTrack ?? '',
  }
  const text = texts[order.languageId as keyof OwnMessageTexts] ?? texts.ru
  const filled = text.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (_, name: string) => values[name as keyof typeof values] ?? '',
  )
  // A hash of the text distinguishes several messages of process owners in one step.
  const about = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return createSmsOutboxEvents(scope, 'ownMessage', { text: filled }, about)
}

/**
 * Notifies the customer by SMS, and also by e-mail if the order has an e-mail address. Each message has its own outbox
 * event, so that neither delays the other.
 */
export function notifyCustomer(
  scope: EffectContext,
  template: CustomerMessageTemplate,
  extra: MessageParams = {},
  about?: string,
): EffectChange[] {
  // A process owner can add a message about storage to any state, also to one in which the order is not yet stored for
  // pickup.
  if (storageTemplates.has(template) && scope.orderState.order.storageUntil === null) return []
  const params = buildMessageParams(scope, template, extra)
  return [
    ...createSmsOutboxEvents(scope, template, params, about),
    ...notifyByMail(scope, template, extra, about),
  ]
}

/** Messages about the end of storage. */
const storageTemplates: ReadonlySet<CustomerMessageTemplate> = new Set(['storageEnding', 'storageProlonged'])

function notifyByMail(
  scope: EffectContext,
  template: CustomerMessageTemplate,
  extra: MessageParams = {},
  about?: string,
): EffectChange[] {
  const { email } = scope.orderState.order
  return email === null
    ? []
    : [createMailOutboxEvent(scope, email, template, buildMessageParams(scope, template, extra), about)]
}

/** A message is built from the rows of the order alone, so that it can also be previewed outside of a step. */
type Scope = Pick<EffectContext, 'orderState'>

/** Parameters of a message to the customer of an order. */
export const buildMessageParams = (
  scope: Scope,
  template: CustomerMessageTemplate,
  extra: MessageParams,
): MessageParams => ({
  orderId: scope.orderState.order.id,
  ...paramsByTemplate[template]?.(scope),
  ...extra,
})

/** Formats an amount in the customer's language. `minor` is the amount in minor units of the order's currency. */
export const formatSum = ({ orderState: { order } }: Scope, minor: number): string =>
  formatMoney(minor, order.currency, order.languageId)

/** Parameters of each template in addition to the order number. Undefined if nothing is known. */
const paramsByTemplate: Partial<
  Record<CustomerMessageTemplate, (scope: Scope) => MessageParams | undefined>
> = {
  paidInPart: (scope) => buildUnpaidRestParams(scope),
  orderFormed: (scope) => ({ ...buildPickupParams(scope), ...buildAmountDueParams(scope) }),
  formedInPart: (scope) => ({
    missing: formatMissingGoods(scope),
    ...buildPickupParams(scope),
    ...buildMoneyBackParams(scope),
    ...buildAmountDueParams(scope),
  }),
  restBack: (scope) => buildMoneyBackParams(scope),
  orderCancelled: (scope) => ({ ...buildMoneyBackParams(scope), ...buildPointsBackParams(scope) }),
  storageExpired: (scope) => ({ ...buildMoneyBackParams(scope), ...buildPointsBackParams(scope) }),
  storageEnding: (scope) => ({ until: formatStorageEnd(scope), ...storePhoneParams(scope) }),
  owing: (scope) => storePhoneParams(scope),
  storageProlonged: (scope) => ({ until: formatStorageEnd(scope) }),
  deliveryMoved: ({ orderState }) => buildPromisedSlotParams(orderState),
  issuedToDelivery: ({ orderState: { order } }) =>
    order.deliveryTrack ? { track: order.deliveryTrack } : undefined,
  notReached: (scope) => {
    const { storePhone: phone } = storePhoneParams(scope)
    return phone ? { phone } : undefined
  },
}

/** Phone number of the store, for messages that ask the customer to call. */
const storePhoneParams = ({ orderState: { reference } }: Scope): { storePhone?: string } =>
  reference.store?.phone ? { storePhone: `+${reference.store.phone}` } : {}

/** Address of the store and days of storage, for an order that is picked up. Undefined for a delivery. */
const buildPickupParams = ({ orderState: { order, reference } }: Scope): MessageParams | undefined =>
  reference.store && order.deliveryServiceId === null
    ? { address: formatStoreAddress(reference.store), count: order.timeWaiting }
    : undefined

/** Maximum number of products named in a message. */
const maxNamedProducts = 3

/** Ordered goods that were not collected, for example «Плед; Кружка × 2». */
function formatMissingGoods({ orderState }: Scope): string {
  const missing = orderState
    .rows('orderProducts')
    .map((line) => ({ name: line.productName, count: line.skuQuantity - line.skuQuantityFinished }))
    .filter(({ count }) => count > 0)
  const names = missing
    .slice(0, maxNamedProducts)
    .map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
  return names.join('; ') + (missing.length > maxNamedProducts ? '; …' : '')
}

/** Ids of the catalogue payTypes. */
const [onlineCard, fasterPayments, giftCard, partner] = [1, 4, 5, 6]

/** Payment statuses of orders for which money was received or put on hold, even if it was returned later. */
const receivedStatuses: readonly number[] = [
  payStatus.held,
  payStatus.paid,
  payStatus.reversed,
  payStatus.refunded,
  payStatus.returnDue,
]

/**
 * Parameter of the sentence about how the money is returned: a hold is released, the money is refunded in the way it
 * was paid or at the till, a gift card is credited, or the partner refunds. Empty if nothing was paid or held.
 */
function buildMoneyBackParams({ orderState }: Scope): MessageParams {
  const { payTypeId, payStatusId } = orderState.order
  if (!receivedStatuses.includes(payStatusId)) return {}
  if (payTypeId === partner) return { back: 'partner' }
  if (payTypeId === giftCard) return { back: 'giftCard' }
  if (payTypeId !== onlineCard && payTypeId !== fasterPayments) return { back: 'atTill' }
  const isCaptured = orderState
    .rows('ledgerEntries')
    .some(({ kind }) => kind === 'captured' || kind === 'paid')
  return { back: isCaptured ? 'sameWay' : 'released' }
}

const buildPointsBackParams = ({ orderState }: Scope): MessageParams =>
  orderState.rows('ledgerEntries').some(({ kind }) => kind === 'pointsWrittenOff') ? { points: 1 } : {}

/**
 * The amount to be paid on receipt. It may exceed the price of the order as placed, because packages are added later.
 */
function buildAmountDueParams({ orderState }: Scope): MessageParams {
  const { toPay } = computeOrderBalance(orderState)
  return toPay > 0 ? { due: formatSum({ orderState }, toPay) } : {}
}

/** The unpaid part of the price, formatted in the customer's language, and the payment deadline. */
function buildUnpaidRestParams({ orderState }: Scope): MessageParams {
  const { reference } = orderState
  const deadline = orderState.find('workflowTimers', { event: 'PAYMENT_TIMED_OUT', status: 'pending' })
  return {
    rest: formatSum({ orderState }, computeOrderBalance(orderState).toPay),
    until: deadline ? formatWallTime(deadline.fireAt, getStoreZone(reference.store)) : '',
  }
}

/** End of storage in the store's time zone. Empty if the order is not stored. */
const formatStorageEnd = ({ orderState: { order, reference } }: Scope): string =>
  order.storageUntil ? formatWallTime(order.storageUntil, getStoreZone(reference.store)) : ''

/**
 * Day of the delivery and the hours of the chosen slot, in the time zone of the address. Without hours if the slot is unknown.
 */
function buildPromisedSlotParams(orderState: OrderState): MessageParams | undefined {
  const { order, reference } = orderState
  if (!order.desiredDate) return undefined
  const date = formatDay(order.desiredDate)
  const slotId = order.desiredDateExternalId
  const slot =
    slotId === null ? undefined : orderState.find('deliveryTimeslots', { slotId, day: order.desiredDate })
  if (!slot) return { date }
  const zone = getDeliveryZone(order, reference.store)
  return { date, from: formatTime(slot.startsAt, zone), to: formatTime(slot.endsAt, zone) }
}
