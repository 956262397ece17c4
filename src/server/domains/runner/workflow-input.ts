import type { OrderFacts } from '../../../../workflows/task-input.ts'
import { getDeliveryZone } from '../../../shared/store-day.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import type { MachineInputBuilder } from '../../engine/effects.ts'
import { findAcceptedProcessEvents } from '../../engine/process-events.ts'
import { toWorkflowLimits } from '../../platform/settings/read-settings.ts'
import type { Settings } from '../../platform/settings/registry.ts'
import type { OrderState } from '../../engine/order-state/order-state.ts'
import { computeOrderBalance, getDefaultRefundWay } from '../orders/money/balance.ts'
import { findRefundAccounts } from '../orders/money/refund-accounts.ts'
import { requiresAgeCheck } from '../orders/goods/goods-for-adults.ts'
import { findLineMarkingCodes } from '../orders/goods/goods-effects.ts'

/** Id of the catalogue deliveryStatuses. Up to this id, the delivery service does not know the order. */
const notAnnounced = 1
const issuedStatuses: readonly number[] = [
  orderStatus.issued,
  orderStatus.issuedInFull,
  orderStatus.partiallyIssued,
]

/**
 * Builds the input of the machines of an order: facts about the order without personal data, limits from the current
 * settings, and the given parameters.
 */
export const buildWorkflowInput: MachineInputBuilder = ({ orderState, at, settings }, params) => {
  const { order, reference } = orderState
  const lines = toFactLines(orderState)
  const orderBalance = computeOrderBalance(orderState)
  const { deliveryServiceId: serviceId, deliveryServiceTypeId: serviceTypeId } = order
  const facts: OrderFacts = {
    orderId: order.id,
    statusId: order.orderStatusId,
    pfm: order.pfm,
    lines,
    // Order sources and requests of the customer may require a call before forming (`details.call` of their catalogue
    // entries).
    needsCall: reference.needsCall || isCallRequiredBySum(order, settings.callFromSum),
    callUnwanted: reference.callUnwanted,
    onShortage: reference.onShortage ?? 'call',
    zone: getDeliveryZone(order, reference.store),
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
            boxes: countBoxes(orderState),
            track: order.deliveryTrack,
          },
    prepaid: orderBalance.toPay === 0,
    packagesRequired: arePackagesRequired(settings, serviceId === null),
    forAdults: requiresAgeCheck(order, orderState.rows('orderProducts')),
    toPay: orderBalance.toPay,
    payWay: getDefaultRefundWay(orderState),
    refundAccounts: findRefundAccounts(orderState),
    timeWaiting: order.timeWaiting,
    issueCode: readIssueCode(orderState),
    issuedAt: issuedStatuses.includes(order.orderStatusId) ? order.dateDone : null,
    processTakes: findAcceptedProcessEvents(orderState),
    at: at.toISOString(),
  }
  return { order: facts, limits: toWorkflowLimits(settings), params }
}

/** `threshold` is in minor units. With a threshold of 0, no order requires a call because of its sum. */
const isCallRequiredBySum = ({ sumOrdered }: { sumOrdered: number }, threshold: number) =>
  threshold > 0 && sumOrdered >= threshold
const readIssueCode = (orderState: OrderState): OrderFacts['issueCode'] => {
  const [code] = orderState.rows('issueCodes')
  return {
    attempts: code?.attempts ?? 0,
    sentAt: code?.sentAt ?? null,
    locked: (code?.lockedAt ?? null) !== null,
  }
}

/**
 * Number of labels that `documents/read-print-documents.ts` prints: one per used container, otherwise one per bag,
 * otherwise one.
 */
function countBoxes(orderState: OrderState): number {
  const containers = orderState.rows('orderTares').filter((tare) => !tare.unused).length
  if (containers > 0) return containers
  return Math.max(
    1,
    orderState.rows('orderPackages').reduce((sum, { count }) => sum + count, 0),
  )
}

const toCodes = (marks: { code: string }[]) => marks.map(({ code }) => code)
const getLineMarkFacts = (marks: ReturnType<typeof findLineMarkingCodes>) => {
  const leftMarks = toCodes(marks.filter(({ state }) => state === 'left'))
  return { marks: toCodes(marks), ...(leftMarks.length > 0 && { leftMarks }) }
}

function toFactLines(orderState: OrderState): OrderFacts['lines'] {
  return orderState.rows('orderProducts').map((line) => ({
    lineId: line.id,
    sku: line.sku,
    barcode: line.barcode,
    gtin: line.gtin,
    ordered: line.skuQuantity,
    collected: line.skuQuantityFinished,
    reasonId: line.changeReason,
    ...getLineMarkFacts(findLineMarkingCodes(orderState, line.id)),
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

/**
 * Settings decide separately for pickup and delivery whether packages are required, because goods for delivery are sent
 * in containers.
 */
const arePackagesRequired = (settings: Settings, pickup: boolean): boolean =>
  (pickup ? settings.packagesRequiredPickup : settings.packagesRequiredDelivery) === 1
