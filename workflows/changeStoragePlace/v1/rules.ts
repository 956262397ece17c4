import { orderStatus } from '../../../src/shared/order-statuses.ts'
import type { MachineEvent } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
}

export type Event = MachineEvent<'PLACE_CHANGED', { storagePlace: string }>

/** Statuses in which a packed order is stored in the store. */
const lying: readonly number[] = [orderStatus.formed, orderStatus.generated, orderStatus.readyForShipment]

export const guards = {
  possible: ({ context }: { context: Context }) => context.possible,
}

export const createInitialContext = ({ order }: WorkflowInput): Context => ({
  possible: lying.includes(order.statusId),
})

export const createStepTextValues = (): Record<string, number> => ({})
