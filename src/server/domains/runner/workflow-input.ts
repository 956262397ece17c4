import type { OrderFacts } from '../../../../workflows/task-input.ts'
import { getZone } from '../../../shared/store-day.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { InputBuilder } from '../../engine/effects.ts'
import { findAcceptedProcessEvents } from '../../engine/process-events.ts'
import { toLimits } from '../../platform/settings/read-settings.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { computeOrderBalance, getDefaultRefundWay } from '../orders/balance.ts'
import { findRefundAccounts } from '../orders/refund-accounts.ts'
import { findLineMarkingCodes } from '../orders/goods-effects.ts'

/** Catalogue deliveryStatuses. Up to this value the delivery service does not know the order. */
const notAnnounced = 1
const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]

/** Input of every machine: facts about the order without personal data, and the current limits. */
export const buildWorkflowInput: InputBuilder = ({ world, at, settings }, params) => {
  const { order, reference } = world
  const lines = toFactLines(world)
  const orderBalance = computeOrderBalance(world)
  const { deliveryServiceId: serviceId, deliveryServiceTypeId: serviceTypeId } = order
  const facts: OrderFacts = {
    orderId: order.id,
    statusId: order.orderStatusId,
    pfm: order.pfm,
    lines,
    // Catalogues define which requests of the customer and which sources require a call before forming: `details.call`.
    needsCall: reference.needsCall || isCallRequiredBySum(order, settings.callFromSum),
    callUnwanted: reference.callUnwanted,
    onShortage: reference.onShortage ?? 'call',
    zone: getZone(reference.store),
    paysOnline: reference.paysOnline,
    payStatusId: order.payStatusId,
    pickup: serviceId === null,
    delivery:
      serviceId === null || serviceTypeId === null
        ? null
        : {
            serviceTypeId,
            serviceId,
            method: order.deliveryServiceMethod,
            planned: order.planDateIssued,
            announced: (order.deliveryStatusId ?? 0) > notAnnounced,
            boxes: countBoxes(world),
            track: order.deliveryTrack,
          },
    prepaid: orderBalance.toPay === 0,
    packagesRequired: arePackagesRequired(settings, serviceId === null),
    forAdults: order.productsForAdults,
    toPay: orderBalance.toPay,
    payWay: getDefaultRefundWay(world),
    refundAccounts: findRefundAccounts(world),
    timeWaiting: order.timeWaiting,
    issueCode: readIssueCode(world),
    issuedAt: issuedStatuses.includes(order.orderStatusId) ? order.dateDone : null,
    processTakes: findAcceptedProcessEvents(world),
    at: at.toISOString(),
  }
  return { order: facts, limits: toLimits(settings), params }
}

/** `threshold` is in minor units. If it is 0, no sum requires a call. */
const isCallRequiredBySum = ({ sumOrdered }: { sumOrdered: number }, threshold: number) =>
  threshold > 0 && sumOrdered >= threshold
const readIssueCode = (world: OrderState): OrderFacts['issueCode'] => {
  const [code] = world.rows('issueCodes')
  return {
    attempts: code?.attempts ?? 0,
    sentAt: code?.sentAt ?? null,
    locked: (code?.lockedAt ?? null) !== null,
  }
}

/**
 * Number of labels (`documents/read-print-documents.ts`): one per container. Without containers one per package, and without
 * packages one.
 */
function countBoxes(world: OrderState): number {
  const containers = world.rows('orderTares').filter((tare) => !tare.unused).length
  if (containers > 0) return containers
  return Math.max(
    1,
    world.rows('orderPackages').reduce((sum, { count }) => sum + count, 0),
  )
}

function toFactLines(world: OrderState): OrderFacts['lines'] {
  return world.rows('orderProducts').map((line) => ({
    lineId: line.id,
    sku: line.sku,
    barcode: line.barcode,
    gtin: line.gtin,
    ordered: line.skuQuantity,
    collected: line.skuQuantityFinished,
    reasonId: line.changeReason,
    marks: findLineMarkingCodes(world, line.id).map((mark) => mark.code),
    discountShare: line.discountShare,
    pointsShare: line.pointsShare,
    unitPrice: line.productPrice,
    marked: line.marked,
    weight: line.productWeight,
    returned: line.returnedQuantity,
    refunded: line.refundQuantity,
    exchanged: line.exchangeQuantity,
  }))
}

/** Goods for delivery are sent in containers, so a shop may require packages only for pickup, or not at all. */
const arePackagesRequired = (settings: Settings, pickup: boolean): boolean =>
  (pickup ? settings.packagesRequiredPickup : settings.packagesRequiredDelivery) === 1
