import { Button } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BatchCard } from '../../../../schemas/api/batches.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { Notice } from '../notice.tsx'
import { useFormatters } from '../use-format.ts'
import styles from './batch-screen.module.css'
import type { BatchUploadDescription } from './upload-description.ts'
import { InlineError } from '../inline-error.tsx'

interface Props {
  upload: BatchUploadDescription
  batch: BatchCard
}

/** Progress of the batch and the actions that its owner may perform now. */
export function BatchProgress({ upload, batch }: Props) {
  return batch.status === 'checking' || batch.status === 'working' ? (
    <Working batch={batch} />
  ) : (
    <Idle upload={upload} batch={batch} />
  )
}

function Working({ batch: { status, jobId, own, done, failed, wrong, rows } }: { batch: BatchCard }) {
  const { t } = useTranslation('batches')
  const { number } = useFormatters()
  const queries = useQueryClient()
  const job = useQuery({
    queryKey: queryKeys.jobs,
    queryFn: ({ signal }) => get('jobs', { signal }),
    enabled: own,
  }).data?.find(({ id }) => id === jobId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('POST', `jobs/${jobId}/cancel`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.jobs }),
  })
  const isChecking = status === 'checking'
  const progress = isChecking
    ? { done: job?.done ?? 0, total: rows }
    : { done: done + failed, total: rows - wrong }
  const text = t(`batches:${status}`, { done: number(progress.done), total: number(progress.total) })
  const isStopping = isPending || job?.cancelAsked === true
  return (
    <div className={styles.working}>
      <progress
        className={styles.progress}
        aria-label={text}
        value={progress.done}
        max={Math.max(progress.total, 1)}
      />
      <span role="status">{isStopping ? t('batches:stopping') : text}</span>
      {own && !isChecking && (
        <Button
          className={styles.button}
          disabledFocusable={isStopping}
          onClick={() => !isStopping && mutate()}
        >
          {t('batches:stop')}
        </Button>
      )}
      {error && <InlineError>{error.message}</InlineError>}
    </div>
  )
}

function Idle({ upload, batch }: Props) {
  const { name, path, kinds, Start } = upload
  const { id, status, rows, done, failed, wrong, left, mayRepeat, own, sameFile } = batch
  const { t } = useTranslation(['batches', name])
  const { number } = useFormatters()
  const rights = useRights()
  const queries = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const start = useMutation({
    mutationFn: (options: unknown) =>
      request('POST', `${path}/${id}/start`, { body: options === undefined ? {} : { options } }),
    onSuccess: () => setDialogOpen(false),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.batches }),
  })
  const kind = kinds.find((one) => one.name === batch.kind)
  const canStart = own && kind !== undefined && rights?.has(kind.right)
  const numbers = {
    done: number(done),
    left: number(left),
    count: left,
    error: batch.error,
    rest:
      (failed > 0 ? t('batches:restFailed', { failed: number(failed) }) : '') +
      (wrong > 0 ? t('batches:restWrong', { wrong: number(wrong) }) : ''),
  }
  const message =
    status === 'checked' && left === 0 ? t('batches:nothingToDo') : t(`batches:${status}`, numbers)
  const hasProblems = status === 'error' || status === 'stopped' || (status === 'done' && failed + wrong > 0)
  const handlePress = () => (status === 'checked' ? setDialogOpen(true) : start.mutate(undefined))
  const retryCount = status === 'done' ? mayRepeat : left + mayRepeat
  const label =
    status === 'checked'
      ? t(`${name}:start.${batch.kind}`, { count: left })
      : status === 'done'
        ? t('batches:repeat', { count: retryCount })
        : t('batches:continue')
  return (
    <>
      <Notice
        tone={status === 'error' ? 'error' : hasProblems || (rows === wrong && rows > 0) ? 'warning' : 'info'}
        action={
          canStart && retryCount > 0 ? (
            <Button
              className={styles.button}
              appearance="primary"
              disabledFocusable={start.isPending}
              onClick={() => !start.isPending && handlePress()}
            >
              {label}
            </Button>
          ) : undefined
        }
      >
        {message} {!own && status === 'checked' && t('batches:onlyOwner')}
      </Notice>
      {sameFile !== null && status === 'checked' && (
        <Notice tone="warning">
          {t('batches:sameFile')}{' '}
          <Link className={styles.link} to={upload.card(sameFile)}>
            {t('batches:sameFileLink', { id: sameFile })}
          </Link>
        </Notice>
      )}
      {start.error && !isDialogOpen && <Notice tone="error">{start.error.message}</Notice>}
      {isDialogOpen && (
        <Start
          kind={batch.kind}
          count={left}
          money={{ totals: batch.money.ready, refusals: batch.refusals }}
          busy={start.isPending}
          refusal={start.error?.message ?? null}
          onStart={(options) => start.mutate(options)}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}
