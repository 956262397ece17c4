import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRights } from '../../../http/use-rights.ts'
import { urls } from '../../../ui/urls.ts'
import styles from './batches-link.module.css'

/** Link to bulk actions on orders, only for users with the right. */
export function OrderBatchesLink() {
  const { t } = useTranslation('orders')
  if (!useRights()?.has('ordersBatch')) return null
  return (
    <Link className={styles.root} to={urls.orderBatches()}>
      {t('orders:batches')}
    </Link>
  )
}
