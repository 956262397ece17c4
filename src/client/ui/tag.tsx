import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tag.module.css'

/** What is special about a thing: 18+, test. `danger`: not to be overlooked. */
export function Tag({ tone, children }: { tone?: 'danger'; children: ReactNode }) {
  return (
    <span className={classes(styles.root, tone && styles[tone])} data-badge>
      {children}
    </span>
  )
}
