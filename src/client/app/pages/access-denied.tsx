import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { urls } from '../../ui/urls.ts'
import { useSession } from '../../session/session-context.tsx'
import { useAccess } from '../access.ts'

/**
 * Page for a user whose menu is empty. It redirects to the order list as soon as the menu has a section (specification
 * 2).
 */
export function AccessDenied() {
  const { t } = useTranslation()
  const { menu, reload } = useAccess()
  const session = useSession()
  const [isReloading, setReloading] = useState(false)
  if (menu.length > 0) return <Navigate to={urls.orders()} replace />
  const retry = () => {
    setReloading(true)
    void reload().finally(() => setReloading(false))
  }
  return (
    <ContentPlaceholder
      level="h1"
      title={t('shell:accessDenied.title')}
      action={
        <>
          <Button appearance="primary" onClick={retry} disabledFocusable={isReloading}>
            {t('common:actions.retry')}
          </Button>{' '}
          <Button onClick={() => void session.logout()}>{t('shell:accessDenied.signIn')}</Button>
        </>
      }
    >
      {t('shell:accessDenied.hint')}
    </ContentPlaceholder>
  )
}
