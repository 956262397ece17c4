import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import styles from './receipts-warning.module.css'

/** Warns that receipts are real, also for test orders (specification 5). */
export function RealReceiptsWarning() {
  const { t } = useTranslation('receipts')
  return (
    <div className={styles.root}>
      <Notice tone="warning">{t('receipts:warning')}</Notice>
    </div>
  )
}
