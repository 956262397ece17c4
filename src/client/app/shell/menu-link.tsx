import type { FluentIcon } from '@fluentui/react-icons'
import { NavLink } from 'react-router-dom'
import styles from './menu-link.module.css'
import { classes } from '../../ui/classes.ts'

interface MenuLinkProps {
  to: string
  text: string
  Icon: FluentIcon
  /** Icon alone: the name is still there for the reader and as a tooltip. */
  folded?: boolean
  touch?: boolean
  onClick?: () => void
}

export function MenuLink({ to, text, Icon, folded, touch, onClick }: MenuLinkProps) {
  return (
    <NavLink
      to={to}
      className={classes(styles.link, touch && styles.touch)}
      onClick={onClick}
      {...(folded && { 'aria-label': text, title: text })}
    >
      <Icon className={styles.icon} aria-hidden />
      {!folded && text}
    </NavLink>
  )
}
