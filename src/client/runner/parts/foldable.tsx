import type { ReactNode } from 'react'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import styles from './foldable.module.css'

/** A block next to the main content. It is open on a desktop and folded at first on a phone. */
export function Foldable({ title, children }: { title: string; children: ReactNode }) {
  const phone = useIsPhoneWidth()
  return (
    <details className={styles.root} open={!phone} key={String(phone)}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
