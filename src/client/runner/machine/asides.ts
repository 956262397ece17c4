import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { isSameData } from './same-data.ts'

/** The event asks for a small form of its own, in a dialog. */
export const isAside = ({ payload }: OfferedEvent) => payload !== 'step' && payload !== 'none'

/**
 * What was typed in such a form itself; null: nothing. `typedBefore` came into it from the step, and goes on living there,
 * as the `shared` fields do.
 */
export function typedAside(
  data: unknown,
  typedBefore: Readonly<Record<string, unknown>>,
  shared: readonly string[] = [],
): unknown {
  const own = Object.entries((data ?? {}) as object).filter(
    ([field, value]) =>
      value !== undefined &&
      !shared.includes(field) &&
      !(field in typedBefore && isSameData(value, typedBefore[field])),
  )
  return own.length === 0 ? null : Object.fromEntries(own)
}

/** What such a form opens with: a field that the step's own form has too is as it stands there. */
export const openedAside = (
  data: unknown,
  typedBefore: Readonly<Record<string, unknown>>,
  shared: readonly string[],
): unknown =>
  Object.fromEntries(
    Object.entries((data ?? {}) as object).filter(
      ([field]) => !(shared.includes(field) && typedBefore[field] !== undefined),
    ),
  )
