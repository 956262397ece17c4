import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schemas/api/jobs.ts'
import { exportedAtOnce } from '../../../shared/exports.ts'
import { ApiError } from '../../http/api-error.ts'
import { request, type Query } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { saveFile } from '../../http/save-file.ts'
import { usePhoneWidth } from '../phone-width.ts'
import styles from './export-button.module.css'
import type { ListQuery } from './list-description.ts'
import { Spinner } from '../spinner.tsx'

interface ExportButtonProps {
  path: string
  query: ListQuery
  /** Those in sight, in their order. */
  columns: readonly { id: string }[]
  /** Rows of all pages; null: very many; undefined: not known yet. */
  total: number | null | undefined
}

/** The list as it is filtered, sorted and seen, as a file: a short one at once, a long one by a job that the jobs bar shows. */
export function ExportButton({ path, query, columns, total }: ExportButtonProps) {
  const { t } = useTranslation('list')
  const phone = usePhoneWidth()
  const queries = useQueryClient()
  const {
    mutate,
    isPending,
    error,
    data: begun,
  } = useMutation({
    mutationFn: async () => {
      const { limit: _, offset: _offset, ...asked } = query
      const sent = {
        ...asked,
        columns: columns.map(({ id }) => id).join(),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }
      const short = typeof total === 'number' && total <= exportedAtOnce
      if (short && (await savedAtOnce(`${path}/export`, sent))) return null
      return request<Job>('POST', `${path}/export`, { query: sent })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.jobs }),
  })
  const empty = total === 0
  return (
    <span className={styles.root}>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={isPending ? <Spinner size="tiny" /> : <ArrowDownload20Regular />}
        aria-label={t('list:export.label')}
        title={t(empty ? 'list:export.empty' : 'list:export.label')}
        // Focusable, so that the keyboard does not lose its place.
        disabledFocusable={isPending || empty || total === undefined}
        aria-busy={isPending}
        onClick={() => mutate()}
      >
        {phone ? null : t('list:export.short')}
      </Button>
      {error && (
        <span className={styles.refusal} role="alert">
          {error.message}
        </span>
      )}
      <span className={styles.unseen} role="status">
        {isPending ? t('list:export.making') : begun ? t('list:export.begun') : ''}
      </span>
    </span>
  )
}

/** False: the list has grown meanwhile. */
async function savedAtOnce(path: string, query: Query): Promise<boolean> {
  try {
    await saveFile(path, { query })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false
    throw error
  }
}
