import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../../../ui/skeleton.tsx'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalL,
  },
  summary: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  item: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  block: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
  },
})

export function CardSkeleton() {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.root} role="status" aria-label={t('common:loading')}>
      <SkeletonBar width="160px" />
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
