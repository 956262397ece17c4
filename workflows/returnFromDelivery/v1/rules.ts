import type { Move } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export interface Context {
  possible: boolean
}

export type Event = Move<'RETURN'>

type Args = { context: Context; event: Event }

export const guards = {
  possible: ({ context }: Args) => context.possible,
}

export const startFrom = ({ order }: WorkflowInput): Context => ({
  possible: order.processTakes.includes('RETURN_STARTED'),
})

export const summary = (): Record<string, number> => ({})
