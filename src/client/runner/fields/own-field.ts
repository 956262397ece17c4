import type { OfferedEvent } from '../../../../schemas/api/tasks.ts'
import type { FormSurroundings } from '../form/form-context.ts'

type Options = Record<string, unknown> | undefined

/** A reason, as a text key with its numbers, why the step cannot be taken yet. */
export interface Blocker {
  key: string
  facts?: Record<string, unknown>
}

export type Counted = NonNullable<OfferedEvent['counted']>

/** Why no event of the form can be sent, and why those cannot that ask for a count of the goods. */
export interface Blockers {
  step: Blocker | null
  counted: Readonly<Record<Counted, Blocker | null>>
}

export const nothingBlocks: Blockers = {
  step: null,
  counted: { all: null, part: null, none: null, some: null },
}

/** The form is still on its way. */
export const notYet: Blockers = { ...nothingBlocks, step: { key: 'actions.wait' } }

export interface OwnField {
  /** The value a form opens with, from what the step or the draft brought. */
  opens: (value: unknown, surroundings: FormSurroundings, options: Options) => unknown
  blocker: (value: unknown, surroundings: FormSurroundings, options: Options) => Blocker | null
  /** Of an event that asks for a count of the goods: why it is not given yet. */
  counted?: (
    kind: Counted,
    value: unknown,
    surroundings: FormSurroundings,
    options: Options,
  ) => Blocker | null
}
