import { use, useEffectEvent, useImperativeHandle, useLayoutEffect, type Ref } from 'react'
import { nothingBlocks, type Blockers } from '../fields/own-field.ts'
import type { FormSurroundings } from './form-context.ts'
import type * as FieldsFormModule from './fields-form.tsx'
import { hasFields } from './outline.ts'

type Json = Record<string, unknown>

export interface StepFormHandle {
  /** The data as it is this very moment; null when it is not right yet: the first wrong field then has the focus. */
  collect: () => unknown
}

export interface StepFormProps {
  formId: string
  /** Read once: another form is another `key`. */
  data: unknown
  /** What was typed in another form: the fields that are `kept` open with it. */
  kept?: Readonly<Json>
  surroundings: Omit<FormSurroundings, 'fieldTitle'>
  readOnly: boolean
  ref: Ref<StepFormHandle>
  onTyped?: (data: unknown) => void
  onBlockers?: (blockers: Blockers) => void
  /** Enter in a form of one field. */
  onEnter: () => void
}

let fieldsForm: Promise<typeof FieldsFormModule> | null = null

/** Asked for while the task is still on its way; a failed load is tried again the next time. */
export function loadFieldsForm() {
  if (fieldsForm) return fieldsForm
  const coming = import('./fields-form.tsx')
  fieldsForm = coming
  // Kept for a moment: a drawing that asks at once for a new promise would never come to an end.
  coming.catch(() => setTimeout(() => (fieldsForm = null), 1_000))
  return coming
}

/** The form of a step or an event. What draws and checks fields is loaded only for one that has some. */
export function StepForm(props: StepFormProps) {
  return hasFields(props.formId) ? <WithFields {...props} /> : <WithoutFields {...props} />
}

function WithFields(props: StepFormProps) {
  const { FieldsForm } = use(loadFieldsForm())
  return <FieldsForm {...props} />
}

function WithoutFields({ ref, onBlockers }: StepFormProps) {
  useImperativeHandle(ref, () => ({ collect: () => ({}) }))
  const onOpened = useEffectEvent(() => onBlockers?.(nothingBlocks))
  useLayoutEffect(() => onOpened(), [])
  return null
}
