import type { OrderFacts } from '../../../workflows/task-input.ts'
import { orderStatus } from '../../shared/order-statuses.ts'
import { payStatus } from '../../shared/pay-statuses.ts'
import type { InputBuilder } from '../engine/effects.ts'
import { processEvents } from '../engine/process-events.ts'
import { limitsOf } from '../settings/read-settings.ts'
import type { World } from '../world/world.ts'
import { stillToPay } from './totals.ts'

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
  const { deliveryServiceId: serviceId, deliveryServiceTypeId: serviceTypeId } = order
  const facts: OrderFacts = {
    ...{ orderId: order.id, statusId: order.orderStatusId, pfm: order.pfm, lines },
    // Which requests of a customer mean a call before forming is said by their catalogue: `details.call`.
    ...{ needsCall: reference.needsCall, paysOnline: reference.paysOnline, payStatusId: order.payStatusId },
    pickup: serviceId === null,
    delivery:
      serviceId === null || serviceTypeId === null
        ? null
        : {
            ...{ serviceTypeId, serviceId, planned: order.planDateIssued },
            announced: (order.deliveryStatusId ?? 0) > notAnnounced,
          },
    prepaid: order.payStatusId === payStatus.held || order.payStatusId === payStatus.paid,
    packagesRequired: lines.length > 0,
    toPay: stillToPay(order),
    issuedAt: issuedStatuses.includes(order.orderStatusId) ? order.dateDone : null,
    processTakes: processEvents(world),
    at: at.toISOString(),
  }
  return { order: facts, limits: limitsOf(settings), params }
}

function linesOf(world: World): OrderFacts['lines'] {
  const marks = world.rows('orderMarks')
  return world.rows('orderProducts').map((line) => ({
    ...{ lineId: line.id, sku: line.sku, barcode: line.barcode, gtin: line.gtin },
    ...{ ordered: line.skuQuantity, collected: line.skuQuantityFinished, reasonId: line.changeReason },
    marks: marks.filter((mark) => mark.lineId === line.id).map((mark) => mark.code),
    ...{ unitPrice: line.productPrice, marked: line.marked },
    ...{ returned: line.returnedQuantity, refunded: line.refundQuantity, exchanged: line.exchangeQuantity },
  }))
}
