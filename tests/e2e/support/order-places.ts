import type { Api, StepMove } from './api.ts'
import {
  toDeliveryForming,
  toDeliveryShortageCall,
  toMoving,
  toPrinting,
  toReturn,
  toShipment,
} from './delivery-ways.ts'
import { mug, plaid, shoes } from './goods.ts'
import { findPastOrder } from './long-ago.ts'
import type { UserName } from './people.ts'
import {
  collectedPayload,
  toEdit,
  orderToForm,
  orderToIssue,
  issuedOrder,
  toTransfer,
  type PreparedOrder,
  type OrderOptions,
} from './ways.ts'

const order = {
  name: 'Ольга Петрова',
  commentClient: 'Позвоните за полчаса, пожалуйста',
  lines: [plaid, shoes, mug],
}
const pieces = { [plaid.sku]: 1 }
const inFull: OrderOptions = { order }
const withShortage: OrderOptions = { order, pieces }

/** Id of a task, or of an order on which an action can begin. */
type PreparePlace = (api: Api) => Promise<number>

const prepareTask =
  (
    prepare: (api: Api, wayOptions: OrderOptions) => Promise<PreparedOrder>,
    way: OrderOptions,
    user: UserName,
    ...moves: StepMove[]
  ): PreparePlace =>
  async (api) => {
    const { taskId } = await prepare(api, way)
    await api.takeSteps(user, taskId, ...moves)
    return taskId
  }

const packing =
  (...moves: StepMove[]): PreparePlace =>
  async (api) => {
    const { taskId } = await toDeliveryForming(api, inFull)
    const lines = collectedPayload(await api.task(taskId), { pieces })
    await api.takeSteps('manager', taskId, 'STARTED', ['COLLECTED', lines], ...moves)
    return taskId
  }

const editing =
  (...moves: StepMove[]): PreparePlace =>
  async (api) => {
    const { taskId } = await toEdit(api, withShortage)
    const lines = (await api.task(taskId)).order.lines.slice(0, 2)
    const chosen = lines.map(({ lineId }) => ({ lineId, chosen: 1 }))
    await api.takeSteps('manager', taskId, ['LINES_CHOSEN', { lines: chosen }], ...moves)
    return taskId
  }

const on =
  (to: (api: Api, way: OrderOptions) => Promise<{ orderId: number }>): PreparePlace =>
  async (api) =>
    (await to(api, inFull)).orderId

/** A refund of one piece of the order's first line, to this kind of account. */
const refunding =
  (to: (api: Api) => Promise<number>, accountType: number): PreparePlace =>
  async (api) => {
    const orderId = await to(api)
    const view = await api.view(`orders/${orderId}/actions/initiateRefund`, 'manager')
    const lines = [{ lineId: view?.order.lines[0]?.lineId, quantity: 1 }]
    await api.takeActionSteps('manager', orderId, 'initiateRefund', [
      'CHOSEN',
      { lines, reasonId: 2, accountType },
    ])
    return orderId
  }

const weighed: StepMove = [
  'TARES_WEIGHED',
  {
    tares: [
      { typeId: 2, weight: 4_300, unused: false },
      { typeId: 1, weight: 850, unused: false },
    ],
  },
]
const packed: StepMove = ['PACKED', { packages: [{ typeId: 1, count: 2 }] }]

export const taskStories = {
  weighing: packing(),
  deliveryConfirming: packing(weighed, packed),
  deliveryAgreed: prepareTask(
    toDeliveryShortageCall,
    withShortage,
    'operator',
    'CALL_STARTED',
    'CUSTOMER_LISTENS',
    'CUSTOMER_AGREES',
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

export const orderPreparations = {
  toBeFormed: on(orderToForm),
  formed: on(orderToIssue),
  readyForShipment: on(toShipment),
  issued: on(issuedOrder),
  refundLate: refunding(findPastOrder, 3),
  refundToAccount: refunding(on(issuedOrder), 1),
  refundToCard: refunding(on(issuedOrder), 2),
}
