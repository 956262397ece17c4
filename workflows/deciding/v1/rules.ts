import type { MachineEvent } from '../../define.ts'
import type { WorkflowInput } from '../../task-input.ts'

const purposes = ['notConfirmed', 'label', 'shipment', 'lateNews'] as const

export interface Context {
  /** What must be decided. */
  purpose: (typeof purposes)[number]
  /** Number of collected pieces, which are put back on the shelf if the order is cancelled. */
  collected: number
}

export interface Cancellation {
  reasonId: number
  comment?: string
}

export type Event =
  | MachineEvent<'CALL_AGAIN'>
  | MachineEvent<'REQUEST_LABEL'>
  | MachineEvent<'COURIER_TOOK'>
  | MachineEvent<'COURIER_EXPECTED'>
  | MachineEvent<'SETTLED', { comment: string }>
  | MachineEvent<'CANCEL_ORDER', Cancellation>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

export const guards = {
  aboutConfirmation: ({ context }: Args) => context.purpose === 'notConfirmed',
  aboutLabel: ({ context }: Args) => context.purpose === 'label',
  aboutShipment: ({ context }: Args) => context.purpose === 'shipment',
}

export const createInitialContext = ({ order, params }: WorkflowInput): Context => ({
  purpose: purposes.find((one) => one === params.purpose) ?? 'lateNews',
  collected: order.lines.reduce((sum, line) => sum + line.collected, 0),
})

/** Event for the order's process. The comment is passed on and not stored in this machine. */
export const createCancelEvent = ({ payload }: { payload: Cancellation }) => ({
  type: 'CANCEL_ORDER',
  reasonId: payload.reasonId,
  comment: payload.comment ?? null,
})

export const createStepTextValues = ({ collected }: Context): Record<string, number> => ({ collected })
