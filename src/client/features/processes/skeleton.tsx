import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './skeleton.module.css'

/** Placeholder for a process page that is being loaded. */
export function DiagramSkeleton() {
  return (
    <LoadingFrame className={styles.root}>
      <SkeletonBar width="280px" />
      <div className={styles.row}>
        {[0, 1, 2, 3].map((index) => (
          <SkeletonBar key={index} width="160px" className={styles.box ?? ''} />
        ))}
      </div>
    </LoadingFrame>
  )
}
