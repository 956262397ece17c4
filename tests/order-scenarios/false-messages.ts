import { buildSmsText } from '../../src/server/platform/adapters/sms/texts.ts'
import type { SmsTemplate } from '../../src/server/platform/adapters/sms/templates.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { refundStatus } from '../../src/shared/refund-statuses.ts'
import { payType, bankPayTypes } from './draw-order.ts'
import { requestedAmount } from './simulated-order.ts'
import type { OrderData, OutboxEvent } from './order-data.ts'
import { computeExpectedPayment } from './expected-payment.ts'

/** A message to the customer. */
export interface CustomerMessage {
  template: SmsTemplate
  params: Record<string, string | number | null>
  text: string
}
type Rule = (message: CustomerMessage, now: OrderData) => string | null

const failIf = (wrong: boolean, sentence: string): string | null => (wrong ? sentence : null)
const firstProblem = (...sentences: (string | null)[]) => sentences.find((one) => one !== null) ?? null

const cancelledStatuses: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.toBeDisbanded,
  orderStatus.returningFromDelivery,
]
const roublesPattern = /(\d[\d\s\u00a0]*(?:,\d{2})?)\s*₽/g
/** Amounts in a text, minor units. */
export const parseAmounts = (text: string): number[] =>
  [...text.matchAll(roublesPattern)].map(([, sum]) =>
    Math.round(Number(sum!.replace(/[\s\u00a0]/g, '').replace(',', '.')) * 100),
  )

/** Pending and completed refunds to the customer. */
const refundsUnderWay = ({ ledger }: OrderData): number[] =>
  ledger.filter(({ kind }) => kind === 'released' || kind === 'refunded').map(({ amount }) => amount)

/** Conditional sentences that apply only to customers who have paid. */
const conditionalPattern = /Если (он|заказ)( был)? оплачен[^.]*\./gi

/** Received money of the order, less refunds and pending refunds. */
const remainingMoney = ({ ledger }: OrderData): number =>
  ledger.reduce((sum, { kind, amount, status }) => {
    if (kind === 'released' || kind === 'refunded') return sum - amount
    return (kind === 'held' || kind === 'paid') && status === 'settled' ? sum + amount : sum
  }, 0)

const giftCardPattern = /подарочн/i
const partnerPattern = /сервис, которому/i
const tillPattern = /в магазин с чеком/i
const cardPattern = /карт/i
const wayPatterns: readonly [name: string, says: RegExp, payTypes: readonly number[]][] = [
  ['a gift card', giftCardPattern, [payType.giftCard]],
  ['the partner', partnerPattern, [payType.partner]],
  ['the till', tillPattern, [payType.cash, payType.cardOnReceipt]],
]

/** Every mention of money must match the customer's refund, its method and its amount. */
function checkMoney({ text }: CustomerMessage, now: OrderData): string | null {
  const { order, lines } = now
  const refunds = refundsUnderWay(now)
  const isOwed = refunds.length > 0 || remainingMoney(now) > 0
  const points = lines.some((line) => line.pointsShare > 0)
  return firstProblem(
    failIf(
      cardPattern.test(text) && !giftCardPattern.test(text) && !bankPayTypes.includes(order.payTypeId),
      `promises a card to pay type ${order.payTypeId}`,
    ),
    ...wayPatterns.map(([name, pattern, payTypes]) =>
      failIf(
        pattern.test(text) && !payTypes.includes(order.payTypeId),
        `promises ${name} to pay type ${order.payTypeId}`,
      ),
    ),
    failIf(
      /деньги|сумма|верн[её]м/i.test(text.replace(conditionalPattern, '')) && !isOwed,
      'promises money where none goes back',
    ),
    failIf(/балл/i.test(text) && !points, 'speaks of points of an order without them'),
    ...parseAmounts(text).map((sum) =>
      failIf(
        !refunds.includes(sum) && sum !== refunds.reduce((a, b) => a + b, 0),
        `names ${sum}, going back: ${refunds}`,
      ),
    ),
  )
}

const formatDay = (date: string) => date.split('-').reverse().join('.')

const courierStatuses: readonly number[] = [orderStatus.issuedToDelivery, orderStatus.returningFromDelivery]

/** The message must name the end of the order's storage term. */
const checkStorageTerm: Rule = ({ text }, { order }) => {
  const until = (order as { storageUntil?: string | null }).storageUntil
  const days = until
    ? [0, 3, 5, 10].map((zone) => new Date(Date.parse(until) + zone * 3_600_000).toISOString())
    : []
  return firstProblem(
    failIf(order.orderStatusId !== orderStatus.formed, `«waits for you» in status ${order.orderStatusId}`),
    failIf(
      !days.some((instant) => text.includes(`${instant.slice(8, 10)}.${instant.slice(5, 7)}`)),
      `says another day than ${until}`,
    ),
  )
}

/** A mentioned refund method must match the ledger. */
const checkWay = ({ text }: CustomerMessage, ledger: OrderData['ledger']): string | null =>
  firstProblem(
    ...(
      [
        ['giftCard', giftCardPattern],
        ['partner', partnerPattern],
      ] as const
    ).map(([way, pattern]) =>
      failIf(
        pattern.test(text) && !ledger.some((one) => one.kind === 'refunded' && one.way === way),
        `says ${way}, and nothing went so`,
      ),
    ),
  )

/**
 * «К оплате» must equal the price of the collected pieces less the received money, and must not be sent to customers who
 * have paid.
 */
function checkDueAmount({ params }: CustomerMessage, now: OrderData): string | null {
  const due = Math.max(0, computeExpectedPayment(now, { handed: true }).money - remainingMoney(now))
  const statedDue = typeof params.due === 'string' ? parseAmounts(params.due)[0]! : 0
  return failIf(statedDue !== due, `asks for ${statedDue}, due ${due}`)
}

/** Rules of all customer messages: when each is true. */
export const messageRules: Partial<Record<string, Rule>> = {
  issueCode: (_, { order }) =>
    failIf(
      order.orderStatusId !== orderStatus.formed,
      `a code for an order in status ${order.orderStatusId}`,
    ),
  orderFormed: (message, now) =>
    firstProblem(
      checkDueAmount(message, now),
      failIf(now.order.orderStatusId !== orderStatus.formed, `«formed» in status ${now.order.orderStatusId}`),
      failIf(
        !now.tasks.some((task) => task.taskType === 'delivery'),
        '«waits for you», and nobody can issue it',
      ),
      failIf(
        message.params.count !== undefined &&
          !now.timers.some(
            (timer) =>
              timer.instanceId === now.process.id &&
              timer.event === 'STORAGE_EXPIRED' &&
              Math.abs(
                (Date.parse(timer.fireAt) - Date.parse(now.order.dateUpdate)) / 86_400_000 -
                  Number(message.params.count),
              ) < 0.1,
          ),
        `says ${message.params.count} days, the storage term is another`,
      ),
    ),
  orderCancelled: (message, now) =>
    firstProblem(
      failIf(
        !cancelledStatuses.includes(now.order.orderStatusId),
        `«cancelled» in status ${now.order.orderStatusId}`,
      ),
      checkMoney(message, now),
    ),
  storageExpired: (message, now) =>
    firstProblem(
      failIf(
        now.order.orderStatusId !== orderStatus.storageExpired,
        `«expired» in status ${now.order.orderStatusId}`,
      ),
      failIf(
        /возвращ[её]н на полку/i.test(message.text) && now.tasks.length > 0,
        'says «back on the shelf» while it lies in its cell',
      ),
      checkMoney(message, now),
    ),
  paidInPart: ({ text }, { order, ledger, timers, process }) => {
    const received = ledger.filter(({ kind }) => kind === 'held' || kind === 'paid')
    const rest = requestedAmount(order) - received.reduce((sum, { amount }) => sum + amount, 0)
    const term = timers.find(
      ({ instanceId, event }) => instanceId === process.id && event === 'PAYMENT_TIMED_OUT',
    )
    return firstProblem(
      failIf(
        order.orderStatusId !== orderStatus.awaitingPayment,
        `«pay the rest» in status ${order.orderStatusId}`,
      ),
      failIf(parseAmounts(text)[0] !== rest, `names ${parseAmounts(text)[0]}, missing ${rest}`),
      failIf(
        !term || Date.parse(term.fireAt) - Date.parse(order.dateUpdate) < 86_400_000,
        `says a term of days, the timer ${term?.fireAt}`,
      ),
    )
  },
  assemblyDelayed: (_, { order }) =>
    failIf(
      !(
        [orderStatus.toBeFormed, orderStatus.beingFormed, orderStatus.awaitingAgreement] as number[]
      ).includes(order.orderStatusId),
      `«takes longer» in status ${order.orderStatusId}`,
    ),
  deliveryMoved: ({ params }, { order }) =>
    failIf(
      typeof params.date === 'string' &&
        order.desiredDate !== null &&
        params.date !== formatDay(order.desiredDate),
      `says ${params.date}, the order ${order.desiredDate}`,
    ),
  issuedToDelivery: ({ params }, { order }) =>
    firstProblem(
      failIf(
        order.orderStatusId !== orderStatus.issuedToDelivery,
        `«with the courier» in status ${order.orderStatusId}`,
      ),
      failIf(
        (params.track ?? null) !== order.deliveryTrack,
        `says track ${params.track}, the order ${order.deliveryTrack}`,
      ),
    ),
  storageEnding: checkStorageTerm,
  storageProlonged: checkStorageTerm,
  cancelAtCourier: (message, now) =>
    firstProblem(
      failIf(
        !courierStatuses.includes(now.order.orderStatusId),
        `«with the courier» in status ${now.order.orderStatusId}`,
      ),
      checkMoney(message, now),
    ),
  deliveredAfterCancel: (_, { order }) =>
    failIf(
      // After a partial delivery the rest is returned.
      order.orderStatusId !== orderStatus.issuedInFull &&
        order.orderStatusId !== orderStatus.returningFromDelivery,
      `«delivered» in status ${order.orderStatusId}`,
    ),
  orderReturned: (message, now) =>
    firstProblem(
      failIf(
        now.order.orderStatusId !== orderStatus.returnedToWarehouse,
        `«returned» in status ${now.order.orderStatusId}`,
      ),
      checkMoney(message, now),
    ),
  orderLost: (message, now) =>
    firstProblem(
      failIf(
        !cancelledStatuses.includes(now.order.orderStatusId),
        `«lost, cancelled» in status ${now.order.orderStatusId}`,
      ),
      checkMoney(message, now),
    ),
  formedInPart: (message, now) =>
    firstProblem(
      checkDueAmount(message, now),
      failIf(
        ![orderStatus.formed, orderStatus.generated].includes(now.order.orderStatusId as never),
        `«formed» in status ${now.order.orderStatusId}`,
      ),
      failIf(
        !now.lines.some(
          (line) =>
            line.skuQuantityFinished < line.skuQuantity &&
            String(message.params.missing).includes(line.productName),
        ),
        `names ${message.params.missing} as missing`,
      ),
    ),
  notReached: () => null,
  refundRefused: ({ text }, { refunds }) => {
    const refused = refunds.filter((one) => one.refundStatus === refundStatus.refused)
    return failIf(
      !refused.some((one) => text.includes(one.commentToCustomer ?? '')),
      'no refund was refused with these words',
    )
  },
  refundDone: (message, { refunds, ledger }) =>
    failIf(
      !refunds.some(
        (one) =>
          one.refundStatus === refundStatus.done &&
          parseAmounts(message.text)[0] ===
            ledger
              .filter(({ refundId, status }) => refundId === one.id && status === 'settled')
              .reduce((sum, { amount }) => sum + amount, 0),
      ),
      `no refund of ${parseAmounts(message.text)[0]} is done`,
    ) ?? checkWay(message, ledger),
  restBack: (message, now) => {
    const refunds = now.ledger.filter(
      ({ kind, refundId, status }) =>
        (kind === 'released' || kind === 'refunded') && refundId === null && status !== 'dropped',
    )
    const sum = parseAmounts(message.text)[0]!
    return failIf(
      // The remainder of a hold is released after its capture.
      !now.ledger.some(({ kind, status }) => kind === 'captured' && status !== 'settled') &&
        refunds.reduce((total, { amount }) => total + amount, 0) < sum,
      `promises ${sum}, going back: ${refunds.map(({ amount }) => amount)}`,
    )
  },
  owing: ({ text }, { order, ledger }) =>
    firstProblem(
      failIf(
        order.orderStatusId !== orderStatus.issuedInFull &&
          order.orderStatusId !== orderStatus.partiallyIssued,
        `«not paid for the goods» in status ${order.orderStatusId}`,
      ),
      failIf(
        !ledger.some(({ problem, amount }) => problem === 'unpaid' && amount === parseAmounts(text)[0]),
        `names ${parseAmounts(text)[0]} as owed`,
      ),
    ),
  refundTransferred: (_, { refunds }) =>
    failIf(
      !refunds.some((one) => one.refundStatus === refundStatus.done),
      '«transferred», and no refund is done',
    ),
}

/** Renders the message as the customer reads it. The secret of a sent message is already erased. */
export const renderMessage = (event: OutboxEvent): CustomerMessage => {
  const { template, params } = event.data as { template: SmsTemplate; params: CustomerMessage['params'] }
  return { template, params, text: buildSmsText(template, params as Record<string, string | number>, 'ru') }
}

/** One error for each false message. `now`: state right after the step that wrote them. */
export function findFalseMessages(messages: readonly OutboxEvent[], now: OrderData): string[] {
  return messages.flatMap((event) => {
    const message = renderMessage(event)
    const rule = messageRules[message.template]
    if (!rule) return [`message ${message.template}: nothing says when it is true`]
    const problem = rule(message, now)
    return problem === null ? [] : [`message ${message.template}: ${problem} («${message.text}»)`]
  })
}
