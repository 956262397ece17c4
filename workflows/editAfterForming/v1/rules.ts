import type { Move } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
  /** Pieces. */
  collected: number
}

export type Event = Move<'EDIT'>

type Args = { context: Context; event: Event }

export const guards = {
  possible: ({ context }: Args) => context.possible,
}

export const startFrom = ({ order }: WorkflowInput): Context => ({
  possible: order.processTakes.includes('EDIT_REQUESTED'),
  collected: order.lines.reduce((sum, line) => sum + line.collected, 0),
})

export const summary = ({ collected }: Context): Record<string, number> => ({ collected })
