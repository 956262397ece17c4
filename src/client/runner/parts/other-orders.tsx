import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderStepView } from '../../../../schemas/api/tasks.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { formatStoreDateTime } from '../../ui/format.ts'
import { urls } from '../../ui/urls.ts'
import { Foldable } from './foldable.tsx'
import styles from './other-orders.module.css'

/** Other open orders of the customer. One call may be enough for all of them. */
export function OtherCustomerOrders({ view }: { view: OrderStepView }) {
  const { t } = useTranslation('runner')
  const statuses = useCatalog('orderStatuses')
  const others = 'otherOrders' in view ? view.otherOrders : []
  if (others.length === 0) return null
  return (
    <Foldable title={t('call.otherOrders')}>
      <ul className={styles.list}>
        {others.map(({ orderId, orderStatusId, planDateIssued }) => (
          <li key={orderId} className={styles.entry}>
            <Link className={styles.link} to={urls.order(orderId)}>
              {t('end.order', { orderId })}
            </Link>
            <div className={styles.small}>
              {statuses.text(orderStatusId)}
              {planDateIssued && ` · ${formatStoreDateTime(planDateIssued, view.order.storeZone)}`}
            </div>
          </li>
        ))}
      </ul>
    </Foldable>
  )
}
