import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useMenu } from '../../http/use-menu.ts'
import styles from './list-tabs.module.css'

export interface ListTab {
  to: string
  /** Text key. */
  text: string
  /** Menu section that the user needs for the tab, if it is not the section of the list itself. */
  menu?: string
  /** Prefix of the URLs of other screens that belong to this tab. */
  pathPrefix?: string
  /** True if the tab is selected; needed only for tabs that differ in their query. */
  isCurrent?: boolean
}

/** Scrolls a row of tabs that is wider than the page to its selected tab. */
function reveal(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement ?? null
  if (tab === null || row === null || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = tab.offsetLeft - row.offsetLeft
}

export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  const menu = useMenu()
  const { pathname } = useLocation()
  const isSelected = ({ to, pathPrefix, isCurrent }: ListTab) =>
    isCurrent ?? (pathname === to || (pathPrefix !== undefined && pathname.startsWith(pathPrefix)))
  // The text of a tab may be in the namespace of the screen that it links to.
  const { t } = useTranslation(['list', ...tabs.map(({ text }) => text.split(':')[0]!)])
  return (
    <nav className={styles.root} aria-label={t('list:tabs')} data-chip-row>
      {tabs
        .filter((tab) => tab.menu === undefined || menu?.includes(tab.menu))
        .map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            ref={isSelected(tab) ? reveal : undefined}
            className={styles.tab}
            aria-current={isSelected(tab) ? 'page' : undefined}
            data-text={t(tab.text)}
          >
            {t(tab.text)}
          </Link>
        ))}
    </nav>
  )
}
