import { CheckmarkCircle20Filled, ErrorCircle20Filled, Warning20Filled } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './scan-answer.module.css'

const icons = { right: CheckmarkCircle20Filled, wrong: ErrorCircle20Filled, asks: Warning20Filled }

interface Props {
  /** null: nothing was scanned yet. */
  tone: keyof typeof icons | null
  /** Told politely, or at once. */
  said: string
  alert: string
  /** Another key tells the same alert anew. */
  alertKey?: number | undefined
  waiting: string
  /** The way back. */
  children?: ReactNode
}

/** What the last scan came to. */
export function ScanAnswer({ tone, said, alert, alertKey, waiting, children }: Props) {
  const Icon = tone && icons[tone]
  return (
    <div className={classes(styles.root, tone && styles[tone])}>
      {Icon && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.text}>
        {/* Both live regions stand from the start: a screen reader hears only changes of what it knows. */}
        <span role="status">{said}</span>
        <span role="alert" key={alertKey}>
          {alert}
        </span>
        {tone === null && waiting}
      </span>
      {children}
    </div>
  )
}
