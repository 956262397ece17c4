import { useTranslation } from 'react-i18next'
import type { BatchRow } from '../../../../schemas/api/batches.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { catalogField, dayField, textField } from '../../ui/fields/kinds.tsx'
import { ConfirmationSums } from '../../ui/list/action-sums.tsx'
import { createBatchesList } from '../../ui/upload/batches-list.tsx'
import type { StartBatchProps, BatchUploadDescription } from '../../ui/upload/upload-description.ts'
import { urls } from '../../ui/urls.ts'
import { sapTabs } from './sap-tabs.ts'

/**
 * Upload of a file with one row per order. Each row posts the SAP transactions of its order, holds them or releases
 * them from hold.
 */
export const sapBatchUpload: BatchUploadDescription = {
  name: 'sapBatches',
  path: 'sap/batch',
  tabs: sapTabs,
  kinds: [{ name: 'posting', right: 'settingsSap' }],
  list: urls.sapBatches,
  card: urls.sapBatch,
  rowFields: [
    catalogField('postingType', 'sapEventTypes', { width: 128 }),
    dayField('postingDate', { width: 124 }),
    textField('pfm', { width: 84 }),
  ],
  openRow: ({ orderId, pfm }: BatchRow) => (orderId !== null && pfm !== null ? urls.order(orderId) : null),
  Start: StartPostings,
}

export const sapBatchesList = createBatchesList(sapBatchUpload)

function StartPostings({ kind, count, money, busy, refusal, onStart, onClose }: StartBatchProps) {
  const { t } = useTranslation('sapBatches')
  return (
    <ConfirmDialog
      title={t(`sapBatches:start.${kind}`, { count })}
      text={t(`sapBatches:ask.${kind}`)}
      danger={false}
      isPending={busy}
      refusal={refusal}
      onConfirm={() => onStart(undefined)}
      onClose={onClose}
    >
      <ConfirmationSums label={t(`sapBatches:sums.${kind}.ready`)} money={money} />
    </ConfirmDialog>
  )
}
