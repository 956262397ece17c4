import { smsText } from '../../src/server/platform/adapters/sms/texts.ts'
import type { SmsTemplate } from '../../src/server/platform/adapters/sms/templates.ts'
import { orderStatus } from '../../src/shared/order-statuses.ts'
import { refundStatus } from '../../src/shared/refund-statuses.ts'
import { payType, throughBank } from './draw-order.ts'
import { askedOf } from './life.ts'
import type { Life, LifeEvent } from './read-life.ts'
import { worthOf } from './worth.ts'

/** What a message to the customer says, and what stood in the database right after the step that wrote it. */
export interface Said {
  template: SmsTemplate
  params: Record<string, string | number | null>
  text: string
}
type Rule = (said: Said, now: Life) => string | null

const no = (wrong: boolean, sentence: string): string | null => (wrong ? sentence : null)
const firstOf = (...sentences: (string | null)[]) => sentences.find((one) => one !== null) ?? null

const cancelled: readonly number[] = [
  orderStatus.cancelled,
  orderStatus.toBeDisbanded,
  orderStatus.returningFromDelivery,
]
const roubles = /(\d[\d\s\u00a0]*(?:,\d{2})?)\s*₽/g
/** Sums that a text names, minor units. */
export const sumsIn = (text: string): number[] =>
  [...text.matchAll(roubles)].map(([, sum]) =>
    Math.round(Number(sum!.replace(/[\s\u00a0]/g, '').replace(',', '.')) * 100),
  )

/** Money that is on its way back, or has gone back, to the customer. */
const refundsUnderWay = ({ ledger }: Life): number[] =>
  ledger.filter(({ kind }) => kind === 'released' || kind === 'refunded').map(({ amount }) => amount)

/** Said of whoever has paid: of no others. */
const conditional = /Если (он|заказ)( был)? оплачен[^.]*\./gi

/** What has come of the order's money and is not on its way back. */
const stillHere = ({ ledger }: Life): number =>
  ledger.reduce((sum, { kind, amount, status }) => {
    if (kind === 'released' || kind === 'refunded') return sum - amount
    return (kind === 'held' || kind === 'paid') && status === 'settled' ? sum + amount : sum
  }, 0)

const giftCard = /подарочн/i
const byPartner = /сервис, которому/i
const atTill = /в магазин с чеком/i
const card = /карт/i
const ways: readonly [name: string, says: RegExp, payTypes: readonly number[]][] = [
  ['a gift card', giftCard, [payType.giftCard]],
  ['the partner', byPartner, [payType.partner]],
  ['the till', atTill, [payType.cash, payType.cardOnReceipt]],
]

/** Wherever a text speaks of money, it must be the customer's, come back that way, and be that much. */
function moneyIsTrue({ text }: Said, now: Life): string | null {
  const { order, lines } = now
  const refunds = refundsUnderWay(now)
  const isOwed = refunds.length > 0 || stillHere(now) > 0
  const points = lines.some((line) => line.pointsShare > 0)
  return firstOf(
    no(
      card.test(text) && !giftCard.test(text) && !throughBank.includes(order.payTypeId),
      `promises a card to pay type ${order.payTypeId}`,
    ),
    ...ways.map(([name, says, payTypes]) =>
      no(
        says.test(text) && !payTypes.includes(order.payTypeId),
        `promises ${name} to pay type ${order.payTypeId}`,
      ),
    ),
    no(
      /деньги|сумма|верн[её]м/i.test(text.replace(conditional, '')) && !isOwed,
      'promises money where none goes back',
    ),
    no(/балл/i.test(text) && !points, 'speaks of points of an order without them'),
    ...sumsIn(text).map((sum) =>
      no(
        !refunds.includes(sum) && sum !== refunds.reduce((a, b) => a + b, 0),
        `names ${sum}, going back: ${refunds}`,
      ),
    ),
  )
}

const day = (date: string) => date.split('-').reverse().join('.')

const withCourier: readonly number[] = [orderStatus.issuedToDelivery, orderStatus.returningFromDelivery]

/** The instant that is told is the one of the order's storage term. */
const termIsTrue: Rule = ({ text }, { order }) => {
  const until = (order as { storageUntil?: string | null }).storageUntil
  const days = until
    ? [0, 3, 5, 10].map((zone) => new Date(Date.parse(until) + zone * 3_600_000).toISOString())
    : []
  return firstOf(
    no(order.orderStatusId !== orderStatus.formed, `«waits for you» in status ${order.orderStatusId}`),
    no(
      !days.some((instant) => text.includes(`${instant.slice(8, 10)}.${instant.slice(5, 7)}`)),
      `says another day than ${until}`,
    ),
  )
}

/** «By the service you paid to» and «on your gift card» are said of money that went so. */
const checkWay = ({ text }: Said, ledger: Life['ledger']): string | null =>
  firstOf(
    ...(
      [
        ['giftCard', giftCard],
        ['partner', byPartner],
      ] as const
    ).map(([way, says]) =>
      no(
        says.test(text) && !ledger.some((one) => one.kind === 'refunded' && one.way === way),
        `says ${way}, and nothing went so`,
      ),
    ),
  )

/** «К оплате» is what the collected pieces cost, less what has come; said of nobody who has paid. */
function dueIsTrue({ params }: Said, now: Life): string | null {
  const due = Math.max(0, worthOf(now, { handed: true }).money - stillHere(now))
  const statedDue = typeof params.due === 'string' ? sumsIn(params.due)[0]! : 0
  return no(statedDue !== due, `asks for ${statedDue}, due ${due}`)
}

/** Each message that a customer may get, and when it is true. */
export const truthOf: Partial<Record<string, Rule>> = {
  issueCode: (_, { order }) =>
    no(order.orderStatusId !== orderStatus.formed, `a code for an order in status ${order.orderStatusId}`),
  orderFormed: (said, now) =>
    firstOf(
      dueIsTrue(said, now),
      no(now.order.orderStatusId !== orderStatus.formed, `«formed» in status ${now.order.orderStatusId}`),
      no(!now.tasks.some((task) => task.taskType === 'delivery'), '«waits for you», and nobody can issue it'),
      no(
        said.params.count !== undefined &&
          !now.timers.some(
            (timer) =>
              timer.instanceId === now.process.id &&
              timer.event === 'STORAGE_EXPIRED' &&
              Math.abs(
                (Date.parse(timer.fireAt) - Date.parse(now.order.dateUpdate)) / 86_400_000 -
                  Number(said.params.count),
              ) < 0.1,
          ),
        `says ${said.params.count} days, the storage term is another`,
      ),
    ),
  orderCancelled: (said, now) =>
    firstOf(
      no(!cancelled.includes(now.order.orderStatusId), `«cancelled» in status ${now.order.orderStatusId}`),
      moneyIsTrue(said, now),
    ),
  storageExpired: (said, now) =>
    firstOf(
      no(
        now.order.orderStatusId !== orderStatus.storageExpired,
        `«expired» in status ${now.order.orderStatusId}`,
      ),
      no(
        /возвращ[её]н на полку/i.test(said.text) && now.tasks.length > 0,
        'says «back on the shelf» while it lies in its cell',
      ),
      moneyIsTrue(said, now),
    ),
  paidInPart: ({ text }, { order, ledger, timers, process }) => {
    const received = ledger.filter(({ kind }) => kind === 'held' || kind === 'paid')
    const rest = askedOf(order) - received.reduce((sum, { amount }) => sum + amount, 0)
    const term = timers.find(
      ({ instanceId, event }) => instanceId === process.id && event === 'PAYMENT_TIMED_OUT',
    )
    return firstOf(
      no(
        order.orderStatusId !== orderStatus.awaitingPayment,
        `«pay the rest» in status ${order.orderStatusId}`,
      ),
      no(sumsIn(text)[0] !== rest, `names ${sumsIn(text)[0]}, missing ${rest}`),
      no(
        !term || Date.parse(term.fireAt) - Date.parse(order.dateUpdate) < 86_400_000,
        `says a term of days, the timer ${term?.fireAt}`,
      ),
    )
  },
  assemblyDelayed: (_, { order }) =>
    no(
      !(
        [orderStatus.toBeFormed, orderStatus.beingFormed, orderStatus.awaitingAgreement] as number[]
      ).includes(order.orderStatusId),
      `«takes longer» in status ${order.orderStatusId}`,
    ),
  deliveryMoved: ({ params }, { order }) =>
    no(
      typeof params.date === 'string' && order.desiredDate !== null && params.date !== day(order.desiredDate),
      `says ${params.date}, the order ${order.desiredDate}`,
    ),
  issuedToDelivery: ({ params }, { order }) =>
    firstOf(
      no(
        order.orderStatusId !== orderStatus.issuedToDelivery,
        `«with the courier» in status ${order.orderStatusId}`,
      ),
      no(
        (params.track ?? null) !== order.deliveryTrack,
        `says track ${params.track}, the order ${order.deliveryTrack}`,
      ),
    ),
  storageEnding: termIsTrue,
  storageProlonged: termIsTrue,
  cancelAtCourier: (said, now) =>
    firstOf(
      no(
        !withCourier.includes(now.order.orderStatusId),
        `«with the courier» in status ${now.order.orderStatusId}`,
      ),
      moneyIsTrue(said, now),
    ),
  deliveredAfterCancel: (_, { order }) =>
    no(
      // Of a part that was delivered the rest comes back.
      order.orderStatusId !== orderStatus.issuedInFull &&
        order.orderStatusId !== orderStatus.returningFromDelivery,
      `«delivered» in status ${order.orderStatusId}`,
    ),
  orderReturned: (said, now) =>
    firstOf(
      no(
        now.order.orderStatusId !== orderStatus.returnedToWarehouse,
        `«returned» in status ${now.order.orderStatusId}`,
      ),
      moneyIsTrue(said, now),
    ),
  orderLost: (said, now) =>
    firstOf(
      no(
        !cancelled.includes(now.order.orderStatusId),
        `«lost, cancelled» in status ${now.order.orderStatusId}`,
      ),
      moneyIsTrue(said, now),
    ),
  formedInPart: (said, now) =>
    firstOf(
      dueIsTrue(said, now),
      no(
        ![orderStatus.formed, orderStatus.generated].includes(now.order.orderStatusId as never),
        `«formed» in status ${now.order.orderStatusId}`,
      ),
      no(
        !now.lines.some(
          (line) =>
            line.skuQuantityFinished < line.skuQuantity &&
            String(said.params.missing).includes(line.productName),
        ),
        `names ${said.params.missing} as missing`,
      ),
    ),
  notReached: () => null,
  refundRefused: ({ text }, { refunds }) => {
    const refused = refunds.filter((one) => one.refundStatus === refundStatus.refused)
    return no(
      !refused.some((one) => text.includes(one.commentToCustomer ?? '')),
      'no refund was refused with these words',
    )
  },
  refundDone: (said, { refunds, ledger }) =>
    no(
      !refunds.some(
        (one) =>
          one.refundStatus === refundStatus.done &&
          sumsIn(said.text)[0] ===
            ledger
              .filter(({ refundId, status }) => refundId === one.id && status === 'settled')
              .reduce((sum, { amount }) => sum + amount, 0),
      ),
      `no refund of ${sumsIn(said.text)[0]} is done`,
    ) ?? checkWay(said, ledger),
  restBack: (said, now) => {
    const refunds = now.ledger.filter(
      ({ kind, refundId, status }) =>
        (kind === 'released' || kind === 'refunded') && refundId === null && status !== 'dropped',
    )
    const sum = sumsIn(said.text)[0]!
    return no(
      // What a capture leaves over is let go when the bank has made it.
      !now.ledger.some(({ kind, status }) => kind === 'captured' && status !== 'settled') &&
        refunds.reduce((all, { amount }) => all + amount, 0) < sum,
      `promises ${sum}, going back: ${refunds.map(({ amount }) => amount)}`,
    )
  },
  owing: ({ text }, { order, ledger }) =>
    firstOf(
      no(
        order.orderStatusId !== orderStatus.issuedInFull &&
          order.orderStatusId !== orderStatus.partiallyIssued,
        `«not paid for the goods» in status ${order.orderStatusId}`,
      ),
      no(
        !ledger.some(({ problem, amount }) => problem === 'unpaid' && amount === sumsIn(text)[0]),
        `names ${sumsIn(text)[0]} as owed`,
      ),
    ),
  refundTransferred: (_, { refunds }) =>
    no(
      !refunds.some((one) => one.refundStatus === refundStatus.done),
      '«transferred», and no refund is done',
    ),
}

/** As the customer reads it. The secret of a message that has gone is not in it any more. */
export const saidBy = (event: LifeEvent): Said => {
  const { template, params } = event.data as { template: SmsTemplate; params: Said['params'] }
  return { template, params, text: smsText(template, params as Record<string, string | number>, 'ru') }
}

/** One sentence for each message that says what is not so. `now`: right after the step that wrote them. */
export function liesIn(messages: readonly LifeEvent[], now: Life): string[] {
  return messages.flatMap((event) => {
    const message = saidBy(event)
    const rule = truthOf[message.template]
    if (!rule) return [`message ${message.template}: nothing says when it is true`]
    const lie = rule(message, now)
    return lie === null ? [] : [`message ${message.template}: ${lie} («${message.text}»)`]
  })
}
