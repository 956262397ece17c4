import type { ReactNode, Ref } from 'react'
import styles from './inline-error.module.css'
import { joinClasses } from './join-classes.ts'

interface Props {
  /** Id that the control names in `aria-describedby`. */
  id?: string
  ref?: Ref<HTMLSpanElement>
  /** Place of the message in its parent. */
  className?: string | undefined
  children: ReactNode
}

/**
 * Error at the control that caused it. Rendered without a message too, if the live region must exist before the first
 * error.
 */
export function InlineError({ id, ref, className, children }: Props) {
  return (
    <span id={id} ref={ref} className={joinClasses(styles.root, className)} role="alert">
      {children}
    </span>
  )
}
