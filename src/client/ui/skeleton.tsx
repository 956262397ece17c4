import styles from './skeleton.module.css'
import { joinClasses } from './join-classes.ts'

/** Grey bar as a placeholder for a text. `width`: any CSS length. */
export function SkeletonBar({ width = '70%', className }: { width?: string; className?: string }) {
  return <span aria-hidden className={joinClasses(styles.bar, className)} style={{ width }} />
}
