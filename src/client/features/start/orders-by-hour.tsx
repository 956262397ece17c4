import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StartPage } from '../../../../schemas/api/start.ts'
import { getServerTime } from '../../http/server-clock.ts'
import { useStores } from '../../http/use-catalog.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { formatStoreTime } from '../../ui/format.ts'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { buildListUrl } from './build-list-url.ts'
import styles from './start-screen.module.css'

const hourMs = 3_600_000

/**
 * Number of tasks that the user can work on, of orders promised today, by promised hour. Each hour links to its tasks.
 */
export function OrdersByHour({ hours }: { hours: StartPage['hours'] }) {
  const { t } = useTranslation('start')
  const { number } = useFormatters()
  const zone = useStores().data?.[0]?.zone
  if (hours.length === 0) return null
  const maxCount = Math.max(...hours.map(({ count }) => count))
  return (
    <section className={styles.group} aria-labelledby="start-hours">
      <h2 id="start-hours" className={styles.heading}>
        {t('start:hours')}
      </h2>
      <ul className={styles.types}>
        {hours.map(({ from, count }) => {
          const isPast = Date.parse(from) + hourMs <= getServerTime()
          const isNow = !isPast && Date.parse(from) <= getServerTime()
          return (
            <li key={from}>
              <Link
                className={joinClasses(styles.hour, isNow && styles.nowHour)}
                {...(isNow && { 'aria-current': 'time' as const, title: t('start:now') })}
                to={buildListUrl(urls.tasks(), { promised: from })}
              >
                <span className={joinClasses(styles.few, isPast && styles.late)}>
                  {formatStoreTime(from, zone)}
                </span>
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${(count / maxCount) * 100}%` }} />
                </span>
                <span className={styles.few}>{number(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
