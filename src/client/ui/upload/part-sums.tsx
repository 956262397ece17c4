import type { ReactNode } from 'react'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { ActionSums } from '../list/action-sums.tsx'
import styles from './part-sums.module.css'

interface Props {
  label: string
  totals: readonly ListTotal[]
  /** Further information about the rows of the part, displayed below the sums. */
  children?: ReactNode
}

/** Count and sum by currency of the rows of one part. Without `totals`, only `children` are displayed. */
export function RowPartSums({ label, totals, children }: Props) {
  return (
    <div className={styles.root}>
      {totals.length > 0 && <ActionSums label={label} totals={totals} />}
      {children}
    </div>
  )
}
