import { Button } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schemas/api/jobs.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { JobRow } from './job-row.tsx'
import { inSight, isUnderWay, stateOf } from './job-state.ts'
import styles from './jobs-bar.module.css'

/** While one runs, in case its news do not come, ms. */
const askAgainMs = 5_000
/** More are folded away. */
const shownAtOnce = 2

/** Long work that the person asked for goes along from page to page, until they put away what came of it. */
export default function JobsBar() {
  const { t } = useTranslation('jobs')
  const [all, setAll] = useState(false)
  const { data: jobs } = useQuery({
    queryKey: queryKeys.jobs,
    queryFn: ({ signal }) => get<Job[]>('jobs', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? askAgainMs : false),
  })
  const said = useSaid(jobs)
  const now = useMinute().getTime()
  const shown = jobs?.filter((job) => inSight(job, now)) ?? []
  const folded = all ? 0 : Math.max(0, shown.length - shownAtOnce)
  return (
    <>
      <span className={styles.unseen} role="status">
        {said && t('said', { title: said.title, state: t(stateOf(said)) })}
      </span>
      {shown.length > 0 && (
        <section className={styles.root} aria-label={t('label')}>
          <ul className={styles.list}>
            {shown.slice(0, shown.length - folded).map((job) => (
              <JobRow key={job.id} job={job} now={now} />
            ))}
          </ul>
          {shown.length > shownAtOnce && (
            <Button appearance="subtle" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('less') : t('more', { count: folded })}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

/** The job whose state has changed last while one looked on: read aloud, once. */
function useSaid(jobs: readonly Job[] | undefined): Job | null {
  const [said, setSaid] = useState<Job | null>(null)
  const known = useRef<ReadonlyMap<number, string> | null>(null)
  useEffect(() => {
    if (!jobs) return
    const before = known.current
    known.current = new Map(jobs.map((job) => [job.id, stateOf(job)]))
    const changed = before && jobs.find((job) => !job.dismissed && before.get(job.id) !== stateOf(job))
    if (changed) setSaid(changed)
  }, [jobs])
  return said
}
