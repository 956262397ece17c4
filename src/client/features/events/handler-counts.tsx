import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { HandlerEventCounts as Counts } from '../../../../schemas/api/events.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { CountLinks } from '../../ui/tabs/count-links.tsx'
import { urls } from '../../ui/urls.ts'

type Handler = Counts[number]

/** Counts the events with the selected status; without a selection all unfinished events. */
const countEvents = ({ statuses }: Handler, statusFilter: string | null) =>
  statuses.reduce(
    (sum, { status, count }) => sum + (statusFilter === null || statusFilter === status ? count : 0),
    0,
  )

/**
 * Number of unfinished events per handler, which helps to find blocked handlers. Each number links to the filtered
 * list.
 */
export function EventCountsByHandler() {
  const { t } = useTranslation('events')
  const [params] = useSearchParams()
  const [status, handler] = [params.get('status'), params.get('handler')]
  const { data: counts = [] } = useQuery({
    queryKey: [...queryKeys.events, 'handler-counts'],
    queryFn: ({ signal }) => get('catalogs/handler-status-list-count', { signal }),
  })
  const visibleHandlers = counts.flatMap((handlerCounts) => {
    const count = countEvents(handlerCounts, status)
    return count > 0 ? [{ ...handlerCounts, count }] : []
  })
  if (visibleHandlers.length === 0) return null
  const buildHandlerUrl = (id: string | null) =>
    urls.eventsOf({ ...(status && { status }), ...(id && { handler: id }) })
  return (
    <CountLinks
      label={t('events:handlers.label')}
      links={[
        {
          key: 'all',
          to: buildHandlerUrl(null),
          text: t('events:handlers.all'),
          isCurrent: handler === null,
        },
        ...visibleHandlers.map(({ id, description, count }) => ({
          key: id,
          to: buildHandlerUrl(id),
          text: t('events:handlers.of', { handler: description, count }),
          isCurrent: handler === id,
        })),
      ]}
    />
  )
}
