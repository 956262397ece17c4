import type { Step } from '../../../../../schemas/api/tasks.ts'
import { pairsIn } from '../../parts/step-lines.ts'
import type { OwnField } from '../own-field.ts'

export interface RequestedLine {
  lineId: number
  quantity: number
  marks?: string[]
}

/** Goods chosen on this step, else those chosen on the previous one. */
export function requestedLines(
  value: readonly RequestedLine[] | undefined,
  summary: Step['summary'],
): RequestedLine[] {
  const typed = (value ?? []).filter(({ quantity }) => quantity > 0)
  return typed.length > 0
    ? typed
    : [...pairsIn(summary['asked'])].map(([lineId, quantity]) => ({ lineId, quantity }))
}

export const requestedGoodsBehaviour: OwnField = {
  initialValue: (value, { summary }) => requestedLines(value as RequestedLine[] | undefined, summary),
  blocker: () => null,
}
