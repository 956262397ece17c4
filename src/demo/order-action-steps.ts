import { createBoxCodes } from '../shared/box-code.ts'
import { exchangeReason } from '../shared/exchange-reasons.ts'
import type { OrderState } from '../server/engine/order-state/order-state.ts'
import { demoDeliveryPrice, demoPickupPointId } from './demo-coverage.ts'
import { exchangePiece } from './goods.ts'
import type { OrderScenario } from './scenarios.ts'
import { createActionStepFactory, type SimulatedOrder, type Step, type StepGenerator } from './steps.ts'
import type { Random } from '../server/platform/random.ts'

const exchangeStep = createActionStepFactory('manager', 'exchange')

/** Generates what the staff does before the order is collected. */
export function* generatePreparation({
  scenario,
  delivered,
  toPoint,
  random,
}: SimulatedOrder): StepGenerator {
  if (scenario.preparation === 'delayNotified')
    yield createActionStepFactory('staff', 'notifyAssemblyTime')([2, 6], 'NOTIFY', {})
  if (scenario.preparation === 'addressChanged' && delivered) {
    const changeAddress = createActionStepFactory('operator', 'changeAddress')
    const house = String(random.int(1, 90))
    yield toPoint
      ? { ...changeAddress([2, 5], 'POINT_CHANGED'), payloadOf: createNewPoint }
      : {
          ...changeAddress([2, 5], 'ADDRESS_CHANGED'),
          payloadOf: (order) => createNewAddress(order, house),
        }
  }
}

/** The price of the delivery after the change. A delivery that was free remains free. */
const getPrice = ({ order }: OrderState) => (order.deliverySumClient === 0 ? 0 : demoDeliveryPrice)

function createNewAddress(orderState: OrderState, house: string): unknown {
  const { city, street, postcode, region, apartment } = orderState.order.deliveryAddress
  return {
    city,
    street,
    house,
    ...(postcode && { postcode }),
    ...(region && { region }),
    ...(apartment && { apartment }),
    comment: 'Покупатель ошибся номером дома',
    price: getPrice(orderState),
  }
}

const createNewPoint = (orderState: OrderState): unknown => ({
  city: orderState.order.deliveryAddress.city,
  pointId: demoPickupPointId,
  comment: 'Этот пункт выдачи ближе к работе',
  price: getPrice(orderState),
})

/** Draws a cell or shelf of a store. */
export const drawStoragePlace = (random: Random): string =>
  `${random.pick(['А', 'Б', 'В', 'Г'])}-${String(random.int(1, 24)).padStart(2, '0')}`

/** Generates the actions on an order that is stored: another storage place, and a longer storage. */
export function* generateStorageActions({ scenario, delivered, random }: SimulatedOrder): StepGenerator {
  if (scenario.storagePlace === 'moved')
    yield createActionStepFactory('staff', 'changeStoragePlace')([2, 9], 'PLACE_CHANGED', {
      storagePlace: drawStoragePlace(random),
    })
  if (scenario.storage === 'prolonged' && !delivered)
    yield createActionStepFactory('operator', 'prolongStorage')([10, 40], 'PROLONG', {
      days: random.int(1, 3),
    })
}

/** Creates the step that hands over all boxes of a delivery to the courier. */
export const createCourierHandover = (after: Step['after']): Step => ({
  ...createActionStepFactory('staff', 'issueToCourier')(after, 'ISSUE_TO_COURIER'),
  payloadOf: (orderState) => {
    const boxes = orderState.rows('orderTares').filter(({ unused }) => !unused).length
    return { boxes: createBoxCodes(orderState.order.id, Math.max(1, boxes)) }
  },
})

/** Generates the exchange of one piece of an issued order. */
export function* generateExchange(
  { goods, random, serials }: SimulatedOrder,
  reason: Exclude<OrderScenario['exchange'], 'no'>,
): StepGenerator {
  const { chosen, given } = exchangePiece(goods, random, serials)
  yield exchangeStep([180, 1500], 'CHOSEN', { lines: [chosen], reasonId: exchangeReason[reason] })
  if (given) yield exchangeStep([1, 3], 'GIVEN', { lines: [given] })
  yield reason === 'defect'
    ? exchangeStep([1, 4], 'CONFIRM_DEFECT', {
        inspection: true,
        defectsDescription: 'Разошёлся шов, следов носки нет',
        comments: 'Брак отложен для поставщика',
      })
    : exchangeStep([1, 4], 'CONFIRM', { inspection: false, comments: 'Нужен был другой цвет' })
}
