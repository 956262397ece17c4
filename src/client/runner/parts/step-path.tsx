import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { getWorkflowNamespace } from '../use-translation-values.ts'
import styles from './step-path.module.css'

/** Names of the stages from the current one to the last. Not rendered if only one stage is left. */
export function RemainingStages({ view: { step } }: { view: RunnerView }) {
  const ns = getWorkflowNamespace(step)
  const { t } = useTranslation(['runner', ns])
  const upcoming = step.stages.slice(Math.max(0, step.stages.indexOf(step.stage ?? '')))
  if (upcoming.length < 2) return null
  return (
    <p className={styles.root}>
      {t('stages.path', { stages: upcoming.map((stage) => t(`${ns}:stages.${stage}`)).join(' → ') })}
    </p>
  )
}
