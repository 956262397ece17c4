import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { formatDateTime } from '../../ui/format.ts'
import { getAlertCasesUrl } from '../../ui/process-alert-url.ts'
import styles from './start-screen.module.css'

const pollIntervalMs = 60_000

/**
 * Process measures that are beyond their thresholds. Each shows since when, and links to the cases of the process.
 * Nothing for users who may not see processes.
 */
export function FiringAlerts() {
  const { t } = useTranslation('start')
  const rights = useRights()
  const canSee = rights?.has('processView') === true && rights.has('menuViewProcesses')
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.start, 'process-alerts'],
    queryFn: ({ signal }) => get('workflows/alerts', { query: { firing: 'yes' }, signal }),
    enabled: canSee,
    refetchInterval: pollIntervalMs,
  })
  if (data.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="start-thresholds">
      <h2 id="start-thresholds" className={styles.heading}>
        {t('start:thresholds.title')}
      </h2>
      <ul className={styles.counters}>
        {data.map((alert) => {
          const { id, texts, comparison, since, pfm } = alert
          const place = pfm === null ? [] : [t('start:thresholds.store', { pfm })]
          return (
            <li key={id}>
              <Link className={styles.counter} to={getAlertCasesUrl(alert)}>
                <span>
                  {[texts.process, texts.subject, ...place].join(', ')}
                  <span className={styles.detail}>
                    {t(`start:thresholds.line.${comparison}`, {
                      value: texts.value ?? '–',
                      threshold: texts.threshold,
                      at: formatDateTime(since!),
                    })}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
