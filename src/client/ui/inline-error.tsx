import type { ReactNode, Ref } from 'react'
import styles from './inline-error.module.css'
import { joinClasses } from './join-classes.ts'

interface Props {
  /** Id that the control names in `aria-describedby`. */
  id?: string
  ref?: Ref<HTMLSpanElement>
  /** CSS class that positions the message in its parent. */
  className?: string | undefined
  children: ReactNode
}

/**
 * Error at the control that caused it. May be rendered without a message, so that the live region exists before the
 * first error.
 */
export function InlineError({ id, ref, className, children }: Props) {
  return (
    <span id={id} ref={ref} className={joinClasses(styles.root, className)} role="alert">
      {children}
    </span>
  )
}
