import { payStatus } from '../shared/pay-statuses.ts'
import { agreementCall, arrivalCall } from './calls.ts'
import { deliver } from './delivery-life.ts'
import type { Scenario } from './scenarios.ts'
import {
  backToShelf,
  collect,
  collectedPieces,
  handOver,
  keptPieces,
  orderedPieces,
  pack,
  recollect,
  weigh,
  type Goods,
} from './goods.ts'
import { refund } from './refund-life.ts'
import { by, cancelReason, systemEvent, type Life, type Step, type Steps } from './steps.ts'

const desk = by('staff', 'delivery')
const till = by('staff', 'paying')
const shelf = by('staff', 'disbanding')
const editing = by('staff', 'editAfterFormatting')

/** The story of an order, from its arrival as far as its fate goes; whoever tells it stops at the present. */
export function* life(order: Life): Steps {
  const { fate, goods, random } = order
  if (order.awaitsPayment) {
    if (fate.payment === 'never') return
    yield {
      ...systemEvent('bank', [2, 12], fate.payment === 'declined' ? 'PAYMENT_DECLINED' : 'PAYMENT_HELD'),
      payStatus: fate.payment === 'declined' ? payStatus.declinedByTimeout : payStatus.held,
    }
    if (fate.payment === 'declined') return
    goods.prepaid = true
  }
  if (order.asksForCall && !(yield* arrivalCall(order))) return
  if (fate.cancelled === 'beforeForming') {
    yield systemEvent('customer', [1, 4], 'CANCEL_ORDER', cancelReason(random))
    return
  }
  const formed = yield* formingRound(order)
  if (formed === 'cancelled') return
  if (formed === 'toShelf') return yield* disbanding(order)
  if (fate.edited !== 'no' && (yield* edit(order, fate.edited)) === 'toShelf') return yield* disbanding(order)
  if (fate.cancelled === 'whileFormed') {
    yield systemEvent('customer', [30, 600], 'CANCEL_ORDER', cancelReason(random))
    return yield* disbanding(order)
  }
  yield* order.delivered ? deliver(order) : issue(order)
  if (keptPieces(goods) > 0 && fate.refund !== 'no') yield* refund(order, fate.refund)
}

/** Forming, the call about what is missing, and forming once more when the customer does not agree. */
function* formingRound(order: Life): Generator<Step, 'formed' | 'cancelled' | 'toShelf', void> {
  const { fate, goods } = order
  const how = fate.forming === 'short' && orderedPieces(goods) === 1 ? 'full' : fate.forming
  yield* forming(order, how)
  if (how === 'nothing') return 'cancelled'
  if (how === 'short' && order.onShortage === 'cancel') return 'toShelf'
  if (how === 'short' && order.onShortage === 'call') {
    yield* agreementCall(order)
    if (fate.agreement === 'cancels') return 'toShelf'
    // The customer insists: this time it is found.
    if (fate.agreement === 'disagrees') yield* forming(order, 'full')
  }
  if (order.delivered) yield* label(order)
  return 'formed'
}

function* forming({ goods, random, serials, delivered }: Life, how: Scenario['forming']): Steps {
  const store = by('staff', delivered ? 'formationDelivery' : 'formatting')
  yield store([4, 24], 'STARTED')
  yield store([3, 14], 'COLLECTED', collect(goods, how, random, serials))
  if (how !== 'nothing') {
    if (delivered) yield store([1, 4], 'TARES_WEIGHED', weigh(goods))
    yield store([1, 3], 'PACKED', pack(goods, random))
  }
  yield store([0, 2], 'FORM', {})
}

/** The delivery service sends the label within a minute, or does not and is asked once more. */
function* label({ fate }: Life): Steps {
  const says = systemEvent('courier', [0, 1], 'LABEL_READY')
  if (fate.label === 'failed') {
    yield { ...says, event: 'LABEL_FAILED', parcel: { label: 'failed' } }
    yield systemEvent('staff', [8, 50], 'LABEL_REQUESTED')
  }
  yield { ...says, parcel: { label: 'ready' } }
}

/** A formed order is changed once more. What is less than the customer agreed to is agreed again. */
function* edit(
  order: Life,
  how: Exclude<Scenario['edited'], 'no'>,
): Generator<Step, 'formed' | 'toShelf', void> {
  const { goods, random, serials } = order
  yield systemEvent('operator', [5, 60], 'EDIT_REQUESTED', { askedBy: 1 })
  if (how === 'dropped') {
    yield editing([3, 20], 'DROP')
  } else {
    const fewer = how === 'fewer' && collectedPieces(goods) > 1
    const { chosen, collected } = recollect(goods, fewer ? 'fewer' : 'replaced', random, serials)
    yield editing([3, 20], 'LINES_CHOSEN', chosen)
    yield editing([2, 9], 'COLLECTED', collected)
    if (order.delivered) yield editing([1, 4], 'TARES_WEIGHED', weigh(goods))
    yield editing([1, 3], 'PACKED', pack(goods, random))
    yield editing([0, 1], 'CONFIRM', {})
    if (fewer && order.onShortage === 'cancel') return 'toShelf'
    if (fewer && order.onShortage === 'call') yield* agreementCall(order, 'agrees')
  }
  // The edit has withdrawn the delivery: it is announced anew.
  if (order.delivered) yield* label(order)
  return 'formed'
}

const wrongCode = (goods: Goods) => ({ code: goods.code === '0000' ? '1111' : '0000' })

function* issue(order: Life): Steps {
  const { fate, goods, random } = order
  if (fate.issue === 'neverComes') return yield* disbanding(order, [3 * 1440, 3 * 1440 + 900])
  const comes: Step['after'] = random.chance(0.45) ? [25, 300] : [600, 2600]
  if (fate.issue === 'withoutCode') {
    yield by('manager', 'delivery')(comes, 'ISSUE_WITHOUT_CODE', {
      comment: 'Телефон разряжен, личность подтверждена паспортом',
    })
  } else {
    yield desk(comes, 'SEND_CODE')
    yield* typeCode(order)
  }
  yield* ofAge(order)
  if (fate.issue === 'leaves') {
    yield desk([1, 3], 'CUSTOMER_LEFT')
    yield desk([120, 900], 'SEND_CODE')
    yield desk([1, 2], 'CODE_ENTERED', { code: goods.code })
    yield* ofAge(order)
  }
  if (fate.issue === 'refused') {
    yield desk([2, 6], 'RETURNED_FULLY', handOver(goods, 'everything', random))
  } else if (fate.issue === 'inPart' && collectedPieces(goods) > 1) {
    yield desk([2, 8], 'PARTIALLY_ISSUED', handOver(goods, 'onePiece', random))
    if (!goods.prepaid) yield till([0, 4], 'PAID_AND_ISSUED', {})
    yield (goods.prepaid ? desk : till)([5, 90], 'RETURNED_TO_WAREHOUSE')
  } else {
    yield desk([1, 5], 'ISSUED_IN_FULL', handOver(goods, 'nothing', random))
    if (!goods.prepaid) yield till([0, 4], 'PAID_AND_ISSUED', {})
  }
}

function* ofAge({ forAdults }: Life): Steps {
  if (forAdults) yield desk([0, 1], 'AGE_CONFIRMED')
}

function* typeCode({ fate, goods }: Life): Steps {
  const wrong = fate.issue === 'locked' ? 5 : fate.issue === 'wrongCode' ? 1 : 0
  for (let attempt = 0; attempt < wrong; attempt++) yield desk([0, 1], 'CODE_ENTERED', wrongCode(goods))
  if (fate.issue === 'locked')
    yield by('manager', 'delivery')([15, 90], 'UNLOCKED', { reason: 'Покупатель показал паспорт' })
  yield desk([0, 2], 'CODE_ENTERED', { code: goods.code })
}

function* disbanding({ goods }: Life, after: Step['after'] = [20, 400]): Steps {
  yield shelf(after, 'DISBAND')
  yield shelf([3, 20], 'DISBANDED', backToShelf(goods))
}
