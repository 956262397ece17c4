import type { SapResults, Transaction } from '../../../../schemas/api/accounting.ts'
import type { SapEventType } from '../../../../schemas/values/accounting.ts'
import { requestAt } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { BulkAction } from '../../ui/list/list-description.ts'
import { PostingDialog } from './posting-dialog.tsx'

/** Bulk actions on transactions; day and codes are entered once for all. */
const createEventAction = (type: SapEventType): BulkAction<Transaction> => ({
  name: type,
  right: 'settingsSap',
  stale: [queryKeys.events, queryKeys.watch],
  appliesTo: ({ possible }) => possible.includes(type),
  Form: PostingDialog,
  run: async (rows, input) => {
    const body = { ids: rows.map(({ id }) => id), ...(input as object), ...(type !== 'post' && { type }) }
    const path = type === 'post' ? 'sap/transactions' : 'sap/hold'
    return (await requestAt<SapResults>('POST', path, { body })).results
  },
})

export const transactionEvents: readonly BulkAction<Transaction>[] = [
  createEventAction('post'),
  createEventAction('hold'),
  createEventAction('unhold'),
]
