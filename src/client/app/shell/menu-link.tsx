import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { FluentIcon } from '@fluentui/react-icons'
import { NavLink } from 'react-router-dom'

const useStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '40px',
    padding: `0 ${tokens.spacingHorizontalMNudge}`,
    borderRadius: tokens.borderRadiusMedium,
    borderLeft: '3px solid transparent',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '&[aria-current="page"]': {
      borderLeftColor: tokens.colorCompoundBrandStroke,
      backgroundColor: tokens.colorSubtleBackgroundSelected,
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  touch: { height: '44px' },
  icon: { flex: '0 0 20px' },
})

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
  const styles = useStyles()
  return (
    <NavLink
      to={to}
      className={mergeClasses(styles.link, touch && styles.touch)}
      onClick={onClick}
      {...(folded && { 'aria-label': text, title: text })}
    >
      <Icon className={styles.icon} aria-hidden />
      {!folded && text}
    </NavLink>
  )
}
