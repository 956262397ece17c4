import type { MachineEvent } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  eventId: number
  /** Current status of the event (specification 3, «Event»). */
  status: string
  /** True if the secret of the event (an issue code) was erased, so that the event cannot be sent again. */
  secretGone: boolean
  /** True for a request to the bank. It cannot be completed here: the task `moneyReturn` settles it with a document. */
  movesMoney: boolean
}

export type Event = MachineEvent<'CANCEL'> | MachineEvent<'COMPLETE'> | MachineEvent<'RESTART'>

type Args = { context: Context; event: Event }

/**
 * Statuses from which a user may restart, cancel or complete an event (specification 4: «only when possible for the
 * event»).
 */
const eventActionsFrom = {
  restart: ['pending', 'fail', 'canceled'],
  cancel: ['pending', 'ready', 'queue', 'waiting', 'fail'],
  complete: ['pending', 'ready', 'queue', 'waiting', 'fail'],
} as const

const from = (statuses: readonly string[], { status }: Context) => statuses.includes(status)

/** Source: specification 4, «Event actions (cancel, complete, restart) apply only when possible for the event». */
export const guards = {
  canCancel: ({ context }: Args) => from(eventActionsFrom.cancel, context),
  canComplete: ({ context }: Args) => from(eventActionsFrom.complete, context) && !context.movesMoney,
  canRestart: ({ context }: Args) => from(eventActionsFrom.restart, context) && !context.secretGone,
  somethingPossible: (args: Args) =>
    guards.canCancel(args) || guards.canComplete(args) || guards.canRestart(args),
}

/** `params`: eventId, status, secretGone, movesMoney. */
export const createInitialContext = ({ params }: DeskInput): Context => ({
  eventId: Number(params.eventId ?? 0),
  status: String(params.status ?? ''),
  secretGone: params.secretGone === true,
  movesMoney: params.movesMoney === true,
})

export const createStepTextValues = ({ eventId }: Context): Record<string, number> => ({ eventId })
