import { Button } from '@fluentui/react-components'
import { ArrowDownload16Regular, Dismiss16Regular } from '@fluentui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Job } from '../../../../schemas/api/jobs.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { saveFile } from '../../http/save-file.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { useFormatters } from '../../ui/use-format.ts'
import { canAutoDismissJob, isJobInProgress, getBatchRowCounts, getJobStateTextKey } from './job-state.ts'
import { useAutoDismiss } from './use-auto-dismiss.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import styles from './jobs-tray.module.css'

/** Functions that return the URL of a batch with the result of each row, by batch family. */
const resultUrls: Readonly<Record<string, (id: number) => string>> = {
  orderBatches: urls.orderBatch,
  sapBatches: urls.sapBatch,
}

/** A background job with its progress or result and the available actions. */
export function JobRow({ job, now }: { job: Job; now: number }) {
  const { t } = useTranslation('jobs')
  const { number } = useFormatters()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (act: 'cancel' | 'retry' | 'dismiss' | 'download') => {
      if (act === 'download') await saveFile(`jobs/${job.id}/file`)
      else await request('POST', `jobs/${job.id}/${act}`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobs }),
  })
  const { id, title, status, done, total, file, batch } = job
  const outcome = getBatchRowCounts(job)
  const result = batch && resultUrls[batch.family]?.(batch.id)
  const hoverHandlers = useAutoDismiss(canAutoDismissJob(job), () => mutate('dismiss'))
  const isFileExpired = file !== null && Date.parse(file.until) < now
  const progress =
    total === null ? t(getJobStateTextKey(job)) : t('running', { done: number(done), total: number(total) })
  const button = { size: 'small', className: styles.button, disabledFocusable: isPending } as const
  const isPartly = batch?.carryOut === true && outcome !== null && outcome.failed > 0
  const tone = isPartly ? tones.partlyDoneJob.done : tones.job[status]
  const state =
    status === 'running' && !job.cancelAsked
      ? progress
      : isPartly
        ? t('partly', { done: number(outcome.done), total: number(outcome.done + outcome.failed) })
        : `${t(getJobStateTextKey(job))}${status === 'failed' && job.error !== null ? `: ${job.error}` : ''}`
  return (
    <li className={styles.row} aria-labelledby={`job-${id}`} {...hoverHandlers}>
      <span id={`job-${id}`} className={styles.title}>
        {result ? <Link to={result}>{title}</Link> : title}
      </span>
      {status === 'running' && !job.cancelAsked && (
        <progress
          className={styles.progress}
          aria-labelledby={`job-${id}`}
          aria-valuetext={progress}
          {...(total !== null && { value: done, max: Math.max(total, 1) })}
        />
      )}
      <span className={styles.state}>
        {isJobInProgress(job) ? state : <Badge tone={tone}>{state}</Badge>}
        {file !== null &&
          ` · ${isFileExpired ? t('gone') : t('until', { until: formatDateTime(file.until) })}`}
      </span>
      {error && <InlineError>{error.message}</InlineError>}
      {isJobInProgress(job) && !job.cancelAsked && (
        <Button {...button} aria-label={t('cancelOf', { title })} onClick={() => mutate('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {file !== null && !isFileExpired && (
        <Button
          {...button}
          icon={<ArrowDownload16Regular />}
          aria-label={t('downloadOf', { name: file.name })}
          onClick={() => mutate('download')}
        >
          {t(isPending ? 'downloading' : 'download')}
        </Button>
      )}
      {(status === 'failed' || status === 'canceled') && (
        <Button {...button} aria-label={t('retryOf', { title })} onClick={() => mutate('retry')}>
          {t('retry')}
        </Button>
      )}
      {!isJobInProgress(job) && (
        <Button
          {...button}
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label={t('dismiss', { title })}
          title={t('dismiss', { title })}
          onClick={() => mutate('dismiss')}
        />
      )}
    </li>
  )
}
