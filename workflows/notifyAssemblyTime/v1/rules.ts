import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { MachineEvent } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  statusId: number
}

export type Event = MachineEvent<'NOTIFY'>

type Args = { context: Context; event: Event }

/** Statuses in which the store has not yet collected the whole order. */
const collecting: readonly number[] = [orderStatus.toBeFormed, orderStatus.beingFormed]

export const guards = {
  possible: ({ context }: Args) => collecting.includes(context.statusId),
}

export const createInitialContext = ({ order }: WorkflowInput): Context => ({ statusId: order.statusId })

export const createStepTextValues = (): Record<string, number> => ({})
