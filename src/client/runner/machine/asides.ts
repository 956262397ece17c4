import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { isSameData } from './same-data.ts'

/** The event needs a small form of its own, shown in a dialog. */
export const hasOwnForm = ({ payload }: OfferedEvent) => payload !== 'step' && payload !== 'none'

/**
 * Values that were typed in the event's own form; null when there are none. Values of `typedBefore` were prefilled
 * from the step, and `shared` fields are stored in the step's form, so neither is counted.
 */
export function selectOwnFormInput(
  data: unknown,
  typedBefore: Readonly<Record<string, unknown>>,
  shared: readonly string[] = [],
): unknown {
  const ownInput = Object.entries((data ?? {}) as object).filter(
    ([field, value]) =>
      value !== undefined &&
      !shared.includes(field) &&
      !(field in typedBefore && isSameData(value, typedBefore[field])),
  )
  return ownInput.length === 0 ? null : Object.fromEntries(ownInput)
}

/**
 * Initial data of such a form without the shared fields that the step's form already holds: their values come from
 * there.
 */
export const buildOwnFormData = (
  data: unknown,
  typedBefore: Readonly<Record<string, unknown>>,
  shared: readonly string[],
): unknown =>
  Object.fromEntries(
    Object.entries((data ?? {}) as object).filter(
      ([field]) => !(shared.includes(field) && typedBefore[field] !== undefined),
    ),
  )
