import { ChevronDown16Regular, ChevronRight16Regular, type FluentIcon } from '@fluentui/react-icons'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { submenuOpenChoices } from '../preferences.ts'
import { findSectionName, findSubsectionName, type Subsection } from './sections.ts'
import styles from './submenu.module.css'

interface Props {
  /** `route` of the section. */
  route: string
  name: string
  Icon: FluentIcon
  entries: readonly Subsection[]
  /**
   * Link to the page of the section. Null if there is no page; a press on the name then opens or closes the submenu.
   */
  children: ReactNode
  onClick?: () => void
}

/**
 * A section of the menu with links to its screens. The links are visible while the user is in the section; otherwise
 * the user shows and hides them (specification 2).
 */
export function Submenu({ route, name, Icon, entries, children, onClick }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const state = submenuOpenChoices[route as keyof typeof submenuOpenChoices]
  // The submenu of the current section cannot be closed.
  const isCurrent = findSectionName(pathname) === route
  const open = state.use() === 'open' || isCurrent
  const currentEntry = findSubsectionName(pathname)
  const id = useId()
  const toggle = {
    type: 'button',
    'aria-expanded': open,
    'aria-controls': id,
    disabled: isCurrent,
    onClick: () => state.write(open ? 'closed' : 'open'),
  } as const
  const chevron = open ? <ChevronDown16Regular aria-hidden /> : <ChevronRight16Regular aria-hidden />
  return (
    <>
      {children === null ? (
        <button {...toggle} className={styles.heading}>
          <Icon aria-hidden />
          <span className={styles.name}>{name}</span>
          {chevron}
        </button>
      ) : (
        <div className={styles.head}>
          {children}
          <button {...toggle} className={styles.toggle} aria-label={t('shell:menu.submenu', { name })}>
            {chevron}
          </button>
        </div>
      )}
      <ul id={id} className={styles.list} hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.route}>
            <Link
              className={styles.link}
              to={entry.to}
              aria-current={isCurrent && currentEntry === entry.route ? 'page' : undefined}
              onClick={onClick}
            >
              {t(entry.textKey)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
