import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import type { DeskInput } from '../../task-input.ts'

export interface Context {
  /** Orders of the delivery service that stand ready for shipment. */
  offered: number[]
  chosen: number[]
  /** Orders that the last answer named: in another act, unknown to the delivery service, not to be issued any more. */
  named: number[]
  actNumber: string | null
}

export type Event =
  | Move<'CHOSEN', { orderIds: number[] }>
  | Move<'ACT_FORMED', { actNumber: string }>
  | Move<'ORDERS_IN_ANOTHER_ACT', { orderIds: number[] }>
  | Move<'CREATION_FAILED', { orderIds: number[] }>
  | Move<'EXCLUDE_AND_REPEAT'>
  | Move<'REPEAT'>
  | Move<'BACK'>
  | Move<'PRINTED'>
  | Move<'DISSOLVE'>
  | Move<'ISSUE'>
  | Move<'ISSUED'>
  | Move<'ISSUE_REFUSED', { orderIds: number[] }>

type Args = { context: Context; event: Event }

const idsOf = (event: Event): number[] =>
  event.type === 'CHOSEN' ||
  event.type === 'ORDERS_IN_ANOTHER_ACT' ||
  event.type === 'CREATION_FAILED' ||
  event.type === 'ISSUE_REFUSED'
    ? event.payload.orderIds
    : []
const left = ({ chosen, named }: Context) => chosen.filter((id) => !named.includes(id))

/** Source: specification 4, «Delivery issue flow»; 8, «Act already formed for some orders». */
export const guards = {
  somethingChosen: ({ event }: Args) => idsOf(event).length > 0,
  // One delivery service: only its orders are offered.
  everyOrderIsOffered: ({ context, event }: Args) => {
    const ids = idsOf(event)
    return new Set(ids).size === ids.length && ids.every((id) => context.offered.includes(id))
  },
  somethingLeft: ({ context }: Args) => left(context).length > 0,
}

/** `params.orderIds`: orders of one delivery service that stand ready for shipment. */
export const startFrom = ({ params }: DeskInput): Context => ({
  offered: (params.orderIds ?? []) as number[],
  chosen: [],
  named: [],
  actNumber: null,
})

export const choiceOf = ({ event }: Args) => ({ chosen: idsOf(event), named: [] })
export const namedOf = ({ event }: Args) => ({ named: idsOf(event) })
export const withoutNamed = ({ context }: Args) => ({ chosen: left(context), named: [] })
export const actOf = ({ event }: Args) => ({
  named: [],
  actNumber: event.type === 'ACT_FORMED' ? event.payload.actNumber : null,
})

export const summary = (context: Context): Record<string, number | string> => ({
  chosen: context.chosen.length,
  left: left(context).length,
  named: context.named.join(', '),
  actNumber: context.actNumber ?? '',
})

/** Going back shows what was chosen. */
export const formData = ({ chosen }: Context, form: FormId): unknown =>
  form === 'acceptanceAct/v1/orders' ? { orderIds: chosen } : {}
