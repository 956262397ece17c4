import type { ReactNode } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  title: string
  /** Content next to the title, such as a count or a status. */
  aside?: ReactNode
  actions?: ReactNode
}

export function PageTitle({ title, aside, actions }: PageTitleProps) {
  return (
    <div className={styles.root}>
      <h1 className={styles.heading}>{title}</h1>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
