import { payStatus } from '../shared/pay-statuses.ts'
import { generateAgreementCall, generateArrivalCall } from './calls.ts'
import { generateDeliverySteps } from './delivery-steps.ts'
import type { OrderScenario } from './scenarios.ts'
import {
  createShelfReturnPayload,
  collectGoods,
  areForAdults,
  countCollectedPieces,
  handOverGoods,
  countPiecesWithCustomer,
  countOrderedPieces,
  createBagsPayload,
  recollectLine,
  createTaresWeighedPayload,
  type SimulatedGoods,
} from './goods.ts'
import { generateRefundSteps } from './refund-steps.ts'
import {
  createStepFactory,
  createCancelOrderPayload,
  createOrderProcessStep,
  type SimulatedOrder,
  type Step,
  type StepGenerator,
} from './steps.ts'

const issueStep = createStepFactory('staff', 'delivery')
const tillStep = createStepFactory('staff', 'paying')
const disbandStep = createStepFactory('staff', 'disbanding')
const editStep = createStepFactory('staff', 'editAfterFormatting')

/**
 * Yields the steps of an order from its arrival to the end of its scenario. The caller stops reading at the current
 * time of the demo.
 */
export function* generateLifecycleSteps(order: SimulatedOrder): StepGenerator {
  const { scenario, goods, random } = order
  if (order.awaitsPayment) {
    if (scenario.payment === 'never') return
    yield {
      ...createOrderProcessStep(
        'bank',
        [2, 12],
        scenario.payment === 'declined' ? 'PAYMENT_DECLINED' : 'PAYMENT_HELD',
      ),
      payStatus: scenario.payment === 'declined' ? payStatus.declinedByTimeout : payStatus.held,
    }
    if (scenario.payment === 'declined') return
    goods.prepaid = true
  }
  if (order.requestsCall && !(yield* generateArrivalCall(order))) return
  if (scenario.cancelled === 'beforeForming') {
    yield createOrderProcessStep('customer', [1, 4], 'CANCEL_ORDER', createCancelOrderPayload(random))
    return
  }
  const formingResult = yield* generateFormingRound(order)
  if (formingResult === 'cancelled') return
  if (formingResult === 'toShelf') return yield* generateDisbanding(order)
  if (scenario.edited !== 'no' && (yield* generateEdit(order, scenario.edited)) === 'toShelf')
    return yield* generateDisbanding(order)
  if (scenario.cancelled === 'whileFormed') {
    yield createOrderProcessStep('customer', [30, 600], 'CANCEL_ORDER', createCancelOrderPayload(random))
    return yield* generateDisbanding(order)
  }
  yield* order.delivered ? generateDeliverySteps(order) : generateIssue(order)
  if (countPiecesWithCustomer(goods) > 0 && scenario.refund !== 'no')
    yield* generateRefundSteps(order, scenario.refund)
}

/**
 * Generates the forming, the calls about missing goods, a second forming if the customer does not agree, and the label
 * of a delivery. Returns `toShelf` if the collected goods must be put back.
 */
function* generateFormingRound(
  order: SimulatedOrder,
): Generator<Step, 'formed' | 'cancelled' | 'toShelf', void> {
  const { scenario, goods } = order
  const formingMode =
    scenario.forming === 'short' && countOrderedPieces(goods) === 1 ? 'full' : scenario.forming
  yield* generateForming(order, formingMode)
  if (formingMode === 'nothing') return 'cancelled'
  if (formingMode === 'short' && order.onShortage === 'cancel') return 'toShelf'
  if (formingMode === 'short' && order.onShortage === 'call') {
    yield* generateAgreementCall(order)
    if (scenario.agreement === 'cancels') return 'toShelf'
    // The customer insists, and everything is found at the second attempt.
    if (scenario.agreement === 'disagrees') yield* generateForming(order, 'full')
  }
  if (order.delivered) yield* generateLabel(order)
  return 'formed'
}

function* generateForming(
  { goods, random, serials, delivered }: SimulatedOrder,
  formingMode: OrderScenario['forming'],
): StepGenerator {
  const formingStep = createStepFactory('staff', delivered ? 'formationDelivery' : 'formatting')
  yield formingStep([4, 24], 'STARTED')
  yield formingStep([3, 14], 'COLLECTED', collectGoods(goods, formingMode, random, serials))
  if (formingMode !== 'nothing') {
    if (delivered) yield formingStep([1, 4], 'TARES_WEIGHED', createTaresWeighedPayload(goods))
    yield formingStep([1, 3], 'PACKED', createBagsPayload(goods, random))
  }
  yield formingStep([0, 2], 'FORM', {})
}

/**
 * Generates the receipt of the label, within a minute after the previous step. If the scenario says `failed`, the label
 * is requested again.
 */
function* generateLabel({ scenario }: SimulatedOrder): StepGenerator {
  const labelReady = createOrderProcessStep('courier', [0, 1], 'LABEL_READY')
  if (scenario.label === 'failed') {
    yield { ...labelReady, event: 'LABEL_FAILED', parcel: { label: 'failed' } }
    yield createOrderProcessStep('staff', [8, 50], 'LABEL_REQUESTED')
  }
  yield { ...labelReady, parcel: { label: 'ready' } }
}

/**
 * Generates a change of a formed order. If a piece is removed from the order, the customer may be called. Returns
 * `toShelf` if the order is then cancelled and its goods must be put back.
 */
function* generateEdit(
  order: SimulatedOrder,
  editMode: Exclude<OrderScenario['edited'], 'no'>,
): Generator<Step, 'formed' | 'toShelf', void> {
  const { goods, random, serials } = order
  yield createOrderProcessStep('operator', [5, 60], 'EDIT_REQUESTED', { askedBy: 1 })
  if (editMode === 'dropped') {
    yield editStep([3, 20], 'DROP')
  } else {
    const hasFewer = editMode === 'fewer' && countCollectedPieces(goods) > 1
    const { chosen, collected } = recollectLine(goods, hasFewer ? 'fewer' : 'replaced', random, serials)
    yield editStep([3, 20], 'LINES_CHOSEN', chosen)
    yield editStep([2, 9], 'COLLECTED', collected)
    if (order.delivered) yield editStep([1, 4], 'TARES_WEIGHED', createTaresWeighedPayload(goods))
    yield editStep([1, 3], 'PACKED', createBagsPayload(goods, random))
    yield editStep([0, 1], 'CONFIRM', {})
    if (hasFewer && order.onShortage === 'cancel') return 'toShelf'
    if (hasFewer && order.onShortage === 'call') yield* generateAgreementCall(order, 'agrees')
  }
  // The edit withdrew the announcement of the delivery, so the delivery is announced again.
  if (order.delivered) yield* generateLabel(order)
  return 'formed'
}

const createWrongCode = (goods: SimulatedGoods) => ({ code: goods.code === '0000' ? '1111' : '0000' })

function* generateIssue(order: SimulatedOrder): StepGenerator {
  const { scenario, goods, random } = order
  if (scenario.issue === 'neverComes') return yield* generateDisbanding(order, [3 * 1440, 3 * 1440 + 900])
  const arrivalDelay: Step['after'] = random.boolean(0.45) ? [25, 300] : [600, 2600]
  if (scenario.issue === 'withoutCode') {
    yield createStepFactory('manager', 'delivery')(arrivalDelay, 'ISSUE_WITHOUT_CODE', {
      comment: 'Телефон разряжен, личность подтверждена паспортом',
    })
  } else {
    yield issueStep(arrivalDelay, 'SEND_CODE')
    yield* typeCode(order)
  }
  yield* confirmAge(order)
  if (scenario.issue === 'leaves') {
    yield issueStep([1, 3], 'CUSTOMER_LEFT')
    yield issueStep([120, 900], 'SEND_CODE')
    yield issueStep([1, 2], 'CODE_ENTERED', { code: goods.code })
    yield* confirmAge(order)
  }
  if (scenario.issue === 'refused') {
    yield issueStep([2, 6], 'RETURNED_FULLY', handOverGoods(goods, 'everything', random))
  } else if (scenario.issue === 'inPart' && countCollectedPieces(goods) > 1) {
    const handedOver = handOverGoods(goods, 'onePiece', random)
    yield issueStep([2, 8], 'PARTIALLY_ISSUED', handedOver)
    if (!goods.prepaid) yield tillStep([0, 4], 'PAID_AND_ISSUED', {})
    const left = handedOver.lines.filter(({ returned }) => returned > 0)
    yield (goods.prepaid ? issueStep : tillStep)([5, 90], 'RETURNED_TO_WAREHOUSE', {
      lines: left.map(({ lineId, returned }) => ({ lineId, returned })),
    })
  } else {
    yield issueStep([1, 5], 'ISSUED_IN_FULL', handOverGoods(goods, 'nothing', random))
    if (!goods.prepaid) yield tillStep([0, 4], 'PAID_AND_ISSUED', {})
  }
}

function* confirmAge({ goods }: SimulatedOrder): StepGenerator {
  if (areForAdults(goods)) yield issueStep([0, 1], 'AGE_CONFIRMED')
}

function* typeCode({ scenario, goods }: SimulatedOrder): StepGenerator {
  const wrongAttempts = scenario.issue === 'locked' ? 5 : scenario.issue === 'wrongCode' ? 1 : 0
  for (let attempt = 0; attempt < wrongAttempts; attempt++)
    yield issueStep([0, 1], 'CODE_ENTERED', createWrongCode(goods))
  if (scenario.issue === 'locked')
    yield createStepFactory('manager', 'delivery')([15, 90], 'UNLOCKED', {
      reason: 'Покупатель показал паспорт',
    })
  yield issueStep([0, 2], 'CODE_ENTERED', { code: goods.code })
}

function* generateDisbanding({ goods }: SimulatedOrder, after: Step['after'] = [20, 400]): StepGenerator {
  yield disbandStep(after, 'DISBAND')
  yield disbandStep([3, 20], 'DISBANDED', createShelfReturnPayload(goods))
}
