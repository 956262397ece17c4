import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { formatStoreTime } from '../../ui/format.ts'
import { useRunnerContext, type Runner } from '../machine/use-runner.ts'
import styles from './draft-state.module.css'

/** Shows where the current draft is stored. */
export function DraftStorageState({ runner }: { runner: Runner }) {
  const { t } = useTranslation('runner')
  const draft = useSelector(runner, ({ value }) => value.draft)
  const savedAt = useRunnerContext(runner, (context) => context.savedAt)
  // Times are displayed in the time zone of the store, like the due time and the history on the same page.
  const zone = useRunnerContext(runner, ({ view }) => view?.order?.storeZone)
  const at = savedAt === null ? '' : formatStoreTime(savedAt, zone)
  return (
    <span className={styles.root} role="status" data-draft={draft}>
      {draft !== 'clean' && t(`draft.${draft}`, { at })}
    </span>
  )
}
