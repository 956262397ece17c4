import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { isSameData } from './same-data.ts'

/** The event asks for a small form of its own, in a dialog. */
export const isAside = ({ payload }: OfferedEvent) => payload !== 'step' && payload !== 'none'

/** What was typed in such a form itself; null: nothing. `kept` came into it from the step, and goes on living there. */
export function typedAside(data: unknown, kept: Readonly<Record<string, unknown>>): unknown {
  const own = Object.entries((data ?? {}) as object).filter(
    ([field, value]) => value !== undefined && !(field in kept && isSameData(value, kept[field])),
  )
  return own.length === 0 ? null : Object.fromEntries(own)
}
