import { useId, type ReactNode } from 'react'
import styles from './block.module.css'
import { joinClasses } from './join-classes.ts'

/** A section of a screen with its heading. */
export function Block({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={joinClasses(styles.root, className)}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
