import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import {
  createReturnedGoodsGuards,
  toReturnedGoodsLines,
  createReturnedCountFormData,
  type ReturnedGoodsContext,
  type EnteredReturnedLine,
} from '../../parts/goods-back/v1/back.ts'
import { formatPieceCounts, sumBy } from '../../parts/pieces.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export type Context = ReturnedGoodsContext

interface Payload {
  lines: EnteredReturnedLine[]
  comment?: string
}

export type Event =
  | MachineEvent<'DISBAND'>
  | MachineEvent<'DISBANDED', Payload>
  | MachineEvent<'DISBANDED_IN_PART', Payload>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const payloadOf = (event: Event): Payload =>
  event.type === 'DISBANDED' || event.type === 'DISBANDED_IN_PART' ? event.payload : { lines: [] }
const linesOf = (event: Event) => payloadOf(event).lines
const collectedOf = (_: Context, line: OrderLineFacts) => line.collected

export const guards = {
  ...createReturnedGoodsGuards(linesOf, collectedOf),
  everyLineTicked: ({ context, event }: Args) =>
    context.lines.every(
      (line) =>
        line.collected === 0 || linesOf(event).some((one) => one.lineId === line.lineId && one.returned > 0),
    ),
}

export const createPutBackParams = ({ context, event }: Args) => ({
  cause: 'disbanded' as const,
  lines: toReturnedGoodsLines(context, linesOf(event), collectedOf),
  comment: payloadOf(event).comment?.trim() || null,
})

export const createInitialContext = (input: WorkflowInput): Context => ({ lines: input.order.lines })

export function createStepTextValues(context: Context): Record<string, number | string> {
  return {
    collected: sumBy(context.lines, (line) => line.collected),
    collectedPieces: formatPieceCounts(context.lines, ({ collected }) => collected),
    collectedLines: context.lines.filter((line) => line.collected > 0).length,
  }
}

export const createInitialFormData = (context: Context, form: FormId): unknown =>
  form === 'disbanding/v1/return' ? createReturnedCountFormData(context, collectedOf) : {}
