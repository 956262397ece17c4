import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './placeholders.module.css'

interface StateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Level of the heading: `h1` if the placeholder is the whole screen. */
  level?: 'h1' | 'h2'
}

/** Placeholder for missing content. It explains what happened and what the user can do. */
export function ContentPlaceholder({ title, children, action, level: Heading = 'h2' }: StateProps) {
  return (
    <div className={styles.root}>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}

interface ErrorProps {
  error: Error
  retry: () => void
  /** URL of the list to continue with. */
  list?: string | undefined
}

export function ErrorPlaceholder({ error, retry, list }: ErrorProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <ContentPlaceholder
        title={error.message}
        action={
          <div className={styles.actions}>
            <Button onClick={retry}>{t('common:actions.retry')}</Button>
            {list !== undefined && <Link to={list}>{t('common:actions.toList')}</Link>}
          </div>
        }
      />
    </div>
  )
}
