import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './skeleton.module.css'

/** Placeholder for a process page that is being loaded. */
export function DiagramSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.root} role="status" aria-label={t('common:loading')}>
      <SkeletonBar width="280px" />
      <div className={styles.row}>
        {[0, 1, 2, 3].map((index) => (
          <SkeletonBar key={index} width="160px" className={styles.box ?? ''} />
        ))}
      </div>
    </div>
  )
}
