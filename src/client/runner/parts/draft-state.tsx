import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatStoreTime } from '../../ui/format.ts'
import { useRunnerContext, type Runner } from '../machine/use-runner.ts'
import styles from './draft-state.module.css'

/** Where what is typed is kept at this moment. */
export function DraftState({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const draft = useSelector(runner, ({ value }) => value.draft)
  const savedAt = useRunnerContext(runner, (context) => context.savedAt)
  // By the same clock as the due time above and the history beside it.
  const zone = useRunnerContext(runner, ({ view }) => view?.order?.storeZone)
  const at = savedAt === null ? '' : formatStoreTime(savedAt, zone)
  return (
    <span className={styles.root} role="status" data-draft={draft}>
      {draft !== 'clean' && t(`draft.${draft}`, { at })}
    </span>
  )
}
