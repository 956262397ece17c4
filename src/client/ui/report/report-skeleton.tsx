import { LoadingFrame } from '../loading-frame.tsx'
import { SkeletonBar } from '../skeleton.tsx'
import styles from './report-screen.module.css'

const rows = Array.from({ length: 10 }, (_, i) => i)

/** Placeholder in the shape of the report. */
export function ReportSkeleton({ charts, columns }: { charts: number; columns: number }) {
  return (
    <LoadingFrame className={styles.scroll}>
      <div className={styles.charts}>
        {Array.from({ length: charts }, (_, i) => (
          <div key={i} className={styles.pale}>
            <SkeletonBar width="30%" />
            <SkeletonBar width="100%" className={styles.paleChart} />
          </div>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row} className={styles.paleRow}>
          {Array.from({ length: columns }, (_, i) => (
            <SkeletonBar key={i} width={`${50 + ((row + i * 13) % 40)}%`} />
          ))}
        </div>
      ))}
    </LoadingFrame>
  )
}
