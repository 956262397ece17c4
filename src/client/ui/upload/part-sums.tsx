import type { ReactNode } from 'react'
import type { ListTotal } from '../../../../schemas/api/list.ts'
import { ActionSums } from '../list/action-sums.tsx'
import styles from './part-sums.module.css'

interface Props {
  label: string
  totals: readonly ListTotal[]
  /** More about the rows of the part. */
  children?: ReactNode
}

/** Count and sum by currency below the rows of one part; nothing if the rows move no money. */
export function PartSums({ label, totals, children }: Props) {
  return (
    <div className={styles.root}>
      {totals.length > 0 && <ActionSums label={label} totals={totals} />}
      {children}
    </div>
  )
}
