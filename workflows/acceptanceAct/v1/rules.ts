import type { Move } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  /** Ids of the orders of the act, all of one delivery service and one store. */
  chosen: number[]
  /** Orders because of which the last attempt failed: in another act, not announced, or no longer ready for issue. */
  named: number[]
  actNumber: string
}

type Named = { orderIds: number[] }

export type Event =
  | Move<'ACT_FORMED'>
  | Move<'ORDERS_IN_ANOTHER_ACT', Named>
  | Move<'ORDERS_CHANGED', Named>
  | Move<'CREATION_FAILED', Named>
  | Move<'FORMING_FAILED'>
  | Move<'EXCLUDE_AND_REPEAT'>
  | Move<'REPEAT'>
  | Move<'PRINTED'>
  | Move<'DISSOLVE'>
  | Move<'ISSUE'>
  | Move<'ISSUED'>
  | Move<'ISSUE_FAILED'>
  | Move<'DISSOLVED'>

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
export const startFrom = ({ params }: DeskInput): Context => ({
  chosen: (params.orderIds ?? []) as number[],
  named: [],
  actNumber: String(params.actNumber ?? ''),
})

export const namedOf = ({ event }: Args) => ({ named: idsOf(event) })
export const withoutNamed = ({ context }: Args) => ({ chosen: left(context), named: [] })

export const summary = (context: Context): Record<string, number | string> => ({
  chosen: context.chosen.length,
  left: left(context).length,
  named: context.named.join(', '),
  actNumber: context.actNumber,
})
