import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { HandlerCounts as Counts } from '../../../../schemas/api/events.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import styles from '../../ui/list/service-counts.module.css'
import { urls } from '../../ui/urls.ts'

type Handler = Counts[number]

/** For the status of the list's filter, or for all unfinished events. */
const countOf = ({ statuses }: Handler, asked: string | null) =>
  statuses.reduce((sum, { status, count }) => sum + (asked === null || asked === status ? count : 0), 0)

/** Number of unfinished events per handler, to find blocked handlers. Each is a filter of the list. */
export function HandlerCounts() {
  const { t } = useTranslation('events')
  const [params] = useSearchParams()
  const [status, handler] = [params.get('status'), params.get('handler')]
  const { data: counts = [] } = useQuery({
    queryKey: [...queryKeys.events, 'handler-counts'],
    queryFn: ({ signal }) => get<Counts>('catalogs/handler-status-list-count', { signal }),
  })
  const shown = counts.flatMap((one) => {
    const count = countOf(one, status)
    return count > 0 ? [{ ...one, count }] : []
  })
  if (shown.length === 0) return null
  const of = (id: string | null) => urls.eventsOf({ ...(status && { status }), ...(id && { handler: id }) })
  return (
    <nav className={styles.counts} aria-label={t('events:handlers.label')}>
      <Link className={styles.count} to={of(null)} aria-current={handler === null ? 'page' : undefined}>
        {t('events:handlers.all')}
      </Link>
      {shown.map(({ id, description, count }) => (
        <Link
          key={id}
          className={styles.count}
          to={of(id)}
          aria-current={handler === id ? 'page' : undefined}
        >
          {t('events:handlers.of', { handler: description, count })}
        </Link>
      ))}
    </nav>
  )
}
