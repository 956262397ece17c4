import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { Badge } from '../../ui/badge.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { getEventCountTone } from './counter-tone.ts'
import styles from './event-counters.module.css'

/** Polling interval in ms (specification 9). */
const pollMs = 20_000

interface Props {
  menu: readonly string[]
  /** Shows only the numbers; the names remain available to screen readers and as tooltips. */
  folded?: boolean
  onClick?: () => void
}

/**
 * Numbers of unfinished outbox events by status. Each links to the list of these events if the user may open the list.
 */
export default function EventCounters({ menu, folded = false, onClick }: Props) {
  const { t } = useTranslation(['shell', 'events'])
  const { number } = useFormatters()
  const { data } = useQuery({
    enabled: useRights()?.has('viewEventStatusGroup') ?? false,
    queryKey: queryKeys.eventCounts,
    queryFn: ({ signal }) => get('events/list-count-not-finished', { signal }),
    refetchInterval: pollMs,
  })
  if (!data) return null
  return (
    <ul className={joinClasses(styles.root, folded && styles.folded)} aria-label={t('shell:eventCounters')}>
      {data.map(({ status, count }) => {
        const name = t(`events:statuses.${status}`)
        const full = t('shell:eventCounter', { status: name, count: number(count) })
        const tone = getEventCountTone(status, count)
        const content = (
          <>
            {!folded && <span className={styles.name}>{name}</span>}
            <Badge tone={tone} title={full}>
              {number(count)}
            </Badge>
          </>
        )
        return (
          <li key={status} data-tone={tone}>
            {menu.includes('settings/events') ? (
              <Link
                className={styles.counter}
                to={urls.eventsInStatus(status)}
                aria-label={full}
                title={full}
                onClick={onClick}
              >
                {content}
              </Link>
            ) : (
              <span className={styles.counter} title={full}>
                {content}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
