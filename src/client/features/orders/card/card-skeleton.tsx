import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import styles from './card-skeleton.module.css'

export function CardSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.root} role="status" aria-label={t('common:loading')}>
      <div className={styles.summary}>
        {['status', 'money', 'store', 'time', 'task'].map((name) => (
          <div key={name} className={styles.item}>
            <SkeletonBar width="40%" />
            <SkeletonBar width="80%" />
          </div>
        ))}
      </div>
      {['products', 'main'].map((name) => (
        <div key={name} className={styles.block}>
          <SkeletonBar width="30%" />
          <SkeletonBar width="95%" />
          <SkeletonBar width="90%" />
          <SkeletonBar width="85%" />
        </div>
      ))}
    </div>
  )
}
