import type { Api, Move } from './api.ts'
import {
  toDeliveryForming,
  toDeliveryShortageCall,
  toMoving,
  toPrinting,
  toReturn,
  toShipment,
} from './delivery-ways.ts'
import { mug, plaid, shoes } from './goods.ts'
import { issuedLongAgo } from './long-ago.ts'
import type { Who } from './people.ts'
import { collected, toEdit, toForming, toIssue, toIssued, toTransfer, type Place, type Way } from './ways.ts'

const order = {
  name: 'Ольга Петрова',
  commentClient: 'Позвоните за полчаса, пожалуйста',
  lines: [plaid, shoes, mug],
}
const pieces = { [plaid.sku]: 1 }
const full: Way = { order }
const short: Way = { order, pieces }

/** Id of a task, or of an order on which an action stands. */
type Story = (api: Api) => Promise<number>

const until =
  (to: (api: Api, wayOptions: Way) => Promise<Place>, way: Way, user: Who, ...moves: Move[]): Story =>
  async (api) => {
    const { taskId } = await to(api, way)
    await api.take(user, taskId, ...moves)
    return taskId
  }

const packing =
  (...moves: Move[]): Story =>
  async (api) => {
    const { taskId } = await toDeliveryForming(api, full)
    const lines = collected(await api.task(taskId), { pieces })
    await api.take('manager', taskId, 'STARTED', ['COLLECTED', lines], ...moves)
    return taskId
  }

const editing =
  (...moves: Move[]): Story =>
  async (api) => {
    const { taskId } = await toEdit(api, short)
    const lines = (await api.task(taskId)).order.lines.slice(0, 2)
    const chosen = lines.map(({ lineId }) => ({ lineId, chosen: 1 }))
    await api.take('manager', taskId, ['LINES_CHOSEN', { lines: chosen }], ...moves)
    return taskId
  }

const on =
  (to: (api: Api, way: Way) => Promise<{ orderId: number }>): Story =>
  async (api) =>
    (await to(api, full)).orderId

/** A refund of one piece of the order's first line, to this kind of account. */
const refunding =
  (to: (api: Api) => Promise<number>, accountType: number): Story =>
  async (api) => {
    const orderId = await to(api)
    const view = await api.view(`orders/${orderId}/actions/initiateRefund`, 'manager')
    const lines = [{ lineId: view?.order.lines[0]?.lineId, quantity: 1 }]
    await api.act('manager', orderId, 'initiateRefund', ['CHOSEN', { lines, reasonId: 2, accountType }])
    return orderId
  }

const weighed: Move = [
  'TARES_WEIGHED',
  {
    tares: [
      { typeId: 2, weight: 4_300, unused: false },
      { typeId: 1, weight: 850, unused: false },
    ],
  },
]
const packed: Move = ['PACKED', { packages: [{ typeId: 1, count: 2 }] }]

export const taskStories = {
  weighing: packing(),
  deliveryConfirming: packing(weighed, packed),
  deliveryAgreed: until(
    toDeliveryShortageCall,
    short,
    'operator',
    ...['CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_AGREES'],
  ),
  deliveryCallFailed: until(toDeliveryShortageCall, short, 'operator', 'CALL_STARTED', [
    'CALL_FAILED',
    { waitReasonId: 4 },
  ]),
  moving: until(toMoving, full, 'manager', 'CALL_STARTED', 'CUSTOMER_LISTENS'),
  printing: until(toPrinting, full, 'manager'),
  editChoosing: until(toEdit, short, 'manager'),
  editCollecting: editing(),
  returnCounting: until(toReturn, full, 'manager', 'RETURN_CONFIRMED'),
  transferring: until(toTransfer, full, 'accountant'),
  correcting: until(toTransfer, full, 'accountant', 'DETAILS_WRONG'),
}

export const orderStories = {
  toBeFormed: on(toForming),
  formed: on(toIssue),
  readyForShipment: on(toShipment),
  issued: on(toIssued),
  refundLate: refunding(issuedLongAgo, 3),
  refundToAccount: refunding(on(toIssued), 1),
  refundToCard: refunding(on(toIssued), 2),
}
