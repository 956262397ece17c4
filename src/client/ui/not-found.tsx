import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useScreenTitle } from './screen-title.ts'
import { ContentPlaceholder } from './placeholders.tsx'
import { urls } from './urls.ts'

export function NotFound() {
  const { t } = useTranslation()
  useScreenTitle(t('shell:titles.notFound'))
  return (
    <ContentPlaceholder
      level="h1"
      title={t('common:errors.404')}
      action={<Link to={urls.orders()}>{t('shell:toOrders')}</Link>}
    />
  )
}
