import { makeStyles, tokens } from '@fluentui/react-components'
import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../ui/format.ts'
import { useRunnerContext, type Runner } from '../use-runner.ts'

const useStyles = makeStyles({
  root: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
})

/** Where what is typed is kept at this moment. */
export function DraftState({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
  const draft = useSelector(runner, ({ value }) => value.draft)
  const savedAt = useRunnerContext(runner, (context) => context.savedAt)
  const at = savedAt === null ? '' : formatTime(savedAt)
  return (
    <span className={styles.root} role="status" data-draft={draft}>
      {draft !== 'clean' && t(`draft.${draft}`, { at })}
    </span>
  )
}
