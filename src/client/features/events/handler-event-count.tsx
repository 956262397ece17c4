import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useFormatters } from '../../ui/use-format.ts'
import styles from './handler-event-count.module.css'

/**
 * Number of unfinished events of a handler, next to the handler in the filter. If the list is filtered by a status,
 * only events with this status are counted. Nothing if the number is zero.
 */
export function HandlerEventCount({ value: handler }: { value: string }) {
  const { t } = useTranslation('events')
  const { number } = useFormatters()
  const selectedStatus = useSearchParams()[0].get('status')
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.events, 'handler-counts'],
    queryFn: ({ signal }) => get('catalogs/handler-status-list-count', { signal }),
  })
  const count = data
    .flatMap(({ id, statuses }) => (id === handler ? statuses : []))
    .filter(({ status }) => selectedStatus === null || selectedStatus === status)
    .reduce((sum, { count: events }) => sum + events, 0)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {selectedStatus === null
        ? t('events:unfinished', { count: number(count) })
        : t('events:ofStatus', { status: t(`events:statuses.${selectedStatus}`), count: number(count) })}
    </span>
  )
}
