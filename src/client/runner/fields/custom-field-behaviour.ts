import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import type { FormContextValue } from '../form/form-context.ts'

type Options = Record<string, unknown> | undefined

/** Why the step cannot be submitted yet, as a text key with its parameters. */
export interface Blocker {
  key: string
  facts?: Record<string, unknown>
}

export type Counted = NonNullable<OfferedEvent['counted']>

/** `step` blocks all events of the form, `counted` only the events that need counted goods. */
export interface Blockers {
  step: Blocker | null
  counted: Readonly<Record<Counted, Blocker | null>>
}

export const noBlockers: Blockers = {
  step: null,
  counted: { all: null, part: null, none: null, some: null },
}

/** The form is still being loaded. */
export const loadingBlockers: Blockers = { ...noBlockers, step: { key: 'actions.wait' } }

export interface CustomFieldBehaviour {
  /** Initial value of the field, from the value of the step or the draft. */
  initialValue: (value: unknown, surroundings: FormContextValue, options: Options) => unknown
  blocker: (value: unknown, surroundings: FormContextValue, options: Options) => Blocker | null
  /** Why the counted goods do not meet the requirement `kind` of an event; null: they meet it. */
  counted?: (
    kind: Counted,
    value: unknown,
    surroundings: FormContextValue,
    options: Options,
  ) => Blocker | null
}
