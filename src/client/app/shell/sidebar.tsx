import { Button } from '@fluentui/react-components'
import { PanelLeftContract20Regular, PanelLeftExpand20Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { menuLayoutChoice } from '../preferences.ts'
import { MenuLink } from './menu-link.tsx'
import { getSectionName, selectSections, type Section } from './sections.ts'
import { Submenu } from './submenu.tsx'
import styles from './sidebar.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** Lazy, so that the menu renders before this code is loaded. */
const EventCounters = lazy(() => import('./event-counters.tsx'))

/** Window width below which the menu has only icons, unless the user has chosen another layout. */
const narrowWindow = '(max-width: 1023px)'

/** Menu with names and icons, or with icons only. The user's choice is stored in the browser (specification 2). */
export function Sidebar({ menu }: { menu: readonly string[] }) {
  const { t } = useTranslation()
  const layout = menuLayoutChoice.use()
  const isNarrow = useMediaQuery(narrowWindow)
  const isFolded = layout === 'short' || (layout === 'automatic' && isNarrow)
  const root = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (root.current) scrollCurrentIntoView(root.current)
  }, [pathname, isFolded])
  const foldLabel = t(isFolded ? 'shell:menu.expand' : 'shell:menu.collapse')
  return (
    <nav
      ref={root}
      aria-label={t('shell:menu.label')}
      className={joinClasses(styles.root, isFolded && styles.short)}
    >
      <ul className={styles.list}>
        {selectSections(menu).map((section) => (
          <SidebarSection key={section.route} section={section} compact={isFolded} />
        ))}
      </ul>
      <Suspense fallback={null}>
        <EventCounters menu={menu} folded={isFolded} />
      </Suspense>
      <Button
        appearance="subtle"
        className={styles.fold}
        icon={isFolded ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />}
        aria-expanded={!isFolded}
        onClick={() => menuLayoutChoice.write(isFolded ? 'simple' : 'short')}
        {...(isFolded && { 'aria-label': foldLabel, title: foldLabel })}
      >
        {isFolded ? undefined : foldLabel}
      </Button>
    </nav>
  )
}

/** Scrolls the menu to its current entry, the innermost one. Does not use scrollIntoView, which scrolls the page too. */
function scrollCurrentIntoView(root: HTMLElement) {
  const current = [...root.querySelectorAll<HTMLElement>('[aria-current]')].at(-1)
  if (!current) return
  const [area, entry] = [root.getBoundingClientRect(), current.getBoundingClientRect()]
  if (entry.top < area.top) root.scrollTop -= area.top - entry.top
  else if (entry.bottom > area.bottom) root.scrollTop += entry.bottom - area.bottom
}

function SidebarSection({ section, compact }: { section: Section; compact: boolean }) {
  const { t } = useTranslation()
  const { route, to, textKey, Icon, subsections = [] } = section
  const link = to !== null && (
    <MenuLink to={to} Icon={Icon} route={getSectionName(section)} text={t(textKey)} folded={compact} />
  )
  if (link && (subsections.length === 0 || compact)) return <li>{link}</li>
  if (compact)
    return subsections.map((entry) => (
      <li key={entry.route}>
        <MenuLink {...entry} text={t(entry.textKey)} Icon={entry.Icon ?? Icon} folded />
      </li>
    ))
  return (
    <li>
      <Submenu route={route} Icon={Icon} name={t(textKey)} entries={subsections}>
        {link || null}
      </Submenu>
    </li>
  )
}
