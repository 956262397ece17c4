import { useTranslation } from 'react-i18next'
import type { ProcessStatistics } from '../../../../../schemas/api/process-statistics.ts'
import { formatDateTime } from '../../../ui/format.ts'
import styles from './measure-panel.module.css'

export function StatisticsPeriod({ statistics: { from, to } }: { statistics: ProcessStatistics }) {
  const { t } = useTranslation('processes')
  return (
    <p className={styles.muted}>
      {t('processes:measure.period', { from: formatDateTime(from), to: formatDateTime(to) })}
    </p>
  )
}
