import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Notice } from './notice.tsx'

/** The latest refresh failed: the displayed data are older. */
export function StaleNotice({ error, retry }: { error: Error; retry: () => void }) {
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
