import { LoadingScanQueue } from '../scan/use-scanner.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './runner-skeleton.module.css'

export function RunnerSkeleton() {
  const lines = ['90%', '70%', '80%', '60%', '75%']
  return (
    <div className={styles.root} aria-busy>
      <LoadingScanQueue />
      <SkeletonBar width="40%" />
      <SkeletonBar width="25%" />
      <div className={styles.columns}>
        {[lines, lines.slice(0, 3)].map((bars, i) => (
          <div key={i} className={styles.lines}>
            {bars.map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
