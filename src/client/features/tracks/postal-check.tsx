import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular, DocumentAdd20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TrackNumberMatches } from '../../../../schemas/api/tracks.ts'
import { request } from '../../http/http.ts'
import { saveFile } from '../../http/save-file.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { readChosenFile, takeChosenFile } from '../../ui/upload/chosen-file.ts'
import { urls } from '../../ui/urls.ts'
import styles from './postal.module.css'

/**
 * Uploads a CSV file with track numbers. Displays the order and the latest delivery status of each number, or that it
 * was not found. `onOpen`: called when the user opens an order.
 */
export function TrackNumberFileCheck({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation(['tracks', 'batches'])
  const input = useRef<HTMLInputElement>(null)
  const template = useMutation({ mutationFn: () => saveFile('tracks/postal/template') })
  const check = useMutation({
    mutationFn: async (file: File) => {
      const fileData = await readChosenFile(file, 'text/csv').catch(() => {
        throw new Error(t('batches:unreadable'))
      })
      return request('POST', 'tracks/postal', { file: fileData.content })
    },
  })
  const [wrongType, setWrongType] = useState(false)
  const errorText = wrongType ? t('tracks:postal.wrongType') : (check.error ?? template.error)?.message
  const checkFile = (file: File | null) => {
    if (!file) return
    check.reset()
    setWrongType(!/\.csv$/i.test(file.name))
    if (/\.csv$/i.test(file.name)) check.mutate(file)
  }
  return (
    <section className={styles.part} aria-label={t('tracks:postal.upload')}>
      <p className={styles.text}>{t('tracks:postal.uploadText')}</p>
      <div className={styles.row}>
        <input
          ref={input}
          className={styles.visuallyHidden}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('tracks:postal.choose')}
          tabIndex={-1}
          onChange={({ target }) => checkFile(takeChosenFile(target))}
        />
        <Button
          icon={check.isPending ? <Spinner size="tiny" /> : <DocumentAdd20Regular />}
          disabledFocusable={check.isPending}
          onClick={() => !check.isPending && input.current?.click()}
        >
          {t(check.isPending ? 'tracks:postal.sending' : 'tracks:postal.choose')}
        </Button>
        <Button
          appearance="subtle"
          icon={<ArrowDownload20Regular />}
          disabledFocusable={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('tracks:postal.getTemplate')}
        </Button>
      </div>
      {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
      {check.data && <CheckResult matches={check.data} onOpen={onOpen} />}
    </section>
  )
}

function CheckResult({ matches: { rows }, onOpen }: { matches: TrackNumberMatches; onOpen: () => void }) {
  const { t } = useTranslation('tracks')
  const statuses = useCatalog('deliveryStatuses')
  const matchCount = rows.filter(({ parcel }) => parcel !== null).length
  const resultText = t('tracks:postal.result', { found: matchCount, count: rows.length })
  return (
    <>
      <p className={styles.text} role="status">
        {resultText}
      </p>
      <div className={styles.matches}>
        <DataTable
          label={resultText}
          rows={rows}
          rowId={({ line }) => line}
          columns={[
            { id: 'track', header: t('tracks:fields.track'), cell: ({ track }) => track },
            {
              id: 'orderId',
              header: t('tracks:fields.orderId'),
              cell: ({ parcel }) =>
                parcel && (
                  <Link to={urls.track(parcel.orderId)} onClick={onOpen}>
                    {parcel.orderId}
                  </Link>
                ),
            },
            {
              id: 'deliveryStatusId',
              header: t('tracks:fields.deliveryStatusId'),
              cell: ({ parcel }) =>
                parcel === null
                  ? t('tracks:postal.notFound')
                  : parcel.deliveryStatusId === null
                    ? t('tracks:noWay')
                    : statuses.text(parcel.deliveryStatusId),
            },
          ]}
        />
      </div>
    </>
  )
}
