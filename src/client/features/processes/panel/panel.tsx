import { Button } from '@fluentui/react-components'
import { Dismiss20Regular } from '@fluentui/react-icons'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** Content displayed above the title. */
  overline?: ReactNode
  closeLabel: string
  /** True for a column with forms, which need more room than texts. */
  wide?: boolean
  close: () => void
  children: ReactNode
}

/** A column next to the diagram. At phone width it covers the lower half of the diagram. Escape closes it. */
export function SidePanel({ title, overline, closeLabel, wide = false, close, children }: PanelProps) {
  const heading = useId()
  const root = useRef<HTMLElement>(null)
  // Scrolls to the top when another state is displayed.
  useEffect(() => {
    if (root.current) root.current.scrollTop = 0
  }, [title])
  return (
    <section
      ref={root}
      aria-labelledby={heading}
      className={joinClasses(styles.root, wide && styles.wide)}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className={styles.head}>
        <div className={styles.titles}>
          {overline !== undefined && <div className={styles.overline}>{overline}</div>}
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
        </div>
        <Button
          appearance="subtle"
          icon={<Dismiss20Regular />}
          aria-label={closeLabel}
          title={closeLabel}
          onClick={close}
        />
      </div>
      {children}
    </section>
  )
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h3 id={heading} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}
