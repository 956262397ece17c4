import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

/** Warns that the last refresh failed, so that the displayed data may be outdated. */
export function RefreshFailureNotice({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={retry}>
          {t('common:actions.retry')}
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
