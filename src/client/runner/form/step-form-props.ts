import type { Ref } from 'react'
import type { ScanEvent } from '../../../shared/draft-scans.ts'
import type { Blockers } from '../fields/custom-field-behaviour.ts'
import type { FormContextValue } from './form-context.ts'

export interface StepFormHandle {
  /** The current data; null when they are invalid: the first invalid field gets the focus. */
  collect: () => unknown
  /** Displays data merged from another terminal without mounting the form again. */
  applyMerged: (data: Readonly<Record<string, unknown>>) => void
  /** Returns the given fields that belong to this form and have the option `kept`. */
  selectCarriedFields: (fields: readonly string[]) => readonly string[]
  /** Sets a value as if the user had typed it. */
  setValue: (field: string, value: unknown) => void
}

export interface StepFormProps {
  formId: string
  /** Read only at mount: another form needs another `key`. */
  data: unknown
  /** Values typed in other forms: fields with the option `kept` start with them. */
  typedBefore?: Readonly<Record<string, unknown>>
  surroundings: Omit<FormContextValue, 'fieldTitle'>
  readOnly: boolean
  /** Error message by field from the server or the step; displayed until the user types. */
  wrong?: Readonly<Record<string, string>> | undefined
  ref: Ref<StepFormHandle>
  onTyped?: (data: unknown, scans: readonly ScanEvent[]) => void
  onBlockers?: (blockers: Blockers) => void
  /** Enter in a form with one field. */
  onEnter: () => void
}
