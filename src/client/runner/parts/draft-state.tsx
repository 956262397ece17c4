import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../ui/format.ts'
import { useRunnerContext, type Runner } from '../machine/use-runner.ts'
import styles from './draft-state.module.css'

/** Where what is typed is kept at this moment. */
export function DraftState({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const draft = useSelector(runner, ({ value }) => value.draft)
  const savedAt = useRunnerContext(runner, (context) => context.savedAt)
  const at = savedAt === null ? '' : formatTime(savedAt)
  return (
    <span className={styles.root} role="status" data-draft={draft}>
      {draft !== 'clean' && t(`draft.${draft}`, { at })}
    </span>
  )
}
