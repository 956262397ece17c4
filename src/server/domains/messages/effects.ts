import type { CustomerTemplate } from '../../../../workflows/effects.ts'
import { formatStoreAddress } from '../../../shared/address.ts'
import { payStatus } from '../../../shared/pay-statuses.ts'
import type { EffectHandlers, Scope } from '../../engine/effects.ts'
import { insert, type Change } from '../../engine/order-state/changes.ts'
import { formatMoney } from '../../../shared/format.ts'
import { balance } from '../orders/balance.ts'
import { formatWallTime, zoneOf } from '../../../shared/store-day.ts'
import { sendMail, sendSms, type Params } from './send.ts'
import { promisedSlot } from './promised-slot.ts'

export const messageEffects: Pick<EffectHandlers, 'notifyCustomer'> = {
  notifyCustomer: (scope, { template }) =>
    template === 'notReached' ? tellNotReached(scope) : notifyCustomer(scope, template),
}

/** Who is called again and again and never reached is written to once in this time. */
const toldEveryMs = 12 * 3_600_000
const told = 'notReachedTold'
/** Catalogue waitReasons. */
const waitReason = { wrongNumber: 8 }

function tellNotReached(scope: Scope): Change[] {
  const { world, at, chance, actor } = scope
  const since = at.getTime() - toldEveryMs
  if (world.rows('callAttempts').some((call) => call.outcome === told && Date.parse(call.at) > since))
    return []
  // A stranger has the number: nothing of the order is written to them.
  const wrongNumber = world.order.waitReason === waitReason.wrongNumber
  const messages = wrongNumber ? byMail(scope, 'notReached') : notifyCustomer(scope, 'notReached')
  if (messages.length === 0) return []
  return [
    insert('callAttempts', {
      id: chance.number('call'),
      orderId: world.order.id,
      at: at.toISOString(),
      outcome: told,
      userName: actor.name,
    }),
    ...messages,
  ]
}

/** By SMS, and by mail when the order has an address: each an event of its own, so that neither waits for the other. */
export function notifyCustomer(
  scope: Scope,
  template: CustomerTemplate,
  also: Params = {},
  about?: string,
): Change[] {
  const params = paramsOf(scope, template, also)
  return [sendSms(scope, template, params, about), ...byMail(scope, template, also, about)]
}

function byMail(scope: Scope, template: CustomerTemplate, also: Params = {}, about?: string): Change[] {
  const { email } = scope.world.order
  return email === null ? [] : [sendMail(scope, email, template, paramsOf(scope, template, also), about)]
}

const paramsOf = (scope: Scope, template: CustomerTemplate, also: Params): Params => ({
  orderId: scope.world.order.id,
  ...more[template]?.(scope),
  ...also,
})

/** A sum as the customer of the order reads it; `minor` units of the order's currency. */
export const sumFor = ({ world: { order } }: Pick<Scope, 'world'>, minor: number): string =>
  formatMoney(minor, order.currency, order.languageId)

/** What a message says beyond the order's number, when it is known. */
const more: Partial<Record<CustomerTemplate, (scope: Scope) => Params | undefined>> = {
  paidInPart: (scope) => restDue(scope),
  orderFormed: (scope) => ({ ...whereItLies(scope), ...stillDue(scope) }),
  formedInPart: (scope) => ({
    missing: missingGoods(scope),
    ...whereItLies(scope),
    ...moneyBack(scope),
    ...stillDue(scope),
  }),
  restBack: (scope) => moneyBack(scope),
  orderCancelled: (scope) => ({ ...moneyBack(scope), ...pointsBack(scope) }),
  storageExpired: (scope) => ({ ...moneyBack(scope), ...pointsBack(scope) }),
  storageEnding: (scope) => ({ until: storedUntil(scope), ...storePhone(scope) }),
  owing: (scope) => storePhone(scope),
  storageProlonged: (scope) => ({ until: storedUntil(scope) }),
  deliveryMoved: ({ world }) => promisedSlot(world),
  issuedToDelivery: ({ world: { order } }) =>
    order.deliveryTrack ? { track: order.deliveryTrack } : undefined,
  notReached: (scope) => {
    const { storePhone: phone } = storePhone(scope)
    return phone ? { phone } : undefined
  },
}

/** Of the store that a message asks to call. */
const storePhone = ({ world: { reference } }: Scope): { storePhone?: string } =>
  reference.store?.phone ? { storePhone: `+${reference.store.phone}` } : {}

/** Where a formed order lies and for how many days (specification: storage); a courier brings the others. */
const whereItLies = ({ world: { order, reference } }: Scope): Params | undefined =>
  reference.store && order.deliveryServiceId === null
    ? { address: formatStoreAddress(reference.store), count: order.timeWaiting }
    : undefined

/** So many products are named in a message. */
const named = 3

/** «Плед; Кружка, 2 шт.»: what was ordered and not collected. */
function missingGoods({ world }: Scope): string {
  const missing = world
    .rows('orderProducts')
    .map((line) => ({ name: line.productName, count: line.skuQuantity - line.skuQuantityFinished }))
    .filter(({ count }) => count > 0)
  const names = missing.slice(0, named).map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name))
  return names.join('; ') + (missing.length > named ? '; …' : '')
}

/** Catalogue payTypes. */
const [onlineCard, fasterPayments, giftCard, partner] = [1, 4, 5, 6]

/** Money came, whatever became of it since. */
const cameEver: readonly number[] = [
  payStatus.held,
  payStatus.paid,
  payStatus.reversed,
  payStatus.refunded,
  payStatus.returnDue,
]

/**
 * How money comes back, by how it was paid: a hold is let go, a card or an account gets it again, a gift card is filled,
 * the partner gives it back. Of what was not paid nothing is said.
 */
function moneyBack({ world }: Scope): Params {
  const { payTypeId, payStatusId } = world.order
  if (!cameEver.includes(payStatusId)) return {}
  if (payTypeId === partner) return { back: 'partner' }
  if (payTypeId === giftCard) return { back: 'giftCard' }
  if (payTypeId !== onlineCard && payTypeId !== fasterPayments) return { back: 'atTill' }
  const taken = world.rows('ledgerEntries').some(({ kind }) => kind === 'captured' || kind === 'paid')
  return { back: taken ? 'sameWay' : 'released' }
}

const pointsBack = ({ world }: Scope): Params =>
  world.rows('ledgerEntries').some(({ kind }) => kind === 'pointsWrittenOff') ? { points: 1 } : {}

/** What is to be paid on receipt: packages may have been added since the order was placed. */
function stillDue({ world }: Scope): Params {
  const { toPay } = balance(world)
  return toPay > 0 ? { due: sumFor({ world }, toPay) } : {}
}

/** What is missing of the price, in the customer's language, and until when it is waited for. */
function restDue({ world }: Scope): Params {
  const { reference } = world
  const term = world.find('workflowTimers', { event: 'PAYMENT_TIMED_OUT', status: 'pending' })
  return {
    rest: sumFor({ world }, balance(world).toPay),
    until: formatWallTime(term?.fireAt ?? '', zoneOf(reference.store)),
  }
}

/** By the clock of the store. */
const storedUntil = ({ world: { order, reference } }: Scope): string =>
  formatWallTime(order.storageUntil ?? '', zoneOf(reference.store))
