import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import type { Operations } from '../../http/api-types.generated.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import styles from './service-counts.module.css'

interface Props {
  /** Query parameters of GET tasks/delivery-count. */
  query: Operations['GET']['tasks/delivery-count']['query']
  /** Text key of the link to all orders. */
  all: string
  /** Text key of the link to the orders of one service, with the parameter `count`. */
  of: string
  to: (service?: number) => string
}

/** Number of orders per delivery service. Each number links to its own list. */
export function DeliveryServiceCounts({ query, all, of, to }: Props) {
  const { t } = useTranslation('list')
  const services = useCatalog('deliveryServices')
  const { data: counts = [] } = useQuery({
    queryKey: [...queryKeys.orders, 'delivery-count', query],
    queryFn: ({ signal }) => get('tasks/delivery-count', { signal, query }),
  })
  if (counts.length === 0) return null
  return (
    <nav className={styles.counts} aria-label={t('list:services')}>
      <NavLink className={styles.count} to={to()} end>
        {t(all)}
      </NavLink>
      {counts.map(({ service, count }) => (
        <NavLink key={service} className={styles.count} to={to(service)} end>
          {t(of, { service: services.text(service), count })}
        </NavLink>
      ))}
    </nav>
  )
}
