import { Button, FluentProvider } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInUnavailableError } from '../../session/session.ts'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { themeChoice } from '../preferences.ts'
import styles from './sign-in-unavailable-page.module.css'

const emptyTheme = {}

/**
 * Shown instead of the application while the server or the identity provider is unavailable, so that nobody can sign
 * in. Displays the reason and the number of steps that the user of this device has queued, and retries on request.
 * `showSignInUnavailable` (start-app.tsx) reloads the page as soon as signing in is possible again.
 */
export function SignInUnavailablePage({
  outage,
  queuedCount,
}: {
  outage: SignInUnavailableError
  queuedCount: number
}) {
  const { t } = useTranslation()
  const name = themeChoice.use()
  const [retryState, setRetryState] = useState<'no' | 'asking' | 'inVain'>('no')
  useEffect(() => {
    document.documentElement.dataset.theme = name
  }, [name])
  const retry = async () => {
    setRetryState('asking')
    if (await outage.isAvailable()) window.location.reload()
    else setRetryState('inVain')
  }
  return (
    <FluentProvider theme={emptyTheme} className={styles.root}>
      <header className={styles.bar}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        CRM
      </header>
      <main>
        <ContentPlaceholder
          level="h1"
          role="alert"
          title={t(`shell:away.${outage.service}.title`)}
          action={
            <Button
              appearance="primary"
              disabledFocusable={retryState === 'asking'}
              onClick={() => void retry()}
            >
              {t('common:actions.retry')}
            </Button>
          }
        >
          {t(`shell:away.${outage.service}.hint`)}
          {queuedCount > 0 && (
            <strong className={styles.queuedSteps}>{t('shell:away.kept', { count: queuedCount })}</strong>
          )}
        </ContentPlaceholder>
        <p className={styles.outcome} role="status">
          {retryState === 'inVain' && t('shell:away.still')}
        </p>
      </main>
    </FluentProvider>
  )
}
