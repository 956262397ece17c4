import { createBoxCode } from '../../../src/shared/box-code.ts'
import type { NewOrderDelivery, NewOrder } from '../../../schemas/api/new-order.ts'
import type { Api } from './api.ts'
import {
  wantsCall,
  collectedPayload,
  requestEdit,
  isShort,
  toArrivalCall,
  type PreparedOrder,
  type OrderOptions,
} from './ways.ts'

/** Delivery by the first courier company, whose simulator answers. */
export const courier: NewOrderDelivery = {
  serviceTypeId: 1,
  serviceId: 1,
  method: 1,
  address: { city: 'Москва', street: 'ул. Лесная', house: '5', apartment: '12', postcode: '125047' },
  sumClient: 29_900,
  planDate: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  receiver: { fullName: 'Смирнов Пётр', phone: '+7 916 765-43-21' },
  comment: 'Домофон не работает, позвоните снизу',
}

/** The same company, to one of its pickup points. */
export const courierToPoint: NewOrderDelivery = {
  ...courier,
  serviceId: 2,
  method: 2,
  address: { city: 'Москва', region: 'Москва', pickupPoint: 'Пункт выдачи № 1' },
}

const courierOrder = (order: Partial<NewOrder> = {}) => ({ delivery: courier, ...order })

/** An order for delivery that has just reached the store. */
export async function toDeliveryForming(api: Api, { order }: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await api.newOrder(courierOrder(order))
  return { orderId, taskId: await api.openTask(orderId, 'formationDelivery') }
}

/** Announced to its delivery service. */
export async function announcedDelivery(api: Api, options: OrderOptions): Promise<number> {
  const { orderId, taskId } = await toDeliveryForming(api, options)
  await api.takeSteps('manager', taskId, 'STARTED', [
    'COLLECTED',
    collectedPayload(await api.task(taskId), options),
  ])
  const { tares = [{ typeId: 1, weight: 2_400, unused: false }] } = options
  const packages = [{ typeId: 1, count: 1 }]
  await api.takeSteps('manager', taskId, ['TARES_WEIGHED', { tares }], ['PACKED', { packages }], 'FORM')
  return orderId
}

/** A delivery of which something is missing: the customer is to be called. */
export async function toDeliveryShortageCall(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await announcedDelivery(api, { pieces: { '8100417': 1 }, ...options })
  return { orderId, taskId: await api.openTask(orderId, 'confirmingDelivery') }
}

/** A delivery whose customer asked for a call before it is formed. */
export async function toDeliveryArrivalCall(api: Api, { order }: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await api.newOrder({ ...courierOrder(order), customerRequests: wantsCall })
  return { orderId, taskId: await api.openTask(orderId, 'confirmingDelivery') }
}

const callSteps = ['CALL_STARTED', 'CUSTOMER_LISTENS']

/** A packed delivery that is returned to forming: its customer did not agree to what is missing. */
export async function toDeliveryFormingAgain(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId, taskId } = await toDeliveryShortageCall(api, options)
  await api.takeSteps('operator', taskId, ...callSteps, 'CUSTOMER_DISAGREES', ['CHANGES_NOT_AGREED', {}])
  return { orderId, taskId: await api.openTask(orderId, 'formationDelivery') }
}

/** The courier company knows the delivery and has sent its label. */
export async function toPrinting(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await announcedDelivery(api, options)
  if (isShort(options)) {
    const taskId = await api.openTask(orderId, 'confirmingDelivery')
    await api.takeSteps('operator', taskId, ...callSteps, 'CUSTOMER_AGREES', ['CHANGES_AGREED', {}])
  }
  return { orderId, taskId: await api.awaitTask(orderId, 'printTransferDoc') }
}

/** An announced delivery that is to be changed. */
export async function toDeliveryEdit(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId } = await toPrinting(api, options)
  await api.takeActionSteps('manager', orderId, 'editAfterForming', ['EDIT', requestEdit])
  return { orderId, taskId: await api.openTask(orderId, 'editAfterFormatting') }
}

/** The documents are printed; the courier may come. */
export async function toShipment(
  api: Api,
  options: OrderOptions = {},
): Promise<Omit<PreparedOrder, 'taskId'>> {
  const { orderId, taskId } = await toPrinting(api, options)
  await api.takeSteps('manager', taskId, ['DOCUMENTS_PRINTED', { transferDoc: true, labels: true }])
  return { orderId }
}

export async function toCourier(
  api: Api,
  options: OrderOptions = {},
): Promise<Omit<PreparedOrder, 'taskId'>> {
  const { orderId } = await toShipment(api, options)
  await api.takeActionSteps('manager', orderId, 'issueToCourier', [
    'ISSUE_TO_COURIER',
    { boxes: [createBoxCode(orderId, 1)] },
  ])
  return { orderId }
}

/** The courier returns everything, or what the customer did not take at the door. */
export async function toReturn(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId } = await toCourier(api, options)
  const { left: leftPieces = {} } = options
  if (Object.keys(leftPieces).length === 0)
    await api.takeActionSteps('manager', orderId, 'returnFromDelivery', 'RETURN')
  else {
    const { order } = (await api.view(`orders/${orderId}/actions/returnFromDelivery`, 'manager'))!
    const lines = order.lines.flatMap(({ lineId, sku }) =>
      leftPieces[sku] ? [{ lineId, returned: leftPieces[sku] }] : [],
    )
    await api.triggerPartner(`courier1/parcels/${orderId}-1/advance`, { status: 'deliveredInPart', lines })
  }
  return { orderId, taskId: await api.openTask(orderId, 'returnFromShipping') }
}

/** The courier company does not report: a user who knows the outcome records it. */
export async function toOutcome(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId } = await toCourier(api, options)
  await api.takeActionSteps('manager', orderId, 'deliveryOutcomeRequest', 'RECORD_OUTCOME')
  return { orderId, taskId: await api.openTask(orderId, 'deliveryOutcome') }
}

/** The called customer did not confirm. */
export async function toUndecided(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId, taskId } = await toArrivalCall(api, options)
  await api.takeSteps('operator', taskId, ...callSteps, 'CUSTOMER_DISAGREES', ['NOT_CONFIRMED', {}])
  return { orderId, taskId: await api.openTask(orderId, 'deciding') }
}

/** The customer asks for another day. */
export async function toMoving(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId } = await toDeliveryForming(api, options)
  await api.takeActionSteps('manager', orderId, 'moveDeliveryRequest', 'MOVE')
  return { orderId, taskId: await api.openTask(orderId, 'moveDelivery') }
}
