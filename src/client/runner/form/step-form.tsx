import { useEffectEvent, useImperativeHandle, useLayoutEffect } from 'react'
import { noSubmitBlockers } from '../fields/custom-field-behaviour.ts'
import { getFormLoader } from './load-form.ts'
import { hasFormFields } from './form-fields.ts'
import type { StepFormProps } from './step-form-props.ts'

/** The form of a step or an event. The code that renders and validates fields is loaded only if there are fields. */
export function StepForm(props: StepFormProps) {
  return hasFormFields(props.formId) ? <WithFields {...props} /> : <WithoutFields {...props} />
}

function WithFields(props: StepFormProps) {
  const code = getFormLoader(props.formId).useLoaded()
  return <code.FieldsForm {...props} code={code} />
}

function WithoutFields({ ref, onBlockers }: StepFormProps) {
  useImperativeHandle(ref, () => ({
    collect: () => ({}),
    applyMerged: () => undefined,
    selectCarriedFields: () => [],
    hasStoredValues: () => false,
    countGoods: () => null,
    setValue: () => undefined,
  }))
  const onOpened = useEffectEvent(() => onBlockers?.(noSubmitBlockers))
  useLayoutEffect(() => onOpened(), [])
  return null
}
