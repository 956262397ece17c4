import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schemas/api/jobs.ts'
import { maxSyncExportRows } from '../../../shared/exports.ts'
import { ApiError } from '../../http/api-error.ts'
import { type QueryParameters, requestAs } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { saveFileFromUntypedPath } from '../../http/save-file.ts'
import { useIsPhoneWidth } from '../phone-width.ts'
import styles from './export-button.module.css'
import type { ListQuery } from './list-description.ts'
import { jobsTrayOpenState } from '../jobs-tray-state.ts'
import { InlineError } from '../inline-error.tsx'
import { Spinner } from '../spinner.tsx'

interface ExportButtonProps {
  path: string
  query: ListQuery
  /** Visible columns, in the order of the table. */
  columns: readonly { id: string }[]
  /** Number of rows on all pages; null if there are too many to count, undefined until known. */
  total: number | null | undefined
}

/**
 * Exports the list with its filters, sorting and visible columns. A short list is downloaded immediately, a long one
 * is exported by a background job.
 */
export function ExportButton({ path, query, columns, total }: ExportButtonProps) {
  const { t } = useTranslation('list')
  const phone = useIsPhoneWidth()
  const queries = useQueryClient()
  const {
    mutate,
    isPending,
    error,
    data: startedJob,
  } = useMutation({
    mutationFn: async () => {
      const { limit: _, offset: _offset, ...filters } = query
      const sent = {
        ...filters,
        columns: columns.map(({ id }) => id).join(),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }
      const isShort = typeof total === 'number' && total <= maxSyncExportRows
      if (isShort && (await tryImmediateExport(`${path}/export`, sent))) return null
      return requestAs<Job>('POST', `${path}/export`, { query: sent })
    },
    onSuccess: (job) => {
      if (job !== null) jobsTrayOpenState.open()
      return queries.invalidateQueries({ queryKey: queryKeys.jobs })
    },
  })
  const isEmpty = total === 0
  return (
    <span className={styles.root}>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={isPending ? <Spinner size="tiny" /> : <ArrowDownload20Regular />}
        aria-label={t('list:export.label')}
        title={t(isEmpty ? 'list:export.empty' : 'list:export.label')}
        // Remains focusable while disabled, so that the keyboard focus is not lost.
        disabledFocusable={isPending || isEmpty || total === undefined}
        aria-busy={isPending}
        onClick={() => mutate()}
      >
        {phone ? null : t('list:export.short')}
      </Button>
      {error && <InlineError>{error.message}</InlineError>}
      <span className={styles.visuallyHidden} role="status">
        {isPending ? t('list:export.making') : startedJob ? t('list:export.begun') : ''}
      </span>
    </span>
  )
}

/** Returns false if the list has become too long for an immediate export. */
async function tryImmediateExport(path: string, query: QueryParameters): Promise<boolean> {
  try {
    await saveFileFromUntypedPath(path, { query })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false
    throw error
  }
}
