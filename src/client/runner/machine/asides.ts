import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import { isEqualJson } from './same-data.ts'

/** True if the event has a form of its own, shown in a dialog. */
export const hasEventForm = ({ payload }: OfferedEvent) => payload !== 'step' && payload !== 'none'

/**
 * Returns the values typed in the event's own form; null if there are none. A value that is equal to the one in
 * `typedBefore` does not count, because the form was prefilled with it. `shared` fields do not count, because they are
 * stored in the step's form.
 */
export function selectEventFormInput(
  data: unknown,
  typedBefore: Readonly<Record<string, unknown>>,
  shared: readonly string[] = [],
): unknown {
  const ownInput = Object.entries((data ?? {}) as object).filter(
    ([field, value]) =>
      value !== undefined &&
      !shared.includes(field) &&
      !(field in typedBefore && isEqualJson(value, typedBefore[field])),
  )
  return ownInput.length === 0 ? null : Object.fromEntries(ownInput)
}

/**
 * Returns the initial data of an event's form without the shared fields that have a value in the step's form, because
 * the step's form provides their values.
 */
export const buildEventFormData = (
  data: unknown,
  typedBefore: Readonly<Record<string, unknown>>,
  shared: readonly string[],
): unknown =>
  Object.fromEntries(
    Object.entries((data ?? {}) as object).filter(
      ([field]) => !(shared.includes(field) && typedBefore[field] !== undefined),
    ),
  )
