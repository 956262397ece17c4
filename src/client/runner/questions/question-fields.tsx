import { Field } from '@fluentui/react-components'
import { useId, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepQuestion } from '../../../../schemas/api/questions.ts'
import { chooseQuestionText } from '../../../shared/questions/question-text.ts'
import { findAnswerProblems, type Answers } from '../../../shared/questions/check-answers.ts'
import { AnswerControl } from './answer-control.tsx'
import { describeAnswerProblem } from './describe-answer-problem.ts'
import styles from './question-fields.module.css'

/** Answers as typed; they may not be valid yet. */
export type AnswerDraft = Readonly<Record<string, unknown>>

export interface QuestionFieldsHandle {
  /** Returns the answers, or null if they are invalid. With `focus` the first invalid field gets the focus. */
  collect: (options: { focus: boolean }) => Answers | null
  /** Displays answers that another device has saved. */
  replace: (answers: AnswerDraft) => void
}

interface QuestionFieldsProps {
  questions: readonly StepQuestion[]
  /** Initial answers; later changes of this prop have no effect. */
  answers: AnswerDraft
  readOnly: boolean
  /** Messages of the server by the key of the question. They are displayed until the user types. */
  wrong?: Readonly<Record<string, string>>
  /** Language of the questions; by default that of the interface. */
  language?: string
  ref?: Ref<QuestionFieldsHandle>
  onChange?: (answers: AnswerDraft) => void
}

const noMessages: Readonly<Record<string, string>> = {}

/**
 * Fields for the questions that process owners have added to a step. Answers are validated with the same rules as on
 * the server.
 */
export function QuestionFields({
  questions,
  answers: initial,
  readOnly,
  wrong = noMessages,
  language: chosenLanguage,
  ref,
  onChange,
}: QuestionFieldsProps) {
  const { t, i18n } = useTranslation(['runner', 'common'])
  const language = chosenLanguage ?? i18n.language
  const idPrefix = useId()
  const [answers, setAnswers] = useState(initial)
  // The current answers. If a key press and the submit are handled before the next render, `answers` does not contain
  // the last key yet.
  const latest = useRef(initial)
  const [wasWrong, setWasWrong] = useState(false)
  const [corrected, setCorrected] = useState<typeof wrong | null>(null)
  /** Increased when the answers are replaced, so that the controls drop what is typed. */
  const [edition, setEdition] = useState(0)

  const write = (key: string, value: unknown) => {
    const others = Object.entries(latest.current).filter(([name]) => name !== key)
    latest.current = Object.fromEntries(value === undefined ? others : [...others, [key, value]])
    setAnswers(latest.current)
    setCorrected(wrong)
    onChange?.(latest.current)
  }
  useImperativeHandle(ref, () => ({
    collect: ({ focus }) => {
      const [problem] = findAnswerProblems(questions, latest.current)
      setWasWrong(problem !== undefined)
      if (problem === undefined) return latest.current as Answers
      if (focus) document.getElementById(`${idPrefix}${problem.key}`)?.focus()
      return null
    },
    replace: (next) => {
      latest.current = next
      setAnswers(next)
      setEdition(edition + 1)
    },
  }))

  const problems = new Map(
    wasWrong
      ? findAnswerProblems(questions, answers).map((problem) => [
          problem.key,
          describeAnswerProblem(problem, t),
        ])
      : [],
  )
  return (
    <section aria-label={t('runner:questions.label')} className={styles.root} data-questions>
      {questions.map((question) => {
        const { key, type, required, title, help } = question
        const message = problems.get(key) ?? (corrected === wrong ? undefined : wrong[key])
        return (
          <Field
            key={`${key} ${edition}`}
            // A group of radio buttons has no control that a label could belong to.
            label={{
              children: chooseQuestionText(title, language),
              ...(type !== 'yesNo' && { htmlFor: `${idPrefix}${key}` }),
            }}
            required={required}
            {...(help && { hint: chooseQuestionText(help, language) })}
            {...(message !== undefined && {
              validationState: 'error' as const,
              validationMessage: message,
            })}
          >
            <AnswerControl
              id={`${idPrefix}${key}`}
              question={question}
              value={answers[key]}
              language={language}
              readOnly={readOnly}
              onChange={(value) => write(key, value)}
            />
          </Field>
        )
      })}
    </section>
  )
}
