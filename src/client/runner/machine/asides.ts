import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { isSameData } from './same-data.ts'

/** The event asks for a small form of its own, in a dialog. */
export const isAside = ({ payload }: OfferedEvent) => payload !== 'step' && payload !== 'none'

/** What was typed in such a form itself; null: nothing. `typedBefore` came into it from the step, and goes on living there. */
export function typedAside(data: unknown, typedBefore: Readonly<Record<string, unknown>>): unknown {
  const own = Object.entries((data ?? {}) as object).filter(
    ([field, value]) =>
      value !== undefined && !(field in typedBefore && isSameData(value, typedBefore[field])),
  )
  return own.length === 0 ? null : Object.fromEntries(own)
}
