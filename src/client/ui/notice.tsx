import { ErrorCircle16Filled, Info16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { classes } from './classes.ts'

const icons = { error: ErrorCircle16Filled, warning: Warning16Filled, info: Info16Filled }

interface NoticeProps {
  tone: 'error' | 'warning' | 'info'
  children: ReactNode
  action?: ReactNode
  /** It stands there on every page and is read when one comes to it. */
  standing?: boolean
}

/** A bar inside a screen; what stands below it stays usable. */
export function Notice({ tone, children, action, standing = false }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      className={classes(styles.root, styles[tone])}
      role={standing ? 'note' : tone === 'info' ? 'status' : 'alert'}
    >
      <Icon aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
