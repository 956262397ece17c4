import { ErrorCircle16Filled } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { useAccess } from '../access.ts'
import styles from './late-orders-chip.module.css'

const pollMs = 60_000

/**
 * Warning in the top bar about late orders. Displayed only if the user has the right to see it and the server reports
 * late orders; hidden after any error (specification 4).
 */
export default function LateOrdersChip() {
  const { t } = useTranslation()
  const { number } = useFormatters()
  const { menu } = useAccess()
  const { data, isError } = useQuery({
    enabled: useRights()?.has('showLateOrdersNotify') ?? false,
    queryKey: queryKeys.lateOrders,
    queryFn: ({ signal }) => get('orders/late-orders-notification', { signal }),
    refetchInterval: pollMs,
    retry: false,
  })
  if (isError || data?.lateOrdersNotification !== true) return null
  const content = (
    <>
      <ErrorCircle16Filled aria-hidden />
      <span className={styles.text}>{t('shell:lateOrders.short', { number: number(data.count) })}</span>
      <span className={styles.number}>{number(data.count)}</span>
    </>
  )
  const label = `${t('shell:lateOrders.text')}: ${number(data.count)}`
  return menu.includes('tasks') ? (
    <Link className={styles.root} to={urls.overdueTasks()} title={label} aria-label={label}>
      {content}
    </Link>
  ) : (
    <span className={styles.root} role="img" title={label} aria-label={label}>
      {content}
    </span>
  )
}
