import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { useAccess } from '../access.ts'
import { selectSections } from '../shell/sections.ts'

/**
 * The guard redirects here when a section is not in the user's menu. Returns to the section as soon as the menu
 * contains it.
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
