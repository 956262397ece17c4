import type { DeliveryNotification } from '../../schemas/api/deliveries.ts'
import { goodsLossReason } from '../shared/goods-loss.ts'
import type { OrderScenario } from './scenarios.ts'
import { createShelfReturnPayload, countCollectedPieces, handOverGoods } from './goods.ts'
import { createCourierHandover } from './order-action-steps.ts'
import {
  createActionStepFactory,
  createOperatorCancellation,
  createStepFactory,
  createOrderProcessStep,
  type SimulatedOrder,
  type Step,
  type StepGenerator,
} from './steps.ts'

const printDocuments = createStepFactory('staff', 'printTransferDoc')
const moveStep = createStepFactory('operator', 'moveDelivery')
const requestMove = createActionStepFactory('operator', 'moveDeliveryRequest')
const returnStep = createStepFactory('staff', 'returnFromShipping')
const decideStep = createStepFactory('staff', 'deciding')
const recordReturn = createActionStepFactory('manager', 'returnFromDelivery')
const requestOutcome = createActionStepFactory('manager', 'deliveryOutcomeRequest')
const outcomeStep = createStepFactory('manager', 'deliveryOutcome')
/** Minutes after which a parcel without a courier needs a decision, and some more. */
const courierLate = [1445, 1600] as const

const createParcelStep = (
  after: Step['after'],
  status: DeliveryNotification['status'],
  lines?: DeliveryNotification['lines'],
): Step => ({
  ...createOrderProcessStep('courier', after, `PARCEL_${status}`),
  parcel: { status, ...(lines ? { lines } : {}) },
})

/**
 * Generates the steps of a delivery, from the printing of its documents until the customer has the goods or the store
 * has put the returned goods back.
 */
export function* generateDeliverySteps(order: SimulatedOrder): StepGenerator {
  const { scenario, goods, random } = order
  if (scenario.moved !== 'no') yield* moveToAnotherDay(order)
  yield printDocuments([5, 50], 'DOCUMENTS_PRINTED', { transferDoc: true, labels: true })
  if (scenario.shipment === 'takenUnrecorded') yield decideStep(courierLate, 'COURIER_TOOK')
  else {
    if (scenario.shipment === 'late') yield decideStep(courierLate, 'COURIER_EXPECTED')
    yield createCourierHandover([25, 260])
  }
  yield createParcelStep([20, 120], 'inTransit')
  const transitTime: Step['after'] = order.byPost ? [2000, 4200] : [60, 1300]
  const pieces = countCollectedPieces(goods)

  if (scenario.delivery === 'inPart' && pieces > 1) {
    const handedOver = handOverGoods(goods, 'onePiece', random)
    yield createParcelStep(transitTime, 'deliveredInPart', handedOver.lines)
    yield* takeBack(order)
  } else if (scenario.delivery === 'refused' || (scenario.delivery === 'lost' && pieces > 1)) {
    yield createParcelStep(transitTime, 'notDelivered')
    yield* takeBack(order)
  } else if (scenario.delivery === 'returnRecorded') {
    yield recordReturn(transitTime, 'RETURN', {})
    yield* takeBack(order)
  } else if (scenario.delivery === 'recalled') {
    yield createOperatorCancellation([15, 50], random)
    yield createParcelStep(transitTime, 'notDelivered')
    yield* takeBack(order)
  } else if (byHandOutcomes.has(scenario.delivery)) {
    yield* findOutOutcome(order, transitTime)
  } else {
    handOverGoods(goods, 'nothing', random)
    yield createParcelStep(transitTime, 'delivered')
    if (scenario.delivery === 'contradicted') {
      yield createParcelStep([60, 200], 'notDelivered')
      yield createStepFactory('manager', 'deciding')([20, 90], 'SETTLED', {
        comment: 'Курьер ошибся статусом, покупатель подтвердил получение',
      })
    }
  }
}

const byHandOutcomes: ReadonlySet<OrderScenario['delivery']> = new Set([
  ...(['deliveredByHand', 'inPartByHand', 'returnByHand', 'lostByHand', 'awaited'] as const),
])

/** Generates the outcome of a delivery that the service does not report, so that a user finds it out. */
function* findOutOutcome(order: SimulatedOrder, transitTime: Step['after']): StepGenerator {
  const { scenario, goods, random } = order
  yield requestOutcome(transitTime, 'RECORD_OUTCOME', {})
  const reason = 'Позвонили покупателю и в службу доставки'
  if (scenario.delivery === 'inPartByHand' && countCollectedPieces(goods) > 1) {
    const handedOver = handOverGoods(goods, 'onePiece', random)
    const lines = handedOver.lines.map(({ lineId, returned }) => ({ lineId, returned }))
    yield outcomeStep([5, 60], 'DELIVERED_PARTLY', { lines, reason })
    yield* takeBack(order)
  } else if (scenario.delivery === 'returnByHand') {
    yield outcomeStep([5, 60], 'COMING_BACK', { lines: [], reason })
    yield* takeBack(order)
  } else if (scenario.delivery === 'lostByHand') {
    yield outcomeStep([5, 60], 'LOST', { lines: [], reason: 'Служба доставки признала утрату посылки' })
  } else {
    handOverGoods(goods, 'nothing', random)
    if (scenario.delivery === 'awaited') {
      yield outcomeStep([5, 60], 'AWAIT_FURTHER')
      yield createParcelStep([60, 600], 'delivered')
    } else yield outcomeStep([5, 60], 'DELIVERED', { lines: [], reason })
  }
}

function* moveToAnotherDay({ scenario, random }: SimulatedOrder): StepGenerator {
  yield requestMove([5, 60], 'MOVE', {})
  // The customer asks by phone to move the delivery.
  yield moveStep([3, 30], 'CUSTOMER_CALLED')
  if (scenario.moved === 'dropped') return yield moveStep([1, 4], 'DROP')
  const reasonId = random.pick([1, 1, 1, 2, 5, 7])
  const days = random.int(2, 5)
  const from = random.pick([10, 14, 18])
  const comment = random.pick([
    'Покупатель будет дома только в этот день',
    'Просит привезти после работы',
    'Уточнили подъезд и этаж',
  ])
  yield {
    ...moveStep([1, 4], 'DELIVERY_MOVED'),
    payloadAt: ({ storeDay }) => {
      const date = storeDay(days)
      return { date, slotId: `${date.replaceAll('-', '')}-${from}`, reasonId, comment }
    },
  }
}

function* takeBack({ scenario, goods }: SimulatedOrder): StepGenerator {
  yield returnStep([300, 1500], 'RETURN_CONFIRMED')
  if (scenario.delivery === 'lost')
    yield returnStep([5, 30], 'RETURNED_IN_PART', {
      ...createShelfReturnPayload(goods, 1, goodsLossReason.lostByCarrier),
      comment: 'Одна штука потеряна в пути, служба доставки составила акт',
    })
  else yield returnStep([5, 30], 'RETURNED_FULLY', createShelfReturnPayload(goods))
}
