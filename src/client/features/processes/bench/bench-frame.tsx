import { Button } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useScreenTitle } from '../../../ui/screen-title.ts'
import { ProcessTabs } from '../process-tabs.tsx'
import styles from './bench.module.css'

export interface BenchAction {
  /** Verb, object and count. */
  text: string
  /** Reason why the action is not possible now; null if it is possible. */
  obstacle: string | null
  isDangerous: boolean
  isPending: boolean
  error: Error | null
  run: () => void
}

interface BenchFrameProps {
  name: string
  version: number
  /** Tab of the process to which the page belongs. */
  tab?: 'publishing' | 'drafts'
  title: string
  aside?: ReactNode
  action: BenchAction
  children: ReactNode
}

/**
 * Page on which an action on a version is prepared: title, tabs of the process, content, and a bar with the only button.
 * An error of the action is displayed at the button.
 */
export function VersionActionPage({
  name,
  version,
  tab = 'publishing',
  title,
  aside,
  action,
  children,
}: BenchFrameProps) {
  const { t } = useTranslation('processes')
  const reason = useId()
  useScreenTitle(title)
  const { text, obstacle, isDangerous, isPending, error, run } = action
  const isBlocked = obstacle !== null || isPending
  return (
    <div className={styles.page}>
      <PageTitle title={title} aside={aside} />
      <ProcessTabs name={name} version={version} current={tab} />
      <div className={styles.content}>{children}</div>
      <div className={styles.bar} role="group" aria-label={t('processes:publishing.bench.bar')}>
        {error && <Notice tone="error">{error.message}</Notice>}
        <div className={styles.barRow}>
          <Button
            appearance="primary"
            className={joinClasses(styles.action, isDangerous && !isBlocked && styles.danger)}
            disabledFocusable={isBlocked}
            {...(obstacle !== null && { title: obstacle, 'aria-describedby': reason })}
            onClick={run}
          >
            {text}
          </Button>
          <span id={reason} role="status" className={styles.obstacle}>
            {obstacle}
          </span>
        </div>
      </div>
    </div>
  )
}
