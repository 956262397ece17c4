import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import type { FormContextValue } from '../form/form-context.ts'

type Options = Record<string, unknown> | undefined

/** Reason why the step cannot be submitted yet, as a text key with its parameters. */
export interface Blocker {
  key: string
  facts?: Record<string, unknown>
}

export type RequiredCount = NonNullable<OfferedEvent['counted']>

/** `step` blocks all events of the form. `counted` blocks only the events that require counted goods. */
export interface Blockers {
  step: Blocker | null
  counted: Readonly<Record<RequiredCount, Blocker | null>>
}

export const noBlockers: Blockers = {
  step: null,
  counted: { all: null, part: null, none: null, some: null },
}

/** Blocks all events while the form is being loaded. */
export const loadingBlockers: Blockers = { ...noBlockers, step: { key: 'actions.wait' } }

export interface CustomFieldBehaviour {
  /** Returns the initial value of the field, based on the value of the step or of the draft. */
  initialValue: (value: unknown, surroundings: FormContextValue, options: Options) => unknown
  blocker: (value: unknown, surroundings: FormContextValue, options: Options) => Blocker | null
  /** Returns why the counted goods do not meet the requirement `kind` of an event; null if they meet it. */
  counted?: (
    kind: RequiredCount,
    value: unknown,
    surroundings: FormContextValue,
    options: Options,
  ) => Blocker | null
}
