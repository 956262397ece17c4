import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPreview } from '../../../runner/form/form-preview.tsx'
import { QuestionFields } from '../../../runner/questions/question-fields.tsx'
import { useDraftContext } from './draft-context.ts'
import { listStateQuestions } from './question-changes.ts'

/** The form of a step with its own questions, as its user sees it. Nothing can be typed. */
export function QuestionsPreview({ state, form }: { state: string; form: string }) {
  const { t } = useTranslation('processes')
  const { changes, language } = useDraftContext()
  const questions = listStateQuestions(changes, state)
  if (questions.length === 0) return null
  return (
    <div inert>
      <FormPreview formId={form} ofOrder={(hint) => t(`processes:forms.own.${hint}`)} />
      {/* The texts of the runner are loaded when they are first needed. */}
      <Suspense fallback={null}>
        <QuestionFields
          // Another type of a question has another control.
          key={JSON.stringify(questions.map(({ key, type }) => [key, type]))}
          questions={questions}
          answers={{}}
          readOnly={false}
          language={language}
        />
      </Suspense>
    </div>
  )
}
