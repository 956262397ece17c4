import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useScreenTitle } from '../../ui/screen-title.ts'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'

/**
 * Page that replaces a section which the user may open only on a computer (specification 2). `title`: text key of the
 * name of the section.
 */
export function ComputerOnlyPage({ title }: { title: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useScreenTitle(t(title))
  return (
    <ContentPlaceholder
      level="h1"
      title={t('shell:onComputer.title')}
      action={<Button onClick={() => void navigate(-1)}>{t('common:actions.back')}</Button>}
    >
      {t('shell:onComputer.hint', { section: t(title) })}
    </ContentPlaceholder>
  )
}
