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
}

export function ListTabs({ tabs }: { tabs: readonly ListTab[] }) {
  const menu = useMenu()
  const { pathname } = useLocation()
  const isCurrent = ({ to, pathPrefix }: ListTab) =>
    pathname === to || (pathPrefix !== undefined && pathname.startsWith(pathPrefix))
  // The text of a tab may be in the namespace of the screen that it links to.
  const { t } = useTranslation(['list', ...tabs.map(({ text }) => text.split(':')[0]!)])
  return (
    <nav className={styles.root} aria-label={t('list:tabs')}>
      {tabs
        .filter((tab) => tab.menu === undefined || menu?.includes(tab.menu))
        .map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            className={styles.tab}
            aria-current={isCurrent(tab) ? 'page' : undefined}
            data-text={t(tab.text)}
          >
            {t(tab.text)}
          </Link>
        ))}
    </nav>
  )
}
