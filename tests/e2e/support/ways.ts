import type { TaskView } from '../../../schemas/api/tasks.ts'
import type { NewOrder } from '../../../schemas/api/new-order.ts'
import { createMarkingCode } from '../../../src/shared/marks/barcode.ts'
import { payStatus } from '../../../src/shared/pay-statuses.ts'
import { createCustomerAccount } from '../../support/customer-account.ts'
import { createPutBackPayload } from '../../support/orders.ts'
import type { Api, StepMove } from './api.ts'
import { byCardOnReceipt } from './order-of-sample.ts'
import type { UserName } from './people.ts'

/** Reason of a shortage, catalogue changeReasons: not on the shelf. */
export const notOnShelf = 1
/** Reason of an exchange, catalogue exchangeReasons. */
const didNotFit = 2
/** Customer's request for a call, catalogue customerRequests. */
export const wantsCall = 2

/** Payload of COLLECTED: everything ordered, or fewer pieces of a SKU. */
export function collectedPayload({ order }: TaskView, { pieces = {}, marks = [] }: OrderOptions = {}) {
  const values = typeof marks === 'function' ? marks(order.orderId) : marks
  return {
    lines: order.lines.map((line) => {
      const count = pieces[line.sku] ?? line.ordered
      const codes = Array.from(
        { length: line.marked ? count : 0 },
        (_, n) =>
          values[n] ??
          createMarkingCode({ gtin: line.gtin ?? '', serial: `w${line.lineId}${n}`, group: 'shoes' }),
      )
      return {
        lineId: line.lineId,
        collected: count,
        reasonId: count < line.ordered ? notOnShelf : null,
        marks: codes,
      }
    }),
  }
}

export interface OrderOptions {
  order?: Partial<NewOrder>
  /** Collected pieces by SKU; the rest in full. */
  pieces?: Record<string, number>
  /** Pieces by SKU that the customer leaves at the counter. */
  left?: Record<string, number>
  /** Pieces by SKU that were refunded since, and those that were exchanged. */
  refunded?: Record<string, number>
  exchanged?: Record<string, number>
  /** Codes of its marked pieces, when the default ones do not fit. */
  marks?: string[] | ((orderId: number) => string[])
  /** Containers of a delivery, one by default. Grams. */
  tares?: { typeId: number; weight: number; unused: boolean }[]
  /** User who works in the order's store. */
  who?: UserName
}

export const isShort = ({ pieces = {} }: OrderOptions) => Object.keys(pieces).length > 0

export interface PreparedOrder {
  orderId: number
  taskId: number
}

/** An order that has just reached the store. */
export async function orderToForm(api: Api, { order }: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await api.newOrder(order)
  return { orderId, taskId: await api.openTask(orderId, 'formatting') }
}

/** An order that is being collected. */
export async function orderBeingFormed(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const place = await orderToForm(api, options)
  await api.takeSteps('manager', place.taskId, 'STARTED')
  return place
}

/** A formed order. */
export async function formOrder(api: Api, options: OrderOptions): Promise<number> {
  const { orderId } = await orderToForm(api, options)
  await form(api, orderId, options)
  return orderId
}

async function form(api: Api, orderId: number, options: OrderOptions = {}): Promise<void> {
  const taskId = await api.openTask(orderId, 'formatting')
  const { who = 'manager' } = options
  await api.takeSteps(who, taskId, 'STARTED', [
    'COLLECTED',
    collectedPayload(await api.task(taskId, who), options),
  ])
  await api.takeSteps(who, taskId, ['PACKED', { packages: [{ typeId: 1, count: 1 }] }], 'FORM')
}

/** An order of which something is missing: the customer is to be called. */
export async function toShortageCall(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await formOrder(api, { pieces: { '8100417': 1 }, ...options })
  return { orderId, taskId: await api.openTask(orderId, 'confirming') }
}

/** An order whose customer asked for a call before it is formed. */
export async function toArrivalCall(api: Api, { order }: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await api.newOrder({ ...order, customerRequests: wantsCall })
  return { orderId, taskId: await api.openTask(orderId, 'confirming') }
}

/** Forms an order that is to be formed and is paid, and hands it over in full. */
export async function formAndIssue(api: Api, orderId: number): Promise<void> {
  await form(api, orderId)
  const taskId = await api.openTask(orderId, 'delivery')
  await api.takeSteps('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  await api.takeSteps('manager', taskId, ['ISSUED_IN_FULL', handedOverPayload(await api.task(taskId), {})])
}

/** A formed order that waits for its customer, who has agreed to what is missing. */
export async function orderToIssue(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const orderId = await formOrder(api, options)
  if (isShort(options)) {
    const taskId = await api.openTask(orderId, 'confirming')
    await api.takeSteps(
      'operator',
      taskId,
      'CALL_STARTED',
      'CUSTOMER_LISTENS',
      'CUSTOMER_AGREES',
      'CHANGES_AGREED',
    )
  }
  return { orderId, taskId: await api.openTask(orderId, 'delivery') }
}

/** A formed order that is returned to forming: its customer did not agree to what is missing. */
export async function toFormingAgain(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId, taskId } = await toShortageCall(api, options)
  const moves = ['CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_DISAGREES', 'CHANGES_NOT_AGREED']
  await api.takeSteps('operator', taskId, ...moves)
  return { orderId, taskId: await api.openTask(orderId, 'formatting') }
}

export const requestEdit = { askedBy: 1, comment: 'Вместо одной кружки нужна другая' }

/** A formed order that is to be changed. */
export async function toEdit(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId } = await orderToIssue(api, options)
  await api.takeActionSteps('manager', orderId, 'editAfterForming', ['EDIT', requestEdit])
  return { orderId, taskId: await api.openTask(orderId, 'editAfterFormatting') }
}

/** Payload of an issue: everything collected, with this many pieces left at the counter. */
const handedOverPayload = ({ order }: TaskView, { left: leftPieces = {} }: OrderOptions) => ({
  lines: order.lines.map(({ lineId, sku, collected }) => ({
    lineId,
    returned: leftPieces[sku] ?? 0,
    handed: collected - (leftPieces[sku] ?? 0),
  })),
})

/** A paid order that is handed over; what was left at the counter is not back on its shelf yet. */
async function handOut(api: Api, options: OrderOptions): Promise<PreparedOrder & { isWhole: boolean }> {
  const isPaidAtTill = options.order?.payTypeId === byCardOnReceipt
  const order = { ...(isPaidAtTill ? {} : { payStatusId: payStatus.paid }), ...options.order }
  const { orderId, taskId } = await orderToIssue(api, { ...options, order })
  await api.takeSteps('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const lines = handedOverPayload(await api.task(taskId), options)
  const isWhole = lines.lines.every((line) => line.returned === 0)
  await api.takeSteps('manager', taskId, [isWhole ? 'ISSUED_IN_FULL' : 'PARTIALLY_ISSUED', lines])
  if (!isPaidAtTill) return { orderId, taskId, isWhole }
  const paymentTaskId = await api.openTask(orderId, 'paying')
  await api.takeSteps('manager', paymentTaskId, ['PAID_AND_ISSUED', {}])
  return { orderId, taskId: paymentTaskId, isWhole }
}

export async function toBeingIssued(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const place = await handOut(api, options)
  await refund(api, place.orderId, options)
  return place
}

/** A paid order that was issued and partly returned since. */
export async function issuedOrder(
  api: Api,
  options: OrderOptions = {},
): Promise<Omit<PreparedOrder, 'taskId'>> {
  const { orderId, taskId, isWhole } = await handOut(api, options)
  if (!isWhole)
    await api.takeSteps('manager', taskId, [
      'RETURNED_TO_WAREHOUSE',
      createPutBackPayload(await api.task(taskId)),
    ])
  await refund(api, orderId, options)
  await exchange(api, orderId, options)
  return { orderId }
}

/** Lines with this many pieces by SKU, from the return action of an issued order. */
async function linesOf(api: Api, orderId: number, action: string, pieces: Record<string, number> = {}) {
  const firstView = await api.view(`orders/${orderId}/actions/${action}`, 'manager')
  return (firstView?.order.lines ?? []).flatMap(({ lineId, sku }) =>
    pieces[sku] ? [{ lineId, quantity: pieces[sku] }] : [],
  )
}

async function exchange(api: Api, orderId: number, { exchanged }: OrderOptions): Promise<void> {
  const lines = await linesOf(api, orderId, 'exchange', exchanged)
  if (lines.length === 0) return
  const moves: StepMove[] = [
    ['CHOSEN', { lines, reasonId: didNotFit }],
    ['CONFIRM', { inspection: true }],
  ]
  await api.takeActionSteps('manager', orderId, 'exchange', ...moves)
}

/** By the store's terminal, or the way it was paid where that is the only one. */
export async function refund(api: Api, orderId: number, { refunded }: OrderOptions): Promise<void> {
  const lines = await linesOf(api, orderId, 'initiateRefund', refunded)
  if (lines.length === 0) return
  const view = await api.view(`orders/${orderId}/actions/initiateRefund`, 'manager')
  const account = view?.step.form === 'initiateRefund/v1/refund' ? { accountType: 3 } : {}
  await api.takeActionSteps('manager', orderId, 'initiateRefund', [
    'CHOSEN',
    { lines, reasonId: 1, ...account },
  ])
  const { step } = (await api.view(`orders/${orderId}/actions/initiateRefund`, 'manager'))!
  if (step.state === 'open.lateWarning')
    await api.takeActionSteps('manager', orderId, 'initiateRefund', 'ACKNOWLEDGED')
  await api.takeActionSteps('manager', orderId, 'initiateRefund', ['CONFIRM', {}])
}

/** A refund that accounting is to transfer to a bank account. */
export async function toTransfer(api: Api, { order }: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId } = await issuedOrder(api, { ...(order && { order }) })
  const { order: issued } = (await api.view(`orders/${orderId}/actions/initiateRefund`, 'manager'))!
  const lines = [{ lineId: issued.lines[0]?.lineId, quantity: 1 }]
  const choice = { lines, reasonId: 1, accountType: 1 }
  const moves: StepMove[] = [
    ['CHOSEN', choice],
    ['CONFIRM_WITH_DETAILS', { ...bankDetails, checkingAccount: createCustomerAccount(orderId) }],
  ]
  await api.takeActionSteps('manager', orderId, 'initiateRefund', ...moves)
  return { orderId, taskId: await api.openTask(orderId, 'manualTransferring') }
}

export const bankDetails = {
  payerName: 'Петрова Ольга Ивановна',
  bik: '044525225',
  bankName: 'ПАО Сбербанк',
  checkingAccount: '40817810438000000001',
  correspondentAccount: '30101810400000000225',
}

/** An order whose customer has chosen what to take and is to pay for it. */
export async function orderAtTill(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId, taskId } = await orderToIssue(api, options)
  await api.takeSteps('manager', taskId, ['ISSUE_WITHOUT_CODE', { comment: 'Паспорт проверен' }])
  const lines = handedOverPayload(await api.task(taskId), options)
  const isWhole = lines.lines.every((line) => line.returned === 0)
  await api.takeSteps('manager', taskId, [isWhole ? 'ISSUED_IN_FULL' : 'PARTIALLY_ISSUED', lines])
  return { orderId, taskId: await api.openTask(orderId, 'paying') }
}

/** An order whose customer cancelled it because something was missing: its goods go back to the shelf. */
export async function toDisbanding(api: Api, options: OrderOptions = {}): Promise<PreparedOrder> {
  const { orderId, taskId } = await toShortageCall(api, options)
  await api.takeSteps('operator', taskId, 'CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_CANCELS', [
    'CANCELLATION_AGREED',
    { reasonId: 5 },
  ])
  return { orderId, taskId: await api.openTask(orderId, 'disbanding') }
}
