import { batchRowStatesByPart, type BatchRowPart } from '../../../../schemas/values/batch-states.ts'
import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { BatchCard, BatchRow } from '../../../../schemas/api/batches.ts'
import { get } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { saveFile } from '../../http/save-file.ts'
import type { Field } from '../fields/field.ts'
import { customField, quantityField, statusField } from '../fields/kinds.tsx'
import { formatDateTime } from '../format.ts'
import type { ListDescription } from '../list/list-description.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { LoadingFrame } from '../loading-frame.tsx'
import { NotFound } from '../not-found.tsx'
import { ErrorPlaceholder } from '../placeholders.tsx'
import { useScreenTitle } from '../screen-title.ts'
import { parseId } from '../urls.ts'
import { BatchProgress } from './batch-state.tsx'
import { BatchSums } from './batch-sums.tsx'
import styles from './batch-screen.module.css'
import { tones } from '../tones.ts'
import { RowPartTabs, useRowPart } from './part-tabs.tsx'
import type { BatchUploadDescription } from './upload-description.ts'
import { InlineError } from '../inline-error.tsx'

/** Polling interval in ms while the batch runs, in case live updates are lost. */
const pollMs = 2_000
const isRunning = ({ status }: BatchCard) => status === 'checking' || status === 'working'

const BatchContext = createContext<{
  upload: BatchUploadDescription
  batch: BatchCard
  counts: Readonly<Record<BatchRowPart, number>>
  part: BatchRowPart
} | null>(null)

const noRows = { ready: 0, refused: 0, done: 0 }
const countParts = ({ left, wrong, failed, done }: BatchCard) => ({
  ready: left,
  refused: wrong + failed,
  done,
})

/** A batch with its state, the available actions, and its rows with their results. */
export function BatchScreen({ upload }: { upload: BatchUploadDescription }) {
  const { name, path } = upload
  const { t } = useTranslation(['batches', name])
  const id = parseId(useParams().batchId)
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.batches, path, id],
    queryFn: ({ signal }) => get(`${path}/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? pollMs : false),
  })
  const title = data
    ? t('batches:heading', { kind: t(`${name}:kinds.${data.kind}`), id })
    : t(`${name}:title`)
  useScreenTitle(title)
  const counts = data ? countParts(data) : noRows
  const part = useRowPart(counts)
  const rows = useMemo(() => buildRowsList(upload, id ?? 0, { title, part }), [upload, id, title, part])
  if (id === null) return <NotFound />
  if (!data) return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <LoadingFrame />
  return (
    <BatchContext value={{ upload, batch: data, counts, part }}>
      <ListScreen description={rows} />
    </BatchContext>
  )
}

const buildRowsList = (
  { path, rowFields, openRow }: BatchUploadDescription,
  id: number,
  { title, part }: { title: string; part: BatchRowPart },
): ListDescription<BatchRow> => ({
  name: 'batchRows',
  path: `${path}/${id}/rows`,
  queryKey: 'batches',
  fixedQuery: { part },
  title,
  fields: [
    customField<BatchRow>('subject', { width: 132, phone: 'title', text: ({ subject }) => subject }),
    quantityField('line', { phone: 'line' }),
    ...(batchRowStatesByPart[part].length > 1 ? [stateField] : []),
    ...(part === 'refused' ? [messageField] : []),
    ...rowFields,
    ...(part === 'refused' ? [buildActionField(openRow)] : []),
  ],
  filters: [],
  rowId: ({ line }) => line,
  open: openRow,
  Actions: ResultButton,
  Alert: Head,
  Foot: Sums,
})

const stateField = statusField(
  'state',
  { from: { key: 'batchRows:states' }, getTone: (state: BatchRow['state']) => tones.batchRow[state] },
  { width: 152 },
)
const messageField = customField<BatchRow>('message', {
  width: 320,
  grow: 3,
  phone: 'line',
  text: ({ message }) => message ?? '',
})

/** Creates the column with the link to the order of a refused row; empty if the user may not open the order. */
const buildActionField = (openRow: BatchUploadDescription['openRow']): Field<BatchRow> =>
  customField<BatchRow>('action', {
    width: 132,
    keep: 'filled',
    text: (row, { t }) => (openRow(row) === null ? '' : t('batchRows:openOrder')),
    render: (row, { t }) => {
      const to = openRow(row)
      return to === null ? (
        ''
      ) : (
        <Link className={styles.link} to={to} aria-label={t('batchRows:openOrderOf', { order: row.subject })}>
          {t('batchRows:openOrder')}
        </Link>
      )
    },
  })

function useBatch() {
  const value = useContext(BatchContext)
  if (!value) throw new Error('outside of a batch')
  return value
}

function ResultButton() {
  const { t } = useTranslation('batches')
  const { upload, batch } = useBatch()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveFile(`${upload.path}/${batch.id}/xlsx`),
  })
  return (
    <>
      {error && <InlineError>{error.message}</InlineError>}
      <Button
        appearance="subtle"
        icon={<ArrowDownload20Regular />}
        disabledFocusable={isPending}
        onClick={() => mutate()}
      >
        {t('batches:result')}
      </Button>
    </>
  )
}

function Sums() {
  const { upload, batch, part } = useBatch()
  return <BatchSums upload={upload} batch={batch} part={part} />
}

function Head() {
  const { t } = useTranslation(['batches', 'batchRows'])
  const { upload, batch, counts, part } = useBatch()
  const { initiator, createdAt, fileName } = batch
  const facts = { initiator, at: formatDateTime(createdAt), file: fileName }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.about}>
          {t(fileName === null ? 'batches:from' : 'batches:fromFile', facts)}
          {' · '}
          <Link className={styles.link} to={upload.list()}>
            {t('batches:all')}
          </Link>
        </p>
        <BatchProgress upload={upload} batch={batch} />
      </div>
      <RowPartTabs label={t('batchRows:title')} counts={counts} current={part} />
    </>
  )
}
