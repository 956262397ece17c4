import type { DeliveryNotification } from '../../schemas/api/deliveries.ts'
import { goodsLossReason } from '../shared/goods-loss.ts'
import { createShelfReturnPayload, countCollectedPieces, handOverGoods } from './goods.ts'
import {
  createStepFactory,
  createOrderProcessStep,
  type SimulatedOrder,
  type Step,
  type StepGenerator,
} from './steps.ts'

const printDocuments = createStepFactory('staff', 'printTransferDoc')
const moveStep = createStepFactory('operator', 'moveDelivery')
const returnStep = createStepFactory('staff', 'returnFromShipping')

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
  yield createOrderProcessStep('staff', [25, 260], 'ISSUED_TO_DELIVERY')
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
  } else {
    handOverGoods(goods, 'nothing', random)
    yield createParcelStep(transitTime, 'delivered')
  }
}

function* moveToAnotherDay({ scenario, random }: SimulatedOrder): StepGenerator {
  yield createOrderProcessStep('operator', [5, 60], 'MOVE_REQUESTED')
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
