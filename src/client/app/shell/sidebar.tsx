import { Button } from '@fluentui/react-components'
import { PanelLeftContract20Regular, PanelLeftExpand20Regular } from '@fluentui/react-icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { menuState } from '../preferences.ts'
import { MenuLink } from './menu-link.tsx'
import { sectionName, sectionsOf, type Section } from './sections.ts'
import { Submenu } from './submenu.tsx'
import styles from './sidebar.module.css'
import { classes } from '../../ui/classes.ts'

/** The menu does not wait for them. */
const EventCounters = lazy(() => import('./event-counters.tsx'))

/** Names and icons, or icons alone; the choice is kept in this browser (specification 2). */
export function Sidebar({ menu }: { menu: readonly string[] }) {
  const { t } = useTranslation()
  const short = menuState.use() === 'short'
  const fold = t(short ? 'shell:menu.expand' : 'shell:menu.collapse')
  return (
    <nav aria-label={t('shell:menu.label')} className={classes(styles.root, short && styles.short)}>
      <ul className={styles.list}>
        {sectionsOf(menu).map((section) => (
          <SidebarSection key={section.route} section={section} short={short} />
        ))}
      </ul>
      <Suspense fallback={null}>
        <EventCounters menu={menu} folded={short} />
      </Suspense>
      <Button
        appearance="subtle"
        className={styles.fold}
        icon={short ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />}
        aria-expanded={!short}
        onClick={() => menuState.write(short ? 'simple' : 'short')}
        {...(short && { 'aria-label': fold, title: fold })}
      >
        {short ? undefined : fold}
      </Button>
    </nav>
  )
}

function SidebarSection({ section, short }: { section: Section; short: boolean }) {
  const { t } = useTranslation()
  const { route, to, text, Icon, under = [] } = section
  const link = to !== null && (
    <MenuLink {...{ to, Icon }} route={sectionName(section)} text={t(text)} folded={short} />
  )
  if (link && (under.length === 0 || short)) return <li>{link}</li>
  if (short)
    return under.map((entry) => (
      <li key={entry.route}>
        <MenuLink {...entry} text={t(entry.text)} Icon={entry.Icon ?? Icon} folded />
      </li>
    ))
  return (
    <li>
      <Submenu {...{ route, Icon }} name={t(text)} entries={under}>
        {link || null}
      </Submenu>
    </li>
  )
}
