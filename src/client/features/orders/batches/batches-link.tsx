import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRights } from '../../../http/use-rights.ts'
import { urls } from '../../../ui/urls.ts'
import styles from './batches-link.module.css'

/** Link to the list of bulk actions on orders; nothing for users without the right. */
export function OrderBatchesLink() {
  const { t } = useTranslation('orders')
  if (!useRights()?.has('ordersBatch')) return null
  return (
    <Link className={styles.root} to={urls.orderBatches()}>
      {t('orders:batches')}
    </Link>
  )
}
