import type { FluentIcon } from '@fluentui/react-icons'
import { Link, useLocation } from 'react-router-dom'
import styles from './menu-link.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import { findSectionName, findSubsectionName } from './sections.ts'

interface MenuLinkProps {
  to: string
  /** Name of the linked section or submenu entry. */
  route: string
  text: string
  Icon: FluentIcon
  /** Shows only the icon; the name remains available to screen readers and as a tooltip. */
  folded?: boolean
  touch?: boolean
  onClick?: () => void
}

export function MenuLink({ to, route, text, Icon, folded, touch, onClick }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = [findSectionName(pathname), findSubsectionName(pathname)].includes(route)
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(styles.link, touch && styles.touch)}
      onClick={onClick}
      {...(folded && { 'aria-label': text, title: text })}
    >
      <Icon className={styles.icon} aria-hidden />
      {!folded && text}
    </Link>
  )
}
