import { Button } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { globalErrorStore } from '../../http/global-error-store.ts'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'

/** Shown instead of a page when the server refuses the page to the user with code 326. Offers a retry. */
export function ServerRefusedPage() {
  const { t } = useTranslation()
  useEffect(() => () => globalErrorStore.unhide(), [])
  return (
    <ContentPlaceholder
      level="h1"
      role="alert"
      title={t('shell:accessDenied.title')}
      action={
        <Button appearance="primary" onClick={globalErrorStore.unhide}>
          {t('common:actions.retry')}
        </Button>
      }
    >
      {t('shell:accessDenied.hint')}
    </ContentPlaceholder>
  )
}
