import type { DeliveryNotification } from '../../schemas/api/deliveries.ts'
import { goodsLossReason } from '../shared/goods-loss.ts'
import { backToShelf, collectedPieces, handOver } from './goods.ts'
import { by, systemEvent, type Life, type Step, type Steps } from './steps.ts'

const papers = by('staff', 'printTransferDoc')
const move = by('operator', 'moveDelivery')
const back = by('staff', 'returnFromShipping')

const parcel = (
  after: Step['after'],
  status: DeliveryNotification['status'],
  lines?: DeliveryNotification['lines'],
): Step => ({
  ...systemEvent('courier', after, `PARCEL_${status}`),
  parcel: { status, ...(lines ? { lines } : {}) },
})

/** From the label to the customer's door, or back to the store. */
export function* deliver(order: Life): Steps {
  const { fate, goods, random } = order
  if (fate.moved !== 'no') yield* moveToAnotherDay(order)
  yield papers([5, 50], 'DOCUMENTS_PRINTED', { transferDoc: true, labels: true })
  yield systemEvent('staff', [25, 260], 'ISSUED_TO_DELIVERY')
  yield parcel([20, 120], 'inTransit')
  const onTheWay: Step['after'] = order.byPost ? [2000, 4200] : [60, 1300]
  const pieces = collectedPieces(goods)

  if (fate.delivery === 'inPart' && pieces > 1) {
    const left = handOver(goods, 'onePiece', random)
    yield parcel(onTheWay, 'deliveredInPart', left.lines)
    yield* takeBack(order)
  } else if (fate.delivery === 'refused' || (fate.delivery === 'lost' && pieces > 1)) {
    yield parcel(onTheWay, 'notDelivered')
    yield* takeBack(order)
  } else {
    handOver(goods, 'nothing', random)
    yield parcel(onTheWay, 'delivered')
  }
}

function* moveToAnotherDay({ fate, random }: Life): Steps {
  yield systemEvent('operator', [5, 60], 'MOVE_REQUESTED')
  // The customer, who asks for it, is on the line.
  yield move([3, 30], 'CUSTOMER_CALLED')
  if (fate.moved === 'dropped') return yield move([1, 4], 'DROP')
  const reasonId = random.pick([1, 1, 1, 2, 5, 7])
  const days = random.int(2, 5)
  const from = random.pick([10, 14, 18])
  const comment = random.pick([
    'Покупатель будет дома только в этот день',
    'Просит привезти после работы',
    'Уточнили подъезд и этаж',
  ])
  yield {
    ...move([1, 4], 'DELIVERY_MOVED'),
    payloadAt: ({ storeDay }) => {
      const date = storeDay(days)
      return { date, slotId: `${date.replaceAll('-', '')}-${from}`, reasonId, comment }
    },
  }
}

function* takeBack({ fate, goods }: Life): Steps {
  yield back([300, 1500], 'RETURN_CONFIRMED')
  if (fate.delivery === 'lost')
    yield back([5, 30], 'RETURNED_IN_PART', {
      ...backToShelf(goods, 1, goodsLossReason.lostByCarrier),
      comment: 'Одна штука потеряна в пути, служба доставки составила акт',
    })
  else yield back([5, 30], 'RETURNED_FULLY', backToShelf(goods))
}
