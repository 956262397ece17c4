import type { Move } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  serviceId: string
  /** As it stands: the switch asks for the opposite. */
  active: boolean
  inProd: boolean
}

export type Event = Move<'CONFIRM'> | Move<'DECLINE'> | Move<'SWITCHED'> | Move<'SWITCH_FAILED'>

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
})

export const summary = ({ serviceId }: Context): Record<string, string> => ({ serviceId })
