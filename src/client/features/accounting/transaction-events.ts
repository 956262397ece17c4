import type { SapPostBody, Transaction } from '../../../../schemas/api/accounting.ts'
import type { SapEventType } from '../../../../schemas/values/accounting.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { BulkAction } from '../../ui/list/list-description.ts'
import { PostingDialog } from './posting-dialog.tsx'

/** Creates a bulk action on transactions. The user enters the day and the codes once for all selected transactions. */
const createEventAction = (type: SapEventType): BulkAction<Transaction> => ({
  name: type,
  right: 'settingsSap',
  stale: [queryKeys.events, queryKeys.watch],
  appliesTo: ({ possible }) => possible.includes(type),
  Form: PostingDialog,
  run: async (rows, input) => {
    const body = { ids: rows.map(({ id }) => id), ...(input as Omit<SapPostBody, 'ids'>) }
    return type === 'post'
      ? request('POST', 'sap/transactions', { body })
      : request('POST', 'sap/hold', { body: { ...body, type } })
  },
})

export const transactionActions: readonly BulkAction<Transaction>[] = [
  createEventAction('post'),
  createEventAction('hold'),
  createEventAction('unhold'),
]
