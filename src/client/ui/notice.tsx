import { ErrorCircle16Filled, Info16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { joinClasses } from './join-classes.ts'

const icons = { error: ErrorCircle16Filled, warning: Warning16Filled, info: Info16Filled }

interface NoticeProps {
  tone: 'error' | 'warning' | 'info'
  children: ReactNode
  action?: ReactNode
}

/** A message bar inside a screen; the content below stays usable. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={joinClasses(styles.root, styles[tone])} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
