import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './tag.module.css'

/** Label of a special property, such as 18+ or test. `danger`: must not be overlooked. */
export function Tag({ tone, children }: { tone?: 'danger'; children: ReactNode }) {
  return (
    <span className={joinClasses(styles.root, tone && styles[tone])} data-badge>
      {children}
    </span>
  )
}
