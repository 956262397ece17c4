import { useEffectEvent, useImperativeHandle, useLayoutEffect } from 'react'
import { nothingBlocks } from '../fields/own-field.ts'
import { formCode } from './load-form.ts'
import { hasFields } from './outline.ts'
import type { StepFormProps } from './step-form-props.ts'

/**
 * The form of a step or an event. The code that renders and validates fields is loaded only when there are fields.
 */
export function StepForm(props: StepFormProps) {
  return hasFields(props.formId) ? <WithFields {...props} /> : <WithoutFields {...props} />
}

function WithFields(props: StepFormProps) {
  const code = formCode(props.formId).useLoaded()
  return <code.FieldsForm {...props} code={code} />
}

function WithoutFields({ ref, onBlockers }: StepFormProps) {
  useImperativeHandle(ref, () => ({
    collect: () => ({}),
    take: () => undefined,
    keptOf: () => [],
    write: () => undefined,
  }))
  const onOpened = useEffectEvent(() => onBlockers?.(nothingBlocks))
  useLayoutEffect(() => onOpened(), [])
  return null
}
