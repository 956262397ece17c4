import type { Move } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  serviceId: string
  /** As it stands: the switch asks for the opposite. */
  active: boolean
  inProd: boolean
  /** Why the last try did not switch it; null: none has failed. */
  reason: Reason | null
}

/** busy: somebody holds what it moves, for a moment; fault: ours. */
export type Reason = 'busy' | 'fault'

export type Event =
  | Move<'CONFIRM'>
  | Move<'DECLINE'>
  | Move<'SWITCHED'>
  | Move<'SWITCH_FAILED', { reason: Reason }>

type Args = { context: Context }

/** Source: specification 2 and 4, «External service toggle». */
export const guards = {
  active: ({ context }: Args) => context.active,
  inProd: ({ context }: Args) => context.inProd,
}

/** `params`: serviceId, active, inProd (the environment is prod). */
export const startFrom = ({ params }: DeskInput): Context => ({
  serviceId: String(params.serviceId ?? ''),
  active: params.active === true,
  inProd: params.inProd === true,
  reason: null,
})

/** `context`: which form of its text the step speaks in. */
export const summary = ({ serviceId, reason }: Context): Record<string, string> => ({
  serviceId,
  ...(reason !== null && { context: reason }),
})
