import { LoadingFrame } from '../loading-frame.tsx'
import { SkeletonBar } from '../skeleton.tsx'
import styles from './card-skeleton.module.css'

const listed = (count: number) => Array.from({ length: count }, (_, i) => i)

/** A card in its final shape. `summary`: how many values it begins with. */
export function CardSkeleton({ summary, blocks = 2 }: { summary: number; blocks?: number }) {
  return (
    <LoadingFrame className={styles.root}>
      {summary > 0 && (
        <div className={styles.summary}>
          {listed(summary).map((i) => (
            <div key={i} className={styles.item}>
              <SkeletonBar width="40%" />
              <SkeletonBar width="80%" />
            </div>
          ))}
        </div>
      )}
      {listed(Math.min(blocks, 2)).map((i) => (
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
