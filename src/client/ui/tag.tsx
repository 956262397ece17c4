import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** What is special about a thing: 18+, test. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.root}>{children}</span>
}
