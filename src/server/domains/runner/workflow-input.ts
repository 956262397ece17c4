import type { OrderFacts } from '../../../../workflows/task-input.ts'
import { zoneOf } from '../../../shared/store-day.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { InputBuilder } from '../../engine/effects.ts'
import { processEvents } from '../../engine/process-events.ts'
import { limitsOf } from '../../platform/settings/read-settings.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { balance, defaultRefundWay } from '../orders/balance.ts'
import { refundAccountsOf } from '../orders/refund-accounts.ts'
import { marksOfLine } from '../orders/goods-effects.ts'

/** Catalogue deliveryStatuses: up to here the delivery service has not heard of the order. */
const notAnnounced = 1
const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]

/** What every machine starts from: facts of the order (no personal data) and the limits in force. */
export const workflowInput: InputBuilder = ({ world, at, settings }, params) => {
  const { order, reference } = world
  const lines = linesOf(world)
  const money = balance(world)
  const { deliveryServiceId: serviceId, deliveryServiceTypeId: serviceTypeId } = order
  const facts: OrderFacts = {
    ...{ orderId: order.id, statusId: order.orderStatusId, pfm: order.pfm, lines },
    // Which requests of a customer and which sources mean a call before forming is said by their catalogues: `details.call`.
    needsCall: reference.needsCall || asksBySum(order, settings.callFromSum),
    callUnwanted: reference.callUnwanted,
    onShortage: reference.onShortage ?? 'call',
    zone: zoneOf(reference.store),
    ...{ paysOnline: reference.paysOnline, payStatusId: order.payStatusId },
    pickup: serviceId === null,
    delivery:
      serviceId === null || serviceTypeId === null
        ? null
        : {
            ...{ serviceTypeId, serviceId, method: order.deliveryServiceMethod },
            planned: order.planDateIssued,
            announced: (order.deliveryStatusId ?? 0) > notAnnounced,
            boxes: boxesOf(world),
            track: order.deliveryTrack,
          },
    prepaid: money.toPay === 0,
    packagesRequired: packagesRequired(settings, serviceId === null),
    forAdults: order.productsForAdults,
    toPay: money.toPay,
    ...{ payWay: defaultRefundWay(world), refundAccounts: refundAccountsOf(world) },
    timeWaiting: order.timeWaiting,
    issueCode: issueCodeOf(world),
    issuedAt: issuedStatuses.includes(order.orderStatusId) ? order.dateDone : null,
    processTakes: processEvents(world),
    at: at.toISOString(),
  }
  return { order: facts, limits: limitsOf(settings), params }
}

/** `least`: minor units, 0: no sum asks for a call. */
const asksBySum = ({ sumOrdered }: { sumOrdered: number }, least: number) => least > 0 && sumOrdered >= least
const issueCodeOf = (world: OrderState): OrderFacts['issueCode'] => {
  const [code] = world.rows('issueCodes')
  return {
    attempts: code?.attempts ?? 0,
    sentAt: code?.sentAt ?? null,
    locked: (code?.lockedAt ?? null) !== null,
  }
}

/** As many as there are labels (`documents/read-papers.ts`): containers, else packages, else the order is one piece. */
function boxesOf(world: OrderState): number {
  const containers = world.rows('orderTares').filter((tare) => !tare.unused).length
  if (containers > 0) return containers
  return Math.max(
    1,
    world.rows('orderPackages').reduce((sum, { count }) => sum + count, 0),
  )
}

function linesOf(world: OrderState): OrderFacts['lines'] {
  return world.rows('orderProducts').map((line) => ({
    ...{ lineId: line.id, sku: line.sku, barcode: line.barcode, gtin: line.gtin },
    ...{ ordered: line.skuQuantity, collected: line.skuQuantityFinished, reasonId: line.changeReason },
    marks: marksOfLine(world, line.id).map((mark) => mark.code),
    ...{ discountShare: line.discountShare, pointsShare: line.pointsShare },
    ...{ unitPrice: line.productPrice, marked: line.marked, weight: line.productWeight },
    ...{ returned: line.returnedQuantity, refunded: line.refundQuantity, exchanged: line.exchangeQuantity },
  }))
}

/** Goods for delivery travel in containers, so that a shop may do without packages there, or everywhere. */
const packagesRequired = (settings: Settings, pickup: boolean): boolean =>
  (pickup ? settings.packagesRequiredPickup : settings.packagesRequiredDelivery) === 1
