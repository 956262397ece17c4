import {
  CheckmarkCircle16Filled,
  DismissCircle16Regular,
  ErrorCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { joinClasses } from './join-classes.ts'

const icons = {
  plain: null,
  done: CheckmarkCircle16Filled,
  warning: Warning16Filled,
  danger: ErrorCircle16Filled,
  ended: DismissCircle16Regular,
  // Tones of the statuses of an outbox event (specification 4).
  light: null,
  secondary: null,
  purple: null,
  info: null,
  dark: DismissCircle16Regular,
  primary: null,
  failedEvent: ErrorCircle16Filled,
} as const
export type Tone = keyof typeof icons

interface BadgeProps {
  tone?: Tone
  /** Tooltip; by default the text of the badge, because it may be truncated. */
  title?: string
  children: ReactNode
}

/** A short status. A tone that needs attention also has an icon, so that its meaning does not depend on the colour. */
export function Badge({ tone = 'plain', title, children }: BadgeProps) {
  const Icon = icons[tone]
  return (
    <span className={joinClasses(styles.root, tone !== 'plain' && styles[tone])} data-badge>
      {Icon && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.text} title={title ?? (typeof children === 'string' ? children : undefined)}>
        {children}
      </span>
    </span>
  )
}
