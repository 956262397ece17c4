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
  takeEverythingOut,
  createTaresWeighedPayload,
  type SimulatedGoods,
} from './goods.ts'
import {
  drawStoragePlace,
  generateExchange,
  generatePreparation,
  generateStorageActions,
} from './order-action-steps.ts'
import { generateRefundSteps } from './refund-steps.ts'
import {
  createActionStepFactory,
  createStepFactory,
  createCancelOrderPayload,
  createOperatorCancellation,
  createOrderProcessStep,
  type SimulatedOrder,
  type Step,
  type StepGenerator,
} from './steps.ts'

const issueStep = createStepFactory('staff', 'delivery')
const tillStep = createStepFactory('staff', 'paying')
const disbandStep = createStepFactory('staff', 'disbanding')
const editStep = createStepFactory('staff', 'editAfterFormatting')
const requestEdit = createActionStepFactory('staff', 'editAfterForming')
const requestLabel = createActionStepFactory('staff', 'requestLabel')
const decideStep = createStepFactory('staff', 'deciding')

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
  const cancelByCustomer = (after: Step['after']) =>
    createOrderProcessStep('customer', after, 'CANCEL_ORDER', createCancelOrderPayload(random))
  if (scenario.cancelled === 'beforeCall') return yield cancelByCustomer([1, 4])
  if (order.requestsCall && !(yield* generateArrivalCall(order))) return
  if (scenario.cancelled === 'beforeForming') return yield cancelByCustomer([1, 4])
  if (scenario.cancelled === 'byOperator') return yield createOperatorCancellation([2, 8], random)
  yield* generatePreparation(order)
  const formingResult = yield* generateFormingRound(order)
  if (formingResult === 'cancelled') return
  if (formingResult === 'toShelf') return yield* generateDisbanding(order)
  if (scenario.edited !== 'no' && (yield* generateEdit(order, scenario.edited)) === 'toShelf')
    return yield* generateDisbanding(order)
  if (scenario.cancelled === 'whileFormed') {
    yield cancelByCustomer([30, 600])
    return yield* generateDisbanding(order)
  }
  yield* generateStorageActions(order)
  yield* order.delivered ? generateDeliverySteps(order) : generateIssue(order)
  if (countPiecesWithCustomer(goods) === 0) return
  if (scenario.exchange !== 'no') yield* generateExchange(order, scenario.exchange)
  else if (scenario.refund !== 'no') yield* generateRefundSteps(order, scenario.refund)
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
    if (scenario.agreement === 'cancels' || scenario.agreement === 'wrongNumber') return 'toShelf'
    // The customer insists, and everything is found at the second attempt.
    if (scenario.agreement === 'disagrees') yield* generateForming(order, 'full')
  }
  if (order.delivered) yield* generateLabel(order)
  return 'formed'
}

function* generateForming(
  { scenario, goods, random, serials, delivered }: SimulatedOrder,
  formingMode: OrderScenario['forming'],
): StepGenerator {
  const formingStep = createStepFactory('staff', delivered ? 'formationDelivery' : 'formatting')
  yield formingStep([4, 24], 'STARTED')
  yield formingStep([3, 14], 'COLLECTED', collectGoods(goods, formingMode, random, serials))
  if (formingMode !== 'nothing') {
    if (delivered) yield formingStep([1, 4], 'TARES_WEIGHED', createTaresWeighedPayload(goods))
    yield formingStep([1, 3], 'PACKED', createBagsPayload(goods, random))
  }
  const isStored = formingMode !== 'nothing' && scenario.storagePlace !== 'unnamed'
  yield formingStep([0, 2], 'FORM', isStored ? { storagePlace: drawStoragePlace(random) } : {})
}

/**
 * Generates the receipt of the label, within a minute after the previous step. If the scenario says `failed` or
 * `repeated`, the label is requested again.
 */
function* generateLabel({ scenario }: SimulatedOrder): StepGenerator {
  const labelReady = createOrderProcessStep('courier', [0, 1], 'LABEL_READY')
  if (scenario.label === 'failed') {
    yield { ...labelReady, event: 'LABEL_FAILED', parcel: { label: 'failed' } }
    yield decideStep([8, 50], 'REQUEST_LABEL')
  }
  yield { ...labelReady, parcel: { label: 'ready' } }
  if (scenario.label === 'repeated') {
    yield requestLabel([5, 30], 'REQUEST_LABEL', {})
    yield { ...labelReady, parcel: { label: 'ready' } }
  }
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
  yield requestEdit([5, 60], 'EDIT', { askedBy: 1, comment: 'Покупатель просит изменить состав заказа' })
  if (editMode === 'dropped') {
    yield editStep([3, 20], 'DROP')
  } else if (editMode === 'emptied') {
    const { chosen, collected } = takeEverythingOut(goods)
    yield editStep([3, 20], 'LINES_CHOSEN', chosen)
    yield editStep([2, 9], 'COLLECTED', collected)
    yield editStep([0, 1], 'CONFIRM', {})
    return 'toShelf'
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
