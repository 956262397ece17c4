import type { FormSurroundings } from '../form/form-context.ts'

type Options = Record<string, unknown> | undefined

/** A reason, as a text key with its numbers, why the step cannot be taken yet. */
export interface Blocker {
  key: string
  facts?: Record<string, unknown>
}

export interface OwnField {
  /** The value a form opens with, from what the step or the draft brought. */
  opens: (value: unknown, surroundings: FormSurroundings, options: Options) => unknown
  blocker: (value: unknown, surroundings: FormSurroundings, options: Options) => Blocker | null
}
