import { useImperativeHandle, useMemo, useRef, type ComponentType } from 'react'
import type { StepQuestion } from '../../../../schemas/api/questions.ts'
import { answersField } from '../../../shared/questions/check-answers.ts'
import type { StepFormHandle, StepFormProps } from '../form/step-form-props.ts'
import { QuestionFields, type AnswerDraft, type QuestionFieldsHandle } from './question-fields.tsx'
import { splitFormData } from './split-form-data.ts'

interface Props extends StepFormProps {
  questions: readonly StepQuestion[]
  /** The form of the step without questions. */
  Form: ComponentType<StepFormProps>
}

type Messages = Readonly<Record<string, string>>
const answerPrefix = `${answersField}/`

/** Separates the messages of the questions from those of the form. */
function splitMessages(wrong: Messages = {}): { ofForm: Messages; ofQuestions: Messages } {
  const entries = Object.entries(wrong)
  const isOfQuestion = ([field]: [string, string]) => field.startsWith(answerPrefix)
  return {
    ofForm: Object.fromEntries(entries.filter((entry) => !isOfQuestion(entry))),
    ofQuestions: Object.fromEntries(
      entries.filter(isOfQuestion).map(([field, text]) => [field.slice(answerPrefix.length), text]),
    ),
  }
}

/**
 * The form of a step and, below it, the questions that process owners have added to the step. Together they are one
 * form with one draft.
 */
export function FormWithQuestions({ questions, Form, data, wrong, ref, onTyped, ...props }: Props) {
  const initial = splitFormData(data)
  const form = useRef<StepFormHandle>(null)
  const fields = useRef<QuestionFieldsHandle>(null)
  const typed = useRef<{ values: object; answers: AnswerDraft }>(initial)
  const messages = useMemo(() => splitMessages(wrong), [wrong])
  const join = (values: object, answers: AnswerDraft) => ({
    ...values,
    ...(Object.keys(answers).length > 0 && { [answersField]: answers }),
  })

  useImperativeHandle(ref, () => ({
    collect: () => {
      const values = form.current?.collect() ?? null
      // The first invalid field of the form already has the focus.
      const answers = fields.current?.collect({ focus: values !== null }) ?? null
      return values === null || answers === null ? null : join(values as object, answers)
    },
    applyMerged: (merged) => {
      const next = splitFormData(merged)
      form.current?.applyMerged(next.values)
      if (answersField in merged) fields.current?.replace(next.answers)
      typed.current = next
    },
    selectCarriedFields: (names) => form.current?.selectCarriedFields(names) ?? [],
    hasStoredValues: () => form.current?.hasStoredValues() ?? false,
    countGoods: () => form.current?.countGoods() ?? null,
    setValue: (field, value) => form.current?.setValue(field, value),
  }))

  return (
    <>
      <Form
        {...props}
        data={initial.values}
        wrong={messages.ofForm}
        ref={form}
        onTyped={(values, scans) => {
          typed.current = { ...typed.current, values: values as object }
          onTyped?.(join(typed.current.values, typed.current.answers), scans)
        }}
      />
      <QuestionFields
        questions={questions}
        answers={initial.answers}
        readOnly={props.readOnly}
        wrong={messages.ofQuestions}
        ref={fields}
        onChange={(answers) => {
          typed.current = { ...typed.current, answers }
          onTyped?.(join(typed.current.values, answers), [])
        }}
      />
    </>
  )
}
