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
const inFull: Way = { order }
const withShortage: Way = { order, pieces }

/** Id of a task, or of an order on which an action can begin. */
type PreparePlace = (api: Api) => Promise<number>

const prepareTask =
  (
    prepare: (api: Api, wayOptions: Way) => Promise<Place>,
    way: Way,
    user: Who,
    ...moves: Move[]
  ): PreparePlace =>
  async (api) => {
    const { taskId } = await prepare(api, way)
    await api.take(user, taskId, ...moves)
    return taskId
  }

const packing =
  (...moves: Move[]): PreparePlace =>
  async (api) => {
    const { taskId } = await toDeliveryForming(api, inFull)
    const lines = collected(await api.task(taskId), { pieces })
    await api.take('manager', taskId, 'STARTED', ['COLLECTED', lines], ...moves)
    return taskId
  }

const editing =
  (...moves: Move[]): PreparePlace =>
  async (api) => {
    const { taskId } = await toEdit(api, withShortage)
    const lines = (await api.task(taskId)).order.lines.slice(0, 2)
    const chosen = lines.map(({ lineId }) => ({ lineId, chosen: 1 }))
    await api.take('manager', taskId, ['LINES_CHOSEN', { lines: chosen }], ...moves)
    return taskId
  }

const on =
  (to: (api: Api, way: Way) => Promise<{ orderId: number }>): PreparePlace =>
  async (api) =>
    (await to(api, inFull)).orderId

/** A refund of one piece of the order's first line, to this kind of account. */
const refunding =
  (to: (api: Api) => Promise<number>, accountType: number): PreparePlace =>
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
  deliveryAgreed: prepareTask(
    toDeliveryShortageCall,
    withShortage,
    'operator',
    ...['CALL_STARTED', 'CUSTOMER_LISTENS', 'CUSTOMER_AGREES'],
  ),
  deliveryCallFailed: prepareTask(toDeliveryShortageCall, withShortage, 'operator', 'CALL_STARTED', [
    'CALL_FAILED',
    { waitReasonId: 4 },
  ]),
  moving: prepareTask(toMoving, inFull, 'manager', 'CALL_STARTED', 'CUSTOMER_LISTENS'),
  printing: prepareTask(toPrinting, inFull, 'manager'),
  editChoosing: prepareTask(toEdit, withShortage, 'manager'),
  editCollecting: editing(),
  returnCounting: prepareTask(toReturn, inFull, 'manager', 'RETURN_CONFIRMED'),
  transferring: prepareTask(toTransfer, inFull, 'accountant'),
  correcting: prepareTask(toTransfer, inFull, 'accountant', 'DETAILS_WRONG'),
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
