import type { MachineEvent } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
  /** Number of days by which the storage may still be prolonged. */
  daysLeft: number
  /** Current storage term in days. */
  timeWaiting: number
}

export type Event = MachineEvent<'PROLONG', { days: number }>

type Args = { context: Context; event: Event }

export const guards = {
  possible: ({ context }: Args) => context.possible && context.daysLeft > 0,
  withinLimit: ({ context, event }: Args) => event.payload.days <= context.daysLeft,
}

export const createInitialContext = ({ order, limits }: WorkflowInput): Context => ({
  possible: order.processTakes.includes('STORAGE_PROLONGED'),
  daysLeft: Math.max(0, limits.storageDays + limits.storageProlongDays - order.timeWaiting),
  timeWaiting: order.timeWaiting,
})

export const createStepTextValues = ({ daysLeft, timeWaiting }: Context): Record<string, number> => ({
  daysLeft,
  storageDays: timeWaiting,
})
