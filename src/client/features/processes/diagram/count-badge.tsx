import { ErrorCircle12Filled } from '@fluentui/react-icons'
import { useFormatters } from '../../../ui/use-format.ts'
import type { InstanceCounts } from '../counts.ts'
import styles from './count-badge.module.css'

/**
 * Number of instances in a state, with a marker if some are late. Hidden from screen readers, because the accessible
 * name of the state contains the numbers.
 */
export function InstanceCountBadge({ count }: { count: Pick<InstanceCounts, 'instances' | 'overdue'> }) {
  const { number } = useFormatters()
  return (
    <span className={styles.root} aria-hidden>
      <span className={styles.number}>{number(count.instances)}</span>
      {count.overdue > 0 && (
        <span className={styles.late}>
          <ErrorCircle12Filled />
          {number(count.overdue)}
        </span>
      )}
    </span>
  )
}
