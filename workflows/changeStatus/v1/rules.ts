import { orderStatus, type OrderStatusId } from '../../../src/shared/order-statuses.ts'
import type { MachineEvent } from '../../define.ts'
import type { OrderFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  /** Statuses that can be set now, each with the event of the order's process that leads to it. */
  targets: StatusTarget[]
}

export interface StatusTarget {
  statusId: OrderStatusId
  event: string
}

export type Event = MachineEvent<'CHANGE_STATUS', { statusId: number; comment?: string }>

type Args = { context: Context; event: Event }

const somethingCollected = (order: OrderFacts) => order.lines.some((line) => line.collected > 0)
const withCourier = (order: OrderFacts) => order.statusId === orderStatus.issuedToDelivery

/**
 * Statuses, each with the event that leads to it. CANCEL_ORDER leads to disbanding if goods were collected. It is not
 * offered while a courier has the order.
 */
const ways: (StatusTarget & { if?: (order: OrderFacts) => boolean })[] = [
  { statusId: orderStatus.new, event: 'RECONSIDERED' },
  { statusId: orderStatus.issuedToDelivery, event: 'ISSUED_TO_DELIVERY' },
  { statusId: orderStatus.issuedInFull, event: 'DELIVERED_IN_FULL' },
  {
    statusId: orderStatus.cancelled,
    event: 'CANCEL_ORDER',
    if: (order) => !somethingCollected(order) && !withCourier(order),
  },
  {
    statusId: orderStatus.toBeDisbanded,
    event: 'CANCEL_ORDER',
    if: (order) => somethingCollected(order) && !withCourier(order),
  },
  { statusId: orderStatus.returningFromDelivery, event: 'RETURN_STARTED' },
  { statusId: orderStatus.storageExpired, event: 'STORAGE_EXPIRED' },
]

/** Returns the statuses that can be set manually now. */
export const listStatusTargets = (order: OrderFacts): StatusTarget[] =>
  ways
    .filter((way) => order.processTakes.includes(way.event) && (way.if?.(order) ?? true))
    .map(({ statusId, event }) => ({ statusId, event }))

const targetOf = ({ context, event }: Args) =>
  event.type === 'CHANGE_STATUS'
    ? context.targets.find(({ statusId }) => statusId === event.payload.statusId)
    : undefined

export const guards = {
  somewhereToGo: ({ context }: Args) => context.targets.length > 0,
  leadsThere: (args: Args) => targetOf(args) !== undefined,
}

/** Event for the order's process. CANCEL_ORDER also contains the comment. */
export function createStatusEvent(args: Args): { type: string } & Record<string, unknown> {
  const type = targetOf(args)?.event ?? ''
  return type === 'CANCEL_ORDER'
    ? { type, reasonId: null, comment: args.event.payload.comment ?? null }
    : { type }
}

export const createInitialContext = ({ order }: WorkflowInput): Context => ({
  targets: listStatusTargets(order),
})

export const createStepTextValues = ({ targets }: Context): Record<string, number | string> => ({
  targets: targets.length,
  reachable: targets.map(({ statusId }) => statusId).join(' '),
})
