import type { Ref } from 'react'
import type { DraftLineChange } from '../../../shared/draft-scans.ts'
import type { GoodsCounts, SubmitBlockers } from '../fields/custom-field-behaviour.ts'
import type { FormContextValue } from './form-context.ts'

export interface StepFormHandle {
  /** Returns the current data. If they are invalid, returns null and focuses the first invalid field. */
  collect: () => unknown
  /** Displays data merged from another device, without mounting the form again. */
  applyMerged: (data: Readonly<Record<string, unknown>>) => void
  /** Returns those of the given fields that belong to this form and have the option `kept`. */
  selectCarriedFields: (fields: readonly string[]) => readonly string[]
  /** True if the form was filled with stored values, for example with the address of the order. */
  hasStoredValues: () => boolean
  /** Returns the counted pieces; null if the form counts none. */
  countGoods: () => GoodsCounts | null
  /** Sets a value as if the user had typed it. */
  setValue: (field: string, value: unknown) => void
}

export interface StepFormProps {
  formId: string
  /** Initial data. They are read only when the form is mounted, so other data need another `key`. */
  data: unknown
  /** Values typed in other forms. Fields with the option `kept` start with these values. */
  typedBefore?: Readonly<Record<string, unknown>>
  surroundings: Omit<FormContextValue, 'fieldTitle'>
  readOnly: boolean
  /** Error message by field, from the server or the step. It is displayed until the user types. */
  wrong?: Readonly<Record<string, string>> | undefined
  ref: Ref<StepFormHandle>
  onTyped?: (data: unknown, scans: readonly DraftLineChange[]) => void
  onBlockers?: (blockers: SubmitBlockers) => void
  /** Called when the user presses Enter in a form with one field. */
  onEnter: () => void
}
