import { listStates } from '../../../src/server/platform/drivers/xstate.ts'
import { demoUsers, demoRoles } from '../../../src/server/platform/identity/demo-identity.ts'
import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { Right } from '../../../src/shared/rights.ts'
import type { NewOrderDelivery } from '../../../schemas/api/new-order.ts'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import type { WorkflowInput } from '../../../workflows/task-input.ts'
import type { Api } from './api.ts'
import {
  courier,
  courierToPoint,
  toCourier,
  toDeliveryArrivalCall,
  toDeliveryEdit,
  toDeliveryForming,
  toDeliveryFormingAgain,
  toDeliveryShortageCall,
  toMoving,
  toOutcome,
  toPrinting,
  toReturn,
  toShipment,
  toUndecided,
} from './delivery-ways.ts'
import { uniquePhone } from './goods.ts'
import { findPastOrder } from './long-ago.ts'
import { markFor, nameOf, orderOf, piecesOf } from './order-of-sample.ts'
import type { UserName } from './people.ts'
import { newestVersionOf } from './texts.ts'
import {
  refund,
  toArrivalCall,
  orderBeingFormed,
  toBeingIssued,
  toDisbanding,
  toEdit,
  orderToForm,
  toFormingAgain,
  orderToIssue,
  issuedOrder,
  toShortageCall,
  orderAtTill,
  toTransfer,
  type OrderOptions,
} from './ways.ts'

/** `taskId`: the task at the end of the preparation. */
type PrepareOrder = (api: Api, way: OrderOptions) => Promise<{ orderId: number; taskId?: number }>

const collectedBefore = ({ order }: WorkflowInput) => order.lines.some((line) => line.collected > 0)
const atArrival = ({ params }: WorkflowInput) => params.purpose === 'arrival'

/** Preparation for each task, by the input of its sample. */
const preparationByTask: Record<string, (input: WorkflowInput) => PrepareOrder> = {
  formatting: (input) => (collectedBefore(input) ? toFormingAgain : orderToForm),
  confirming: (input) => (atArrival(input) ? toArrivalCall : toShortageCall),
  delivery: () => orderToIssue,
  disbanding: () => toDisbanding,
  paying: () => orderAtTill,
  formationDelivery: (input) => (collectedBefore(input) ? toDeliveryFormingAgain : toDeliveryForming),
  confirmingDelivery: (input) => (atArrival(input) ? toDeliveryArrivalCall : toDeliveryShortageCall),
  printTransferDoc: () => toPrinting,
  moveDelivery: () => toMoving,
  editAfterFormatting: ({ order }) => (order.pickup ? toEdit : toDeliveryEdit),
  returnFromShipping: () => toReturn,
  manualTransferring: () => toTransfer,
  deciding: () => toUndecided,
  deliveryOutcome: () => toOutcome,
}

/** Preparation of an order with this status, on which an action can begin. */
const preparationByStatus: Record<number, PrepareOrder> = {
  [orderStatus.toBeFormed]: orderToForm,
  [orderStatus.beingFormed]: orderBeingFormed,
  [orderStatus.formed]: orderToIssue,
  [orderStatus.generated]: toPrinting,
  [orderStatus.readyForShipment]: toShipment,
  [orderStatus.issuedToDelivery]: toCourier,
  [orderStatus.issued]: toBeingIssued,
  [orderStatus.issuedInFull]: issuedOrder,
  [orderStatus.partiallyIssued]: issuedOrder,
}

/** The first demo user of a store, of accounting or of the administration who has the right. */
const candidates: readonly UserName[] = ['manager', 'operator', 'accountant', 'admin']
export const userWithRight = (right: Right): UserName => {
  const hasRight = (user: UserName) => {
    const role = demoUsers.find(({ subject }) => subject === user)?.role ?? null
    return role !== null && (demoRoles[role].rights as readonly Right[]).includes(right)
  }
  const userName = candidates.find(hasRight)
  if (!userName) throw new Error(`no demo user has ${right}`)
  return userName
}

/** The user who works on the steps of the version: one right is enough for all of them. */
function workerOf({ machine, name }: Workflow): UserName {
  const metas = listStates(machine.root).map(({ meta }) => meta as StepMeta | undefined)
  const firstMeta = metas.find((meta) => meta?.for === 'person')
  if (firstMeta?.for !== 'person') throw new Error(`no step of ${name} is a user’s`)
  return userWithRight(firstMeta.right)
}

/** The store of the other tests, with the newest version of every workflow. */
const defaultStore = '1001'
/** An older version starts in its own store, so that it affects no other test. */
export const storeOf = ({ name, version }: Pick<Workflow, 'name' | 'version'>) =>
  version === newestVersionOf(name) ? defaultStore : name === 'confirming' ? '1005' : '1006'

/** Catalogue deliveryServiceMethods. */
const pickupPoint = 2
const deliveryOf = ({ method }: { method: number | null }): NewOrderDelivery =>
  method === pickupPoint ? courierToPoint : courier

/** A real order with the facts of a sample input, ready for the task or the action. */
export interface SampleOrder {
  orderId: number
  /** Path of the screen; the same under /api for its data. */
  path: string
  userName: UserName
  phone: string
  lineIds: number[]
  /** Name on the screen of the sample's line. */
  productOf: (lineId: number) => string
  /** The code that replaces one of the sample's: a unit of its own in every order. */
  markOf: (sampleCode: string) => string
  /** Whether the sample's code is one of the order's own pieces. */
  hasMark: (sampleCode: string) => boolean
  /** A unit of the same product that does not belong to this order. */
  unknownMarkOf: (sampleCode: string) => string
}

export async function createSampleOrder(
  api: Api,
  workflow: Workflow,
  input: WorkflowInput,
): Promise<SampleOrder> {
  const phone = uniquePhone()
  const { lines, statusId } = input.order
  const marks = lines.flatMap((line) => line.marks)
  const options = {
    order: { ...orderOf(input, phone), pfm: storeOf(workflow) },
    ...piecesOf(input),
    ...(marks.length > 0 && {
      marks: (orderId: number) => marks.map((code) => markFor(code, orderId)),
    }),
  }
  const prepared: Awaited<ReturnType<PrepareOrder>> = await (isPastLimit(workflow, input)
    ? preparePastOrder(api, options)
    : workflow.kind === 'task'
      ? preparationByTask[workflow.name]!(input)(api, options)
      : statusId === orderStatus.toBeFormed && input.order.delivery
        ? toDeliveryForming(api, {
            ...options,
            order: { ...options.order, delivery: deliveryOf(input.order.delivery) },
          })
        : preparationByStatus[statusId]!(api, options))
  const { orderId } = prepared
  return {
    orderId,
    phone,
    lineIds: lines.map(({ lineId }) => lineId),
    productOf: nameOf,
    userName: workerOf(workflow),
    path:
      workflow.kind === 'task' ? `tasks/${prepared.taskId}` : `orders/${orderId}/actions/${workflow.name}`,
    markOf: (code) => markFor(code, orderId),
    hasMark: (code) => marks.includes(code),
    unknownMarkOf: (code) => markFor(code, orderId, true),
  }
}

/** Days that a customer has, where the action has such a limit. */
const termOf = (action: string, { order, limits }: WorkflowInput) =>
  action === 'exchange'
    ? limits.exchangeDays
    : action === 'initiateRefund' && order.paysOnline
      ? limits.refundWarningDays
      : Infinity

/** The limit has passed, which a test cannot wait for. */
const isPastLimit = ({ name }: Workflow, input: WorkflowInput) =>
  input.order.issuedAt !== null &&
  Date.parse(input.order.at) - Date.parse(input.order.issuedAt) > termOf(name, input) * 86_400_000

async function preparePastOrder(api: Api, options: OrderOptions) {
  const orderId = await findPastOrder(api)
  await refund(api, orderId, options)
  return { orderId }
}
