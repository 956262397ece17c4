import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { useAccess } from '../access.ts'
import { selectSections } from '../shell/sections.ts'

/** Target of the guard for a section outside the user's menu; returns to the section once it is in the menu. */
export function SectionUnavailablePage() {
  const { t } = useTranslation()
  const { menu } = useAccess()
  const sections = selectSections(menu).flatMap(({ route, to, text, under = [] }) =>
    to === null ? under : [{ route, to, text }],
  )
  const state = useLocation().state as { asked: string; section: string } | null
  if (state !== null && menu.includes(state.section)) return <Navigate to={state.asked} replace />
  return (
    <ContentPlaceholder
      level="h1"
      title={t('shell:noSection.title')}
      action={sections.map(({ route, to, text }) => (
        <Link key={route} to={to}>
          {t(text)}
        </Link>
      ))}
    >
      {t(sections.length === 0 ? 'shell:noSection.ask' : 'shell:noSection.hint')}
    </ContentPlaceholder>
  )
}
