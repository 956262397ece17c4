import { Button, Field } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepQuestion } from '../../../../../schemas/api/questions.ts'
import { questionTypes, type QuestionType } from '../../../../../schemas/values/question-types.ts'
import { chooseQuestionText } from '../../../../shared/questions/question-text.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { NativeSelect } from '../../../ui/picker.tsx'
import { PanelSection } from '../panel/panel.tsx'
import { describeProblem, describeQuestion } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import {
  addQuestion,
  getQuestionPlace,
  listStateQuestions,
  moveQuestion,
  removeQuestion,
} from './question-changes.ts'
import { QuestionForm } from './question-form.tsx'
import { useInterfaceLanguage } from './use-draft-names.ts'
import styles from './workbench.module.css'

/** Own questions of a step: added, changed, moved and removed; or the reason why the step can have none. */
export function QuestionsEditor({ state }: { state: string }) {
  const { t } = useTranslation('workbench')
  const { parts, changes, canEdit } = useDraftContext()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const lock = parts.questions.locks.find((one) => one.state === state)?.lock
  const questions = listStateQuestions(changes, state)
  // For a state without a user step, the top of the panel already displays the reason.
  if (lock === 'noUserStep' && questions.length === 0) return null
  return (
    <PanelSection title={t('workbench:questions.title')}>
      {lock !== undefined && <p className={styles.muted}>{t(`workbench:problems.${lock}`)}</p>}
      {questions.length > 0 && (
        <ol className={styles.list} aria-label={t('workbench:questions.title')}>
          {questions.map((question, index) => (
            <QuestionItem
              key={question.key}
              question={question}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
              isOpen={question.key === openKey}
              setOpenKey={setOpenKey}
            />
          ))}
        </ol>
      )}
      {canEdit && lock === undefined && <NewQuestion state={state} onAdded={setOpenKey} />}
    </PanelSection>
  )
}

interface QuestionItemProps {
  question: StepQuestion
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
  setOpenKey: (key: string | null) => void
}

function QuestionItem({ question, isFirst, isLast, isOpen, setOpenKey }: QuestionItemProps) {
  const { t } = useTranslation('workbench')
  const { changes, problems, canEdit, edit } = useDraftContext()
  const language = useInterfaceLanguage()
  const { key, title } = question
  const name = chooseQuestionText(title, language) || t('workbench:questions.untitled')
  const ownProblems = problems.filter(({ place }) => place === getQuestionPlace(key))
  return (
    <li className={styles.question} data-question={key}>
      <div className={styles.lineText}>
        <strong>{name}</strong>
        <div className={styles.muted}>{describeQuestion(question, t)}</div>
        {ownProblems.map((problem) => (
          <InlineError key={problem.code}>{describeProblem(problem, t)}</InlineError>
        ))}
      </div>
      <div className={styles.tools}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpenKey(isOpen ? null : key)}>
          {t(isOpen ? 'workbench:questions.close' : 'workbench:questions.open')}
        </Button>
        {canEdit && (
          <>
            <Button
              size="small"
              disabledFocusable={isFirst}
              aria-label={t('workbench:questions.upOf', { name })}
              onClick={() => !isFirst && edit(moveQuestion(changes, key, -1))}
            >
              {t('workbench:questions.up')}
            </Button>
            <Button
              size="small"
              disabledFocusable={isLast}
              aria-label={t('workbench:questions.downOf', { name })}
              onClick={() => !isLast && edit(moveQuestion(changes, key, 1))}
            >
              {t('workbench:questions.down')}
            </Button>
            <Button
              size="small"
              aria-label={t('workbench:questions.removeOf', { name })}
              onClick={() => edit(removeQuestion(changes, key))}
            >
              {t('workbench:questions.remove')}
            </Button>
          </>
        )}
      </div>
      {isOpen && <QuestionForm question={question} onRenamed={setOpenKey} />}
    </li>
  )
}

function NewQuestion({ state, onAdded }: { state: string; onAdded: (key: string) => void }) {
  const { t } = useTranslation('workbench')
  const { parts, changes, edit } = useDraftContext()
  const [type, setType] = useState<QuestionType>('text')
  const add = () => {
    const added = addQuestion(changes, { state, type, ...parts.questions })
    edit(added.changes)
    onAdded(added.key)
  }
  return (
    <div className={styles.fields}>
      <Field label={t('workbench:questions.type')}>
        <NativeSelect value={type} onChange={(value) => setType(value as QuestionType)}>
          {questionTypes.map((one) => (
            <option key={one} value={one}>
              {t(`workbench:questions.types.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button className={styles.start} onClick={add}>
        {t('workbench:questions.add')}
      </Button>
    </div>
  )
}
