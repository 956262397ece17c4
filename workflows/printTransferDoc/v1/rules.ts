import type { MachineEvent } from '../../define.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
}

export interface PrintedPayload {
  transferDoc: boolean
  labels: boolean
}

export type Event = MachineEvent<'DOCUMENTS_PRINTED', PrintedPayload> | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

/** Source: specification 2, «Order view»: print transport invoice, print labels. */
export const guards = {
  transferDocPrinted: ({ event }: Args) => event.type === 'DOCUMENTS_PRINTED' && event.payload.transferDoc,
  labelsPrinted: ({ event }: Args) => event.type === 'DOCUMENTS_PRINTED' && event.payload.labels,
}

export const createInitialContext = (input: WorkflowInput): Context => ({ lines: input.order.lines })

export const createStepTextValues = (context: Context): Record<string, number> => ({
  collected: context.lines.reduce((sum, line) => sum + line.collected, 0),
})
