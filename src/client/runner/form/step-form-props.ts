import type { Ref } from 'react'
import type { ScanEvent } from '../../../shared/draft-scans.ts'
import type { Blockers } from '../fields/own-field.ts'
import type { FormSurroundings } from './form-context.ts'

export interface StepFormHandle {
  /** The data as it is this very moment; null when it is not right yet: the first wrong field then has the focus. */
  collect: () => unknown
  /** Shows what was merged from another terminal, without a new form. */
  take: (data: Readonly<Record<string, unknown>>) => void
  /** Of these fields, the ones that live here and are `kept`. */
  keptOf: (fields: readonly string[]) => readonly string[]
  /** As if it were typed here. */
  write: (field: string, value: unknown) => void
}

export interface StepFormProps {
  formId: string
  /** Read once: another form is another `key`. */
  data: unknown
  /** What was typed in other forms: the fields with the option `kept` open with it. */
  typedBefore?: Readonly<Record<string, unknown>>
  surroundings: Omit<FormSurroundings, 'fieldTitle'>
  readOnly: boolean
  /** By field, what the server or the step says is wrong with it; shown until something is typed. */
  wrong?: Readonly<Record<string, string>> | undefined
  ref: Ref<StepFormHandle>
  onTyped?: (data: unknown, scans: readonly ScanEvent[]) => void
  onBlockers?: (blockers: Blockers) => void
  /** Enter in a form of one field. */
  onEnter: () => void
}
