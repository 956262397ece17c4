import type { MachineEvent } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  serviceId: string
  /** State of the service when the switch was started: an active service is switched off. */
  active: boolean
  inProd: boolean
  /** Why the last attempt failed; null if none has failed. */
  reason: FailureReason | null
}

/** `busy`: an affected order was locked, so that a retry may succeed. `fault`: an error of the server. */
export type FailureReason = 'busy' | 'fault'

export type Event =
  | MachineEvent<'CONFIRM'>
  | MachineEvent<'DECLINE'>
  | MachineEvent<'SWITCHED'>
  | MachineEvent<'SWITCH_FAILED', { reason: FailureReason }>

type Args = { context: Context }

/** Source: specification 2 and 4, «External service toggle». */
export const guards = {
  active: ({ context }: Args) => context.active,
  inProd: ({ context }: Args) => context.inProd,
}

/** `params`: serviceId, active, inProd (the environment is prod). */
export const createInitialContext = ({ params }: DeskInput): Context => ({
  serviceId: String(params.serviceId ?? ''),
  active: params.active === true,
  inProd: params.inProd === true,
  reason: null,
})

/** `context`: variant of the texts of the step (`context` of i18next). */
export const createStepTextValues = ({ serviceId, reason }: Context): Record<string, string> => ({
  serviceId,
  ...(reason !== null && { context: reason }),
})
