import { Button, Checkbox } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { InlineError } from '../../../ui/inline-error.tsx'
import {
  addedStepLabelPath,
  getInsertedStatePath,
  getStepPlace,
  listStepTextPaths,
  removeStep,
  updateStep,
  type InsertedStep,
} from './changes.ts'
import { describeProblem, describeText } from './describe.ts'
import { useDraftContext } from './draft-context.ts'
import { QuestionsEditor } from './questions-editor.tsx'
import { LanguageChoice, TextEditor } from './text-editor.tsx'
import styles from './workbench.module.css'

/** Texts and properties of an inserted step. */
export function StepFields({ step }: { step: InsertedStep }) {
  const { t } = useTranslation('workbench')
  const { parts, changes, problems, canEdit, edit, select } = useDraftContext()
  const transition = parts.transitions.find(({ id }) => id === step.transition)
  const paths = [...listStepTextPaths(transition, step.id), addedStepLabelPath]
  const state = transition?.target ? getInsertedStatePath(step.id, transition.target) : null
  const ownProblems = problems.filter(({ place }) => place === getStepPlace(step.id))
  return (
    <div className={styles.fields}>
      {ownProblems.map((problem) => (
        <InlineError key={problem.code}>{describeProblem(problem, t)}</InlineError>
      ))}
      <LanguageChoice />
      {paths.map((path) => (
        <TextEditor key={path} path={path} label={describeText(path, t)} />
      ))}
      <p className={styles.muted}>{t('workbench:steps.sharedLabel')}</p>
      <Checkbox
        label={t('workbench:steps.mobile')}
        checked={step.mobile}
        disabled={!canEdit}
        onChange={(_, { checked }) => edit(updateStep(changes, step.id, { mobile: checked === true }))}
      />
      <Checkbox
        label={t('workbench:steps.goods')}
        checked={step.goods}
        disabled={!canEdit}
        onChange={(_, { checked }) => edit(updateStep(changes, step.id, { goods: checked === true }))}
      />
      {state !== null && <QuestionsEditor state={state} />}
      {canEdit && (
        <Button
          className={styles.start}
          onClick={() => {
            edit(removeStep(changes, step.id))
            select({ kind: 'transitions', ids: [step.transition] })
          }}
        >
          {t('workbench:steps.remove')}
        </Button>
      )}
    </div>
  )
}
