import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './list-tabs.module.css'

export function ListTabs({ tabs }: { tabs: readonly { to: string; text: string }[] }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.root} aria-label={t('list:tabs')}>
      {tabs.map(({ to, text }) => (
        <NavLink key={to} to={to} end className={styles.tab}>
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
