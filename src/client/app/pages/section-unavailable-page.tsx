import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { useAccess } from '../access.ts'
import { selectSections } from '../shell/sections.ts'

/**
 * Page to which the route guard redirects if the user's menu does not contain the section. It returns to the requested
 * page as soon as the menu contains the section.
 */
export function SectionUnavailablePage() {
  const { t } = useTranslation()
  const { menu } = useAccess()
  const sections = selectSections(menu).flatMap(({ route, to, textKey, subsections = [] }) =>
    to === null ? subsections : [{ route, to, textKey }],
  )
  const state = useLocation().state as { requestedPath: string; section: string } | null
  if (state !== null && menu.includes(state.section)) return <Navigate to={state.requestedPath} replace />
  return (
    <ContentPlaceholder
      level="h1"
      title={t('shell:noSection.title')}
      action={sections.map(({ route, to, textKey }) => (
        <Link key={route} to={to}>
          {t(textKey)}
        </Link>
      ))}
    >
      {t(sections.length === 0 ? 'shell:noSection.ask' : 'shell:noSection.hint')}
    </ContentPlaceholder>
  )
}
