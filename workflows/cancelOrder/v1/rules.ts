import type { MachineEvent } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
  /** Number of collected pieces, which will be put back on the shelf. */
  collected: number
}

export type Event = MachineEvent<'CANCEL', { reasonId?: number; comment?: string }>

type Args = { context: Context; event: Event }

export const guards = {
  possible: ({ context }: Args) => context.possible,
}

export const createInitialContext = ({ order }: WorkflowInput): Context => ({
  possible: order.processTakes.includes('CANCEL_ORDER'),
  collected: order.lines.reduce((sum, line) => sum + line.collected, 0),
})

/** Event for the order's process. The comment is passed on and not stored in this machine. */
export const createCancelEvent = ({ payload }: Event) => ({
  type: 'CANCEL_ORDER',
  reasonId: payload.reasonId ?? null,
  comment: payload.comment ?? null,
})

export const createStepTextValues = ({ collected }: Context): Record<string, number> => ({ collected })
