import { useTranslation } from 'react-i18next'
import { makeStyles, tokens } from '@fluentui/react-components'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { namespaceOf } from '../use-text-facts.ts'

const useStyles = makeStyles({ root: { margin: 0, color: tokens.colorNeutralForeground2 } })

/** What comes, from this stage to the last. */
export function StepPath({ view: { step } }: { view: RunnerView }) {
  const ns = namespaceOf(step)
  const { t } = useTranslation(['runner', ns])
  const styles = useStyles()
  const ahead = step.stages.slice(Math.max(0, step.stages.indexOf(step.stage ?? '')))
  if (ahead.length < 2) return null
  return (
    <p className={styles.root}>
      {t('stages.path', { stages: ahead.map((stage) => t(`${ns}:stages.${stage}`)).join(' → ') })}
    </p>
  )
}
