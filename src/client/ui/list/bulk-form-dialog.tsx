import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkActionPreview } from '../../../../schemas/api/list.ts'
import { DialogFrame } from '../form/dialog-frame.tsx'
import { ConfirmationSums } from './action-sums.tsx'
import styles from './bulk-form-dialog.module.css'
import { IdList } from './id-list.tsx'

interface Props {
  /** Verb, object and count of the action. */
  title: string
  ids: readonly (number | string)[]
  /** Explains the consequences of the action. */
  hint: string
  /** Sums that the server has calculated for the rows, for an action that moves money. */
  preview?: { data: BulkActionPreview | undefined; error: Error | null }
  /** True if the action is not possible now. The fields must explain the reason. */
  blocked?: boolean
  /** Why the action is not possible or was refused. */
  refusal?: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Form for the input that all selected rows of a bulk action share. */
export function BulkFormDialog(props: Props) {
  const { title, ids, hint, preview, blocked = false, refusal, onSubmit, onClose, children } = props
  const { t } = useTranslation('list')
  return (
    <DialogFrame title={title} blocked={blocked} refusal={refusal} onSubmit={onSubmit} onClose={onClose}>
      <IdList ids={ids} />
      {preview && (
        <ConfirmationSums label={t('list:sums.ready')} money={preview.data} error={preview.error} />
      )}
      <p className={styles.hint}>{hint}</p>
      {children}
    </DialogFrame>
  )
}
