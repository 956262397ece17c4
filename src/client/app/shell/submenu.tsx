import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { submenuState } from '../preferences.ts'
import { isPartOf, subsectionAt, type Subsection } from './sections.ts'
import styles from './submenu.module.css'

interface Props {
  /** The section that it belongs to, and its name. */
  route: string
  name: string
  entries: readonly Subsection[]
  /** Link to the section itself. */
  children: ReactNode
  onClick?: () => void
}

/** A section with its screens below; open while one is in it, or as the person left it (specification 2). */
export function Submenu({ route, name, entries, children, onClick }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = subsectionAt(pathname)
  const open = submenuState.use() === 'open' || isPartOf(pathname, route)
  const id = useId()
  return (
    <>
      <div className={styles.head}>
        {children}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('shell:menu.submenu', { name })}
          // While one is in it, it stays in sight.
          disabled={isPartOf(pathname, route)}
          onClick={() => submenuState.write(open ? 'closed' : 'open')}
        >
          {open ? <ChevronDown16Regular aria-hidden /> : <ChevronRight16Regular aria-hidden />}
        </button>
      </div>
      <ul id={id} className={styles.list} hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.route}>
            <Link
              className={styles.link}
              to={entry.to}
              aria-current={here === entry.route ? 'page' : undefined}
              onClick={onClick}
            >
              {t(entry.text)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
