import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { ScreenLoadError } from '../load-screen.ts'

/** Shown instead of a screen that could not be loaded or rendered. The rest of the application stays usable. */
export function ScreenError({ error }: { error: Error }) {
  const { t } = useTranslation()
  const reason = error instanceof ScreenLoadError ? 'load' : 'draw'
  return (
    <ContentPlaceholder
      level="h1"
      role="alert"
      title={t(`shell:screenError.${reason}.title`)}
      action={
        <Button appearance="primary" onClick={() => window.location.reload()}>
          {t('common:actions.reload')}
        </Button>
      }
    >
      {t(`shell:screenError.${reason}.hint`)}
    </ContentPlaceholder>
  )
}
