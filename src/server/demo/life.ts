import type { TaskType } from '../../shared/task-types.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { Fate } from './fates.ts'
import {
  backToShelf,
  collect,
  collectedPieces,
  handOver,
  orderedPieces,
  pack,
  type Goods,
  type Serials,
} from './goods.ts'
import type { Random } from './random.ts'

export type Who = 'staff' | 'manager' | 'operator' | 'customer' | 'bank'

/** One thing that somebody does, so many minutes after the thing before it. */
export interface Step {
  after: readonly [from: number, to: number]
  who: Who
  /** The order's open task of this type; null: the order's own process. */
  task: TaskType | null
  event: string
  payload?: unknown
  /** What the bank says with it. */
  payStatus?: number
}

export interface Life {
  fate: Fate
  goods: Goods
  awaitsPayment: boolean
  asksForCall: boolean
  random: Random
  serials: Serials
}

type Steps = Generator<Step, void, void>

const by =
  (who: Who, task: TaskType | null) =>
  (after: Step['after'], event: string, payload?: unknown): Step => ({
    after,
    who,
    task,
    event,
    ...(payload === undefined ? {} : { payload }),
  })
const store = by('staff', 'formatting')
const call = by('operator', 'confirming')
const desk = by('staff', 'delivery')
const till = by('staff', 'paying')
const shelf = by('staff', 'disbanding')

const cancelReason = (random: Random) => ({
  reasonId: random.pick([1, 1, 5, 6, 7, 8, 13]),
  comment: null,
})
const failedCall = (random: Random) => ({ waitReasonId: random.pick([4, 4, 4, 5, 6, 7]) })

/** The story of an order, from its arrival as far as its fate goes; whoever tells it stops at the present. */
export function* life(order: Life): Steps {
  const { fate, random } = order
  if (order.awaitsPayment) {
    if (fate.payment === 'never') return
    yield {
      ...by('bank', null)([2, 12], fate.payment === 'declined' ? 'PAYMENT_DECLINED' : 'PAYMENT_HELD'),
      payStatus: fate.payment === 'declined' ? payStatus.declinedByTimeout : payStatus.held,
    }
    if (fate.payment === 'declined') return
    order.goods.prepaid = true
  }
  if (order.asksForCall && !(yield* arrivalCall(order))) return
  if (fate.cancelled === 'beforeForming') {
    yield by('customer', null)([1, 4], 'CANCEL_ORDER', cancelReason(random))
    return
  }
  const collected = yield* formingRound(order)
  if (collected === 'cancelled') return
  if (collected === 'toShelf') return yield* disbanding(order)
  if (fate.cancelled === 'whileFormed') {
    yield by('customer', null)([30, 600], 'CANCEL_ORDER', cancelReason(random))
    return yield* disbanding(order)
  }
  yield* issue(order)
}

/** True when the order goes on to the store. */
function* arrivalCall({ fate, random }: Life): Generator<Step, boolean, void> {
  const { arrival } = fate
  yield call([3, 25], 'CALL_STARTED')
  if (arrival === 'unreachable') {
    for (const attempt of [1, 2, 3]) {
      if (attempt > 1) yield call([32, 50], 'CALL_STARTED')
      yield call([1, 2], 'CALL_FAILED', failedCall(random))
    }
    yield call([5, 30], 'NOT_CONFIRMED')
    return false
  }
  if (arrival === 'secondCall') {
    yield call([1, 2], 'CALL_FAILED', failedCall(random))
    yield call([32, 60], 'CALL_STARTED')
  }
  yield call([0, 1], 'CUSTOMER_LISTENS')
  if (arrival === 'cancels') {
    yield call([1, 2], 'CUSTOMER_CANCELS')
    yield call([0, 1], 'CANCELLATION_AGREED', { reasonId: cancelReason(random).reasonId })
    return false
  }
  if (arrival === 'persuaded') yield call([1, 2], 'CUSTOMER_OBJECTS')
  if (arrival === 'undecided' || arrival === 'reconsiders') {
    yield call([1, 2], 'CUSTOMER_DISAGREES')
    yield call([0, 1], 'NOT_CONFIRMED')
    if (arrival === 'undecided') return false
    yield by('customer', null)([60, 300], 'RECONSIDERED')
    yield call([3, 25], 'CALL_STARTED')
    yield call([0, 1], 'CUSTOMER_LISTENS')
  }
  yield call([1, 2], 'CUSTOMER_AGREES')
  yield call([0, 1], 'CONFIRMED')
  return true
}

/** Forming, the call about what is missing, and forming once more when the customer does not agree. */
function* formingRound(order: Life): Generator<Step, 'formed' | 'cancelled' | 'toShelf', void> {
  const { fate, goods } = order
  const how = fate.forming === 'short' && orderedPieces(goods) === 1 ? 'full' : fate.forming
  yield* forming(order, how)
  if (how === 'nothing') return 'cancelled'
  if (how === 'full') return 'formed'
  yield* agreementCall(order)
  if (fate.agreement === 'cancels') return 'toShelf'
  // The customer insists: this time it is found.
  if (fate.agreement === 'disagrees') yield* forming(order, 'full')
  return 'formed'
}

function* forming({ goods, random, serials }: Life, how: Fate['forming']): Steps {
  yield store([4, 24], 'STARTED')
  yield store([3, 14], 'COLLECTED', collect(goods, how, random, serials))
  if (how !== 'nothing') yield store([1, 3], 'PACKED', pack(goods, random))
  yield store([0, 2], 'FORM', {})
}

function* agreementCall({ fate: { agreement }, random }: Life): Steps {
  yield call([4, 35], 'CALL_STARTED')
  if (agreement === 'unreachable') {
    for (const attempt of [1, 2, 3]) {
      if (attempt > 1) yield call([32, 50], 'CALL_STARTED')
      yield call([1, 2], 'CALL_FAILED', failedCall(random))
    }
    yield call([2, 15], 'FORM_WITH_COLLECTED')
    return
  }
  if (agreement === 'secondCall') {
    yield call([1, 2], 'CALL_FAILED', failedCall(random))
    yield call([32, 55], 'CALL_STARTED')
  }
  yield call([0, 1], 'CUSTOMER_LISTENS')
  if (agreement === 'callBack') {
    yield call([1, 2], 'HUNG_UP')
    yield call([0, 1], 'CALL_FAILED', { waitReasonId: 9 })
    yield call([31, 45], 'CALL_STARTED')
    yield call([0, 1], 'CUSTOMER_LISTENS')
  }
  if (agreement === 'cancels') {
    yield call([1, 3], 'CUSTOMER_CANCELS')
    yield call([0, 1], 'CANCELLATION_AGREED', { reasonId: 5 })
    return
  }
  if (agreement === 'persuaded') yield call([1, 2], 'CUSTOMER_OBJECTS')
  yield call([1, 3], agreement === 'disagrees' ? 'CUSTOMER_DISAGREES' : 'CUSTOMER_AGREES')
  yield call([0, 1], agreement === 'disagrees' ? 'CHANGES_NOT_AGREED' : 'CHANGES_AGREED')
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
  if (fate.issue === 'leaves') {
    yield desk([1, 3], 'CUSTOMER_LEFT')
    yield desk([120, 900], 'SEND_CODE')
    yield desk([1, 2], 'CODE_ENTERED', { code: goods.code })
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

function* typeCode({ fate, goods }: Life): Steps {
  const wrong = fate.issue === 'locked' ? 5 : fate.issue === 'wrongCode' ? 1 : 0
  for (let attempt = 0; attempt < wrong; attempt++) yield desk([0, 1], 'CODE_ENTERED', wrongCode(goods))
  if (fate.issue === 'locked') yield by('manager', 'delivery')([15, 90], 'UNLOCKED')
  yield desk([0, 2], 'CODE_ENTERED', { code: goods.code })
}

function* disbanding({ goods }: Life, after: Step['after'] = [20, 400]): Steps {
  yield shelf(after, 'DISBAND')
  yield shelf([3, 20], 'DISBANDED', backToShelf(goods))
}
