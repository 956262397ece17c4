import { useEffectEvent, useImperativeHandle, useLayoutEffect } from 'react'
import type { StepQuestion } from '../../../../schemas/api/questions.ts'
import { noSubmitBlockers } from '../fields/custom-field-behaviour.ts'
import { splitFormData } from '../questions/split-form-data.ts'
import { getFormLoader } from './load-form.ts'
import { hasFormFields } from './form-fields.ts'
import { createOnDemandCode } from './on-demand.ts'
import type { StepFormProps } from './step-form-props.ts'

const questionsCode = createOnDemandCode(() => import('../questions/form-with-questions.tsx'))

interface Props extends StepFormProps {
  /** Questions that process owners have added to the step. They are displayed below the form. */
  questions?: readonly StepQuestion[] | undefined
}

/** The form of a step or an event. The code that renders and validates fields is loaded only if there are fields. */
export function StepForm({ questions = [], ...props }: Props) {
  return questions.length > 0 ? (
    <WithQuestions {...props} questions={questions} />
  ) : (
    // Answers of a draft remain if the task was migrated to a version without the questions.
    <FormOnly {...props} data={splitFormData(props.data).values} />
  )
}

const FormOnly = (props: StepFormProps) =>
  hasFormFields(props.formId) ? <WithFields {...props} /> : <WithoutFields {...props} />

function WithQuestions(props: StepFormProps & { questions: readonly StepQuestion[] }) {
  const { FormWithQuestions } = questionsCode.useLoaded()
  return <FormWithQuestions {...props} Form={FormOnly} />
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
