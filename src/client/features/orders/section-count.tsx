import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { useFormatters } from '../../ui/use-format.ts'
import styles from './section-count.module.css'

/**
 * Polling interval in ms, as for the event counters (specification 9). The orders are not counted after each change,
 * because that would cost too much.
 */
const pollIntervalMs = 20_000

/**
 * Number of orders in a section of the order list: of the store selected in the filter, otherwise of all stores of the
 * user.
 */
export function OrderSectionCount({ value: section }: { value: string }) {
  const { t } = useTranslation('orders')
  const { number } = useFormatters()
  const [params] = useSearchParams()
  const pfm = params.get('pfm') ?? undefined
  const { data } = useQuery({
    queryKey: [...queryKeys.orderCounts, pfm],
    queryFn: ({ signal }) => get('orders/menu-types', { signal, query: { pfm } }),
    refetchInterval: pollIntervalMs,
    placeholderData: (before) => before,
  })
  const sectionCount = data?.find((item) => item.section === section)
  if (!sectionCount) return null
  const { count, countIsExact } = sectionCount
  return (
    <span className={joinClasses(styles.count, count === 0 && styles.none)}>
      {countIsExact ? number(count) : t('orders:moreThan', { count: number(count) })}
    </span>
  )
}
