import type { MachineEvent } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  /** Ids of the orders of the act, all of one delivery service and one store. */
  chosen: number[]
  /**
   * Orders because of which the last attempt failed: in another act, not announced, not ready for shipment, or changed
   * since the act was formed.
   */
  named: number[]
  actNumber: string
}

type Named = { orderIds: number[] }

export type Event =
  | MachineEvent<'ACT_FORMED'>
  | MachineEvent<'ORDERS_IN_ANOTHER_ACT', Named>
  | MachineEvent<'ORDERS_CHANGED', Named>
  | MachineEvent<'CREATION_FAILED', Named>
  | MachineEvent<'FORMING_FAILED'>
  | MachineEvent<'EXCLUDE_AND_REPEAT'>
  | MachineEvent<'REPEAT'>
  | MachineEvent<'PRINTED'>
  | MachineEvent<'DISSOLVE'>
  | MachineEvent<'ISSUE'>
  | MachineEvent<'ISSUED'>
  | MachineEvent<'ISSUE_FAILED'>
  | MachineEvent<'DISSOLVED'>

type Args = { context: Context; event: Event }

const idsOf = (event: Event): number[] =>
  event.type === 'ORDERS_IN_ANOTHER_ACT' ||
  event.type === 'CREATION_FAILED' ||
  event.type === 'ORDERS_CHANGED'
    ? event.payload.orderIds
    : []
const left = ({ chosen, named }: Context) => chosen.filter((id) => !named.includes(id))

/** Source: specification 4, «Delivery issue flow»; 8, «Act already formed for some orders». */
export const guards = {
  somethingLeft: ({ context }: Args) => left(context).length > 0,
}

/** `params`: the chosen orders and the number of the act. */
export const createInitialContext = ({ params }: DeskInput): Context => ({
  chosen: (params.orderIds ?? []) as number[],
  named: [],
  actNumber: String(params.actNumber ?? ''),
})

export const createFailedOrdersUpdate = ({ event }: Args) => ({ named: idsOf(event) })
export const createOrderExclusionUpdate = ({ context }: Args) => ({ chosen: left(context), named: [] })

export const createStepTextValues = (context: Context): Record<string, number | string> => ({
  chosen: context.chosen.length,
  left: left(context).length,
  named: context.named.join(', '),
  actNumber: context.actNumber,
})
