import { Button } from '@fluentui/react-components'
import {
  ArrowSync20Regular,
  CheckmarkCircle20Regular,
  Dismiss16Regular,
  ErrorCircle20Regular,
} from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schemas/api/jobs.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { jobsTrayOpenState } from '../../ui/jobs-tray-state.ts'
import { useNowByMinute } from '../../ui/use-minute.ts'
import { JobRow } from './job-row.tsx'
import { isJobVisible, isJobInProgress, getJobStateTextKey } from './job-state.ts'
import styles from './jobs-tray.module.css'

/** Polling interval in ms while a job runs, in case live updates are lost. */
const pollMs = 5_000
/** Maximum number of jobs in the panel until the user unfolds the others. */
const maxUnfolded = 2

/**
 * Button in the top bar with the number of the user's running and recent background jobs. The button opens a panel with
 * the jobs over the page. An export that runs as a job opens the panel too.
 */
export default function JobsTray() {
  const { t } = useTranslation('jobs')
  const [isExpanded, setExpanded] = useState(false)
  const { data: jobs } = useQuery({
    queryKey: queryKeys.jobs,
    queryFn: ({ signal }) => get('jobs', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isJobInProgress) ? pollMs : false),
  })
  const announcedJob = useAnnouncedJob(jobs)
  const now = useNowByMinute().getTime()
  const visibleJobs = jobs?.filter((job) => isJobVisible(job, now)) ?? []
  const folded = isExpanded ? 0 : Math.max(0, visibleJobs.length - maxUnfolded)
  const StateIcon = visibleJobs.some(isJobInProgress)
    ? ArrowSync20Regular
    : visibleJobs.some(({ status }) => status === 'failed')
      ? ErrorCircle20Regular
      : CheckmarkCircle20Regular
  const isOpen = useSyncExternalStore(jobsTrayOpenState.subscribe, jobsTrayOpenState.now)
  const tray = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !tray.current?.contains(target)) jobsTrayOpenState.close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])
  return (
    <span ref={tray} className={styles.tray}>
      <span className={styles.visuallyHidden} role="status">
        {announcedJob && t('said', { title: announcedJob.title, state: t(getJobStateTextKey(announcedJob)) })}
      </span>
      {visibleJobs.length > 0 && (
        <Button
          className={styles.toggle}
          appearance="subtle"
          icon={<StateIcon aria-hidden />}
          aria-expanded={isOpen}
          aria-label={t('tray', { count: visibleJobs.length })}
          title={t('tray', { count: visibleJobs.length })}
          onClick={jobsTrayOpenState.toggle}
        >
          {visibleJobs.length}
        </Button>
      )}
      {visibleJobs.length > 0 && isOpen && (
        <section
          className={styles.root}
          aria-label={t('label')}
          onKeyDown={(event) => event.key === 'Escape' && jobsTrayOpenState.close()}
        >
          <div className={styles.head}>
            <strong>{t('label')}</strong>
            <Button
              className={styles.button}
              appearance="subtle"
              size="small"
              icon={<Dismiss16Regular />}
              aria-label={t('close')}
              title={t('close')}
              onClick={jobsTrayOpenState.close}
            />
          </div>
          <ul className={styles.list}>
            {visibleJobs.slice(0, visibleJobs.length - folded).map((job) => (
              <JobRow key={job.id} job={job} now={now} />
            ))}
          </ul>
          {visibleJobs.length > maxUnfolded && (
            <Button
              appearance="subtle"
              size="small"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? t('less') : t('more', { count: folded })}
            </Button>
          )}
        </section>
      )}
    </span>
  )
}

/** Returns the job whose state changed last, which is announced to screen readers; null before the first change. */
function useAnnouncedJob(jobs: readonly Job[] | undefined): Job | null {
  const [announcedJob, setAnnouncedJob] = useState<Job | null>(null)
  const known = useRef<ReadonlyMap<number, string> | null>(null)
  useEffect(() => {
    if (!jobs) return
    const before = known.current
    known.current = new Map(jobs.map((job) => [job.id, getJobStateTextKey(job)]))
    const changed =
      before && jobs.find((job) => !job.dismissed && before.get(job.id) !== getJobStateTextKey(job))
    if (changed) setAnnouncedJob(changed)
  }, [jobs])
  return announcedJob
}
