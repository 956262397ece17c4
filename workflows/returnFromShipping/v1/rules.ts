import { isBlankText } from '../../../src/shared/clean-text.ts'
import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import type { MachineEvent } from '../../define.ts'
import type { ReturnedLine } from '../../effects.ts'
import {
  createReturnedGoodsGuards,
  toReturnedGoodsLines,
  createReturnedCountFormData,
  type EnteredReturnedLine,
} from '../../parts/goods-back/v1/back.ts'
import { formatPieceCounts, sumBy } from '../../parts/pieces.ts'
import type { OrderLineFacts, WorkflowInput } from '../../task-input.ts'

export interface Context {
  lines: OrderLineFacts[]
  /** True if the customer kept a part of the goods, so that only the refused pieces are returned. */
  deliveredInPart: boolean
}

export interface ReturnPayload {
  lines: EnteredReturnedLine[]
  /** Where the missing pieces are. Stored with these pieces and in the log of the order, and not in the snapshot. */
  comment?: string
}

export type Event =
  | MachineEvent<'RETURN_CONFIRMED'>
  | MachineEvent<'RETURNED_FULLY', ReturnPayload>
  | MachineEvent<'RETURNED_IN_PART', ReturnPayload>
  | MachineEvent<'ORDER_WITHDRAWN'>

type Args = { context: Context; event: Event }

const payloadOf = (event: Event): ReturnPayload =>
  event.type === 'RETURNED_FULLY' || event.type === 'RETURNED_IN_PART' ? event.payload : { lines: [] }

/** Number of pieces of a line that the delivery service should return. */
const expectedOf = ({ deliveredInPart }: Context, line: OrderLineFacts) =>
  deliveredInPart ? line.returned : line.collected

const typedOf = (event: Event) => payloadOf(event).lines

/** Returned pieces by line, without lines of which nothing was returned. */
export const getReturnedLines = ({ event }: Args): ReturnedLine[] =>
  typedOf(event)
    .filter((line) => line.returned > 0)
    .map(({ lineId, returned }) => ({ lineId, returned }))

export const createPutBackParams = ({ context, event }: Args) => ({
  cause: 'notDelivered' as const,
  lines: toReturnedGoodsLines(context, typedOf(event), expectedOf),
  comment: payloadOf(event).comment?.trim() || null,
})

/** Source: specification 4, «Return confirmed; returned to warehouse fully»; 5, «Returned quantity must be given». */
export const guards = {
  ...createReturnedGoodsGuards(typedOf, expectedOf),
  deliveredInPart: ({ context }: Args) => context.deliveredInPart,
  missingExplained: ({ event }: Args) => !isBlankText(payloadOf(event).comment ?? ''),
}

export function createInitialContext(input: WorkflowInput): Context {
  return { lines: input.order.lines, deliveredInPart: input.params.deliveredInPart === true }
}

export function createStepTextValues(context: Context): Record<string, number | string> {
  const expected = context.lines.map((line) => expectedOf(context, line))
  return {
    expected: sumBy(expected, (pieces) => pieces),
    expectedLines: expected.filter((pieces) => pieces > 0).length,
    expectedPieces: formatPieceCounts(context.lines, (line) => expectedOf(context, line)),
  }
}

export const createInitialFormData = (context: Context, form: FormId): unknown =>
  form === 'returnFromShipping/v1/ready' ? {} : createReturnedCountFormData(context, expectedOf)
