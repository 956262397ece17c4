import type { Step } from '../../../../../schemas/api/tasks.ts'
import { parseNumberPairs } from '../../parts/step-lines.ts'
import type { CustomFieldBehaviour } from '../custom-field-behaviour.ts'

export interface RequestedLine {
  lineId: number
  quantity: number
  marks?: string[]
}

/** Returns the goods chosen on this step; if there are none, those chosen on an earlier step (summary `asked`). */
export function toRequestedLines(
  value: readonly RequestedLine[] | undefined,
  summary: Step['summary'],
): RequestedLine[] {
  const typed = (value ?? []).filter(({ quantity }) => quantity > 0)
  return typed.length > 0
    ? typed
    : [...parseNumberPairs(summary['asked'])].map(([lineId, quantity]) => ({ lineId, quantity }))
}

export const requestedGoodsBehaviour: CustomFieldBehaviour = {
  initialValue: (value, { summary }) => toRequestedLines(value as RequestedLine[] | undefined, summary),
  blocker: () => null,
}
