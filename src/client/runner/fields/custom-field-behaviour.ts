import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import type { FormContextValue } from '../form/form-context.ts'

type Options = Record<string, unknown> | undefined

/** Reason why the step cannot be submitted yet, as a text key with its parameters. */
export interface SubmitBlocker {
  key: string
  facts?: Record<string, unknown>
}

export type CountRequirement = NonNullable<OfferedEvent['counted']>

/**
 * `step` blocks all events of the form. `counted` blocks only the events that require counted goods, by the kind of the
 * requirement.
 */
export interface SubmitBlockers {
  step: SubmitBlocker | null
  counted: Readonly<Record<CountRequirement, SubmitBlocker | null>>
}

export const noSubmitBlockers: SubmitBlockers = {
  step: null,
  counted: { all: null, part: null, none: null, some: null },
}

/** Blocks all events while the form is being loaded. */
export const loadingSubmitBlockers: SubmitBlockers = { ...noSubmitBlockers, step: { key: 'actions.wait' } }

/**
 * Pieces in the form. `counted`: those that are counted. `uncounted`: those that are neither counted nor entered
 * separately; of these, `lost` and `damaged` are those for which such a reason is chosen.
 */
export interface GoodsCounts {
  counted: number
  uncounted: number
  lost: number
  damaged: number
}

export interface CustomFieldBehaviour {
  /** Returns the initial value of the field, based on the value of the step or of the draft. */
  initialValue: (value: unknown, surroundings: FormContextValue, options: Options) => unknown
  blocker: (value: unknown, surroundings: FormContextValue, options: Options) => SubmitBlocker | null
  /** Returns why the counted goods do not meet the requirement `kind` of an event; null if they meet it. */
  counted?: (
    kind: CountRequirement,
    value: unknown,
    surroundings: FormContextValue,
    options: Options,
  ) => SubmitBlocker | null
  /** Returns the pieces of a field that counts goods. */
  countGoods?: (value: unknown, surroundings: FormContextValue, options: Options) => GoodsCounts
}
