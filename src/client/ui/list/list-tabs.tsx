import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useMenu } from '../../http/use-menu.ts'
import styles from './list-tabs.module.css'

export interface Tab {
  to: string
  /** Text key. */
  text: string
  /** Section of the menu that opens it, where that is not the section of the list itself. */
  menu?: string
}

export function ListTabs({ tabs }: { tabs: readonly Tab[] }) {
  const menu = useMenu()
  // A tab may be named by the texts of the screen that it leads to.
  const { t } = useTranslation(['list', ...tabs.map(({ text }) => text.split(':')[0]!)])
  return (
    <nav className={styles.root} aria-label={t('list:tabs')}>
      {tabs
        .filter((tab) => tab.menu === undefined || menu?.includes(tab.menu))
        .map(({ to, text }) => (
          <NavLink key={to} to={to} end className={styles.tab}>
            {t(text)}
          </NavLink>
        ))}
    </nav>
  )
}
