import type { Step } from '../../../../../schemas/api/tasks.ts'
import { pairsIn } from '../../parts/step-lines.ts'
import type { OwnField } from '../own-field.ts'

export interface Asked {
  lineId: number
  quantity: number
  marks?: string[]
}

/** What is chosen on the step at this moment, else what was chosen on the one before it. */
export function askedOf(value: readonly Asked[] | undefined, summary: Step['summary']): Asked[] {
  const typed = (value ?? []).filter(({ quantity }) => quantity > 0)
  return typed.length > 0
    ? typed
    : [...pairsIn(summary['asked'])].map(([lineId, quantity]) => ({ lineId, quantity }))
}

export const askedBehaviour: OwnField = {
  opens: (value, { summary }) => askedOf(value as Asked[] | undefined, summary),
  blocker: () => null,
}
