import { LoadingFrame } from '../loading-frame.tsx'
import { SkeletonBar } from '../skeleton.tsx'
import type { ListColumn } from './list-description.ts'
import table from './list-table.module.css'
import { getColumnWidthStyle } from './table-width.ts'
import styles from './list-skeleton.module.css'
import { joinClasses } from '../join-classes.ts'

const rows = Array.from({ length: 20 }, (_, i) => i)
const cards = rows.slice(0, 6)

interface ListSkeletonProps<Row> {
  columns: readonly ListColumn<Row>[]
  phone: boolean
}

/** Placeholder in the shape of the list. */
export function ListSkeleton<Row>({ columns, phone }: ListSkeletonProps<Row>) {
  return (
    <LoadingFrame className={styles.clip}>
      {phone
        ? cards.map((i) => (
            <div key={i} className={styles.card}>
              <SkeletonBar width="60%" />
              <SkeletonBar width="85%" />
              <SkeletonBar width="40%" />
            </div>
          ))
        : [-1, ...rows].map((i) => (
            <div key={i} className={joinClasses(table.row, i === -1 && table.head)}>
              {columns.map((column) => (
                <div key={column.id} className={styles.cell} style={getColumnWidthStyle(column)}>
                  <SkeletonBar width={`${50 + ((i + column.width) % 40)}%`} />
                </div>
              ))}
            </div>
          ))}
    </LoadingFrame>
  )
}
