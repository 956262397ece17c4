import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OrderView } from '../../../../schemas/api/tasks.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { formatDateTime } from '../../ui/format.ts'
import { urls } from '../../ui/urls.ts'
import { Foldable } from './foldable.tsx'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: { padding: `${tokens.spacingVerticalXS} 0` },
  link: { color: tokens.colorBrandForegroundLink },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** What else the customer waits for: one call may be about all of it. */
export function OtherOrders({ view }: { view: OrderView }) {
  const { t } = useTranslation('runner')
  const styles = useStyles()
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
              {planDateIssued && ` · ${formatDateTime(planDateIssued, view.order.storeZone)}`}
            </div>
          </li>
        ))}
      </ul>
    </Foldable>
  )
}
