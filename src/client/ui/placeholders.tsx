import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isAccessDenied } from '../http/api-error.ts'
import styles from './placeholders.module.css'

interface StateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Level of the heading: `h1` if the placeholder is the whole screen. */
  level?: 'h1' | 'h2'
  /**
   * Makes screen readers announce the placeholder: `alert` if something went wrong, `status` if the user has to wait.
   */
  role?: 'alert' | 'status'
}

/** Placeholder for missing content. It explains what happened and what the user can do. */
export function ContentPlaceholder({ title, children, action, level: Heading = 'h2', role }: StateProps) {
  return (
    <div className={styles.root} role={role}>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}

interface ErrorProps {
  error: Error
  retry: () => void
  /** URL of a list, displayed as a link next to the retry button. */
  list?: string | undefined
}

/** Displayed instead of content that could not be loaded. A refusal for missing rights says who grants them. */
export function ErrorPlaceholder({ error, retry, list }: ErrorProps) {
  const { t } = useTranslation()
  return (
    <ContentPlaceholder
      role="alert"
      title={error.message}
      action={
        <div className={styles.actions}>
          <Button onClick={retry}>{t('common:actions.retry')}</Button>
          {list !== undefined && <Link to={list}>{t('common:actions.toList')}</Link>}
        </div>
      }
    >
      {isAccessDenied(error) ? t('common:whoGrants') : undefined}
    </ContentPlaceholder>
  )
}

/**
 * Text in place of missing content, which says why a part of a screen is empty. `role`: makes screen readers announce
 * the text when it appears after a user action.
 */
export const EmptyText = ({ children, role }: { children: ReactNode; role?: 'status' }) => (
  <span className={styles.empty} role={role}>
    {children}
  </span>
)
