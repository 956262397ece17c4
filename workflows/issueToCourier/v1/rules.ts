import { parseBoxCode } from '../../../src/shared/box-code.ts'
import type { MachineEvent } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

export const reportedEvent = 'ISSUED_TO_DELIVERY'

export interface Context {
  possible: boolean
  orderId: number
  /** Number of boxes, each with its own label. */
  boxes: number
  /** Track number, the same on all labels. It identifies a box only if the order has a single box. */
  track: string | null
}

export interface BoxesPayload {
  boxes: string[]
}

export type Event = MachineEvent<'ISSUE_TO_COURIER', BoxesPayload>

type Args = { context: Context; event: Event }

/** Returns the number of the box with this code; null if no box or more than one box of the order has it. */
function boxOf({ orderId, boxes, track }: Context, code: string): number | null {
  if (boxes === 1 && track !== null && code.trim() === track) return 1
  const box = parseBoxCode(code)
  return box?.orderId === orderId && box.n <= boxes ? box.n : null
}

const given = ({ context, event }: Args) => event.payload.boxes.map((code) => boxOf(context, code))

export const guards = {
  possible: ({ context }: { context: Context }) => context.possible,
  noOtherBox: (args: Args) => !given(args).includes(null),
  everyBox: (args: Args) => new Set(given(args)).size === args.context.boxes,
}

export const createInitialContext = ({ order }: WorkflowInput): Context => ({
  possible: order.processTakes.includes(reportedEvent),
  orderId: order.orderId,
  boxes: order.delivery?.boxes ?? 1,
  track: order.delivery?.track ?? null,
})

export const createStepTextValues = ({ boxes }: Context): Record<string, number> => ({ boxes })
