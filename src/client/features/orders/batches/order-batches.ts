import { catalogField, textField } from '../../../ui/fields/kinds.tsx'
import { createBatchesList } from '../../../ui/upload/batches-list.tsx'
import type { BatchUploadDescription } from '../../../ui/upload/upload-description.ts'
import { urls } from '../../../ui/urls.ts'
import { StartOrderBatchDialog } from './start-dialog.tsx'

/** Bulk actions on the orders of an uploaded file or on orders selected in the order list. */
export const orderBatchUpload: BatchUploadDescription = {
  name: 'orderBatches',
  path: 'orders/batches',
  kinds: [
    { name: 'cancel', right: 'orderCancel' },
    { name: 'issue', right: 'orderIssueWithoutCode' },
  ],
  list: urls.orderBatches,
  card: urls.orderBatch,
  rowFields: [
    catalogField('orderStatusId', 'orderStatuses', { width: 176, grow: 1 }),
    textField('pfm', { width: 88 }),
  ],
  openRow: ({ orderId, pfm }) => (orderId !== null && pfm !== null ? urls.order(orderId) : null),
  Start: StartOrderBatchDialog,
}

export const orderBatchesList = createBatchesList(orderBatchUpload)
