import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { Move } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
}

export type Event = Move<'DISBAND'> | Move<'DISBANDED', { lines: ReturnedLine[] }> | Move<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const linesOf = (event: Event) => (event.type === 'DISBANDED' ? event.payload.lines : [])
const returnedOf = (event: Event, lineId: number) =>
  linesOf(event).find((line) => line.lineId === lineId)?.returned ?? 0

export const guards = {
  everyLineIsTheOrders: ({ context, event }: Args) => {
    const ids = linesOf(event).map((line) => line.lineId)
    return new Set(ids).size === ids.length && ids.every((id) => context.lines.some((l) => l.lineId === id))
  },
  nothingAboveCollected: ({ context, event }: Args) =>
    context.lines.every((line) => returnedOf(event, line.lineId) <= line.collected),
  everyLineTicked: ({ context, event }: Args) =>
    context.lines.every((line) => line.collected === 0 || returnedOf(event, line.lineId) > 0),
  everythingReturned: ({ context, event }: Args) =>
    context.lines.every((line) => returnedOf(event, line.lineId) === line.collected),
}

export function startFrom(input: WorkflowInput): Context {
  return { lines: input.order.lines }
}

export function summary(context: Context): Record<string, number> {
  return {
    collected: context.lines.reduce((sum, line) => sum + line.collected, 0),
    collectedLines: context.lines.filter((line) => line.collected > 0).length,
  }
}

export function formData(context: Context, form: FormId): unknown {
  if (form !== 'disbanding/v1/return') return {}
  const collected = context.lines.filter((line) => line.collected > 0)
  return { lines: collected.map(({ lineId }) => ({ lineId, returned: 0 })) }
}
