import {
  createStepFactory,
  createCancelOrderPayload,
  type SimulatedOrder,
  type Step,
  type StepGenerator,
} from './steps.ts'
import type { Random } from '../server/platform/random.ts'
import { wrongNumberReason } from '../shared/wrong-phones.ts'

const pickupCall = createStepFactory('operator', 'confirming')
const deliveryCall = createStepFactory('operator', 'confirmingDelivery')
const getCallTask = ({ delivered }: SimulatedOrder) => (delivered ? deliveryCall : pickupCall)

const decideStep = createStepFactory('operator', 'deciding')

/** Payload of a failed call. The numbers are ids of the catalogue waitReasons. */
const createFailedCall = (random: Random) => ({ waitReasonId: random.pick([4, 4, 4, 5, 6, 6]) })

/**
 * Generates the calls about a new order. Returns true if the order continues to the store, false if it ends with the
 * calls.
 */
export function* generateArrivalCall(order: SimulatedOrder): Generator<Step, boolean, void> {
  const { random } = order
  const { arrival } = order.scenario
  const call = getCallTask(order)
  yield call([3, 25], 'CALL_STARTED')
  if (arrival === 'unreachable') {
    for (const attempt of [1, 2, 3]) {
      if (attempt > 1) yield call([32, 50], 'CALL_STARTED')
      yield call([1, 2], 'CALL_FAILED', createFailedCall(random))
    }
    yield call([5, 30], 'NOT_CONFIRMED')
    return false
  }
  if (arrival === 'wrongNumber') {
    yield call([1, 2], 'CALL_FAILED', { waitReasonId: wrongNumberReason, note: 'Ответил другой человек' })
    yield call([5, 30], 'NOT_CONFIRMED')
    return false
  }
  if (arrival === 'secondCall') {
    yield call([1, 2], 'CALL_FAILED', createFailedCall(random))
    yield call([32, 60], 'CALL_STARTED')
  }
  yield call([0, 1], 'CUSTOMER_LISTENS')
  if (arrival === 'cancels') {
    yield call([1, 2], 'CUSTOMER_CANCELS')
    yield call([0, 1], 'CANCELLATION_AGREED', { reasonId: createCancelOrderPayload(random).reasonId })
    return false
  }
  if (arrival === 'persuaded') yield call([1, 2], 'CUSTOMER_OBJECTS')
  if (arrival === 'undecided' || arrival === 'reconsiders' || arrival === 'givenUp') {
    yield call([1, 2], 'CUSTOMER_DISAGREES')
    yield call([0, 1], 'NOT_CONFIRMED')
    if (arrival === 'undecided') return false
    if (arrival === 'givenUp') {
      const { reasonId } = createCancelOrderPayload(random)
      yield decideStep([60, 300], 'CANCEL_ORDER', { reasonId, comment: 'Покупатель больше не отвечает' })
      return false
    }
    yield decideStep([60, 300], 'CALL_AGAIN')
    yield call([3, 25], 'CALL_STARTED')
    yield call([0, 1], 'CUSTOMER_LISTENS')
  }
  yield call([1, 2], 'CUSTOMER_AGREES')
  yield call([0, 1], 'CONFIRMED')
  return true
}

/** Generates the calls about missing goods. */
export function* generateAgreementCall(
  order: SimulatedOrder,
  agreement = order.scenario.agreement,
): StepGenerator {
  const { random } = order
  const call = getCallTask(order)
  yield call([4, 35], 'CALL_STARTED')
  if (agreement === 'unreachable') {
    for (const attempt of [1, 2, 3]) {
      if (attempt > 1) yield call([32, 50], 'CALL_STARTED')
      yield call([1, 2], 'CALL_FAILED', createFailedCall(random))
    }
    yield call([2, 15], 'FORM_WITH_COLLECTED')
    return
  }
  if (agreement === 'wrongNumber') {
    yield call([1, 2], 'CALL_FAILED', { waitReasonId: wrongNumberReason })
    yield call([2, 15], 'NOT_REACHED_CANCELLED')
    return
  }
  if (agreement === 'secondCall') {
    yield call([1, 2], 'CALL_FAILED', createFailedCall(random))
    yield call([32, 55], 'CALL_STARTED')
  }
  yield call([0, 1], 'CUSTOMER_LISTENS')
  if (agreement === 'callBack') {
    yield call([1, 2], 'HUNG_UP')
    yield {
      ...call([0, 1], 'CALL_FAILED'),
      payloadAt: ({ minutesLater }) => ({
        waitReasonId: 9,
        callBackAt: minutesLater(30),
        note: 'Перезвонить после обеда',
      }),
    }
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
