import { LoadingFrame } from '../loading-frame.tsx'
import { SkeletonBar } from '../skeleton.tsx'
import styles from './card-skeleton.module.css'

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Placeholder in the final shape of the card. `summary`: number of values in the summary. */
export function CardSkeleton({ summary, blocks = 2 }: { summary: number; blocks?: number }) {
  return (
    <LoadingFrame className={styles.root}>
      {summary > 0 && (
        <div className={styles.summary}>
          {range(summary).map((i) => (
            <div key={i} className={styles.item}>
              <SkeletonBar width="40%" />
              <SkeletonBar width="80%" />
            </div>
          ))}
        </div>
      )}
      {range(Math.min(blocks, 2)).map((i) => (
        <div key={i} className={styles.block}>
          <SkeletonBar width="30%" />
          <SkeletonBar width="95%" />
          <SkeletonBar width="90%" />
          <SkeletonBar width="85%" />
        </div>
      ))}
    </LoadingFrame>
  )
}
