import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { ChangeSummary, describeEntryPlace, type ChangeNames } from './change-line.tsx'
import { useDraftContext } from './draft-context.ts'
import type { DraftEditor } from './use-draft-editor.ts'
import styles from './workbench.module.css'

/** Another owner has saved the draft: the user loads that draft, or adds the unsaved changes to it. */
export function StaleNotice({ editor }: { editor: DraftEditor }) {
  const { t } = useTranslation('workbench')
  const { stale } = editor.state
  if (stale === null) return null
  return (
    <Notice
      tone="warning"
      action={
        <span className={styles.tools}>
          <Button size="small" onClick={editor.putOnTop}>
            {t('workbench:stale.putOnTop')}
          </Button>
          <Button size="small" onClick={editor.takeTheirs}>
            {t('workbench:stale.takeTheirs')}
          </Button>
        </span>
      }
    >
      {t('workbench:stale.text', { who: stale.changedBy })}
    </Notice>
  )
}

/** Places that both owners have changed, each with the change that the other owner had saved. */
export function ConflictNotice({ editor }: { editor: DraftEditor }) {
  const { t } = useTranslation(['workbench', 'settings', 'processes'])
  const { parts, changes, names, statesOfTexts } = useDraftContext()
  const { conflicts } = editor.state
  if (conflicts.length === 0) return null
  const context: ChangeNames = {
    names,
    changes,
    limits: parts.limits,
    getState: (path) => statesOfTexts.get(path)?.[0] ?? null,
    getOriginal: () => undefined,
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={editor.closeConflicts}>
          {t('common:actions.close')}
        </Button>
      }
    >
      {t('workbench:stale.conflicts', { count: conflicts.length })}
      <ul className={styles.conflicts}>
        {conflicts.map(({ key, own, theirs }) => (
          <li key={key}>
            {describeEntryPlace((own ?? theirs)!, context, t)}
            {theirs === null ? (
              <div>{t('workbench:stale.undone')}</div>
            ) : (
              <ChangeSummary entry={theirs} {...context} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
