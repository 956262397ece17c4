import type { SapResults, Transaction } from '../../../../schemas/api/accounting.ts'
import { sapStates, type SapEventType, type SapState } from '../../../../schemas/values/accounting.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { Tone } from '../../ui/badge.tsx'
import { catalog, day, instant, link, money, own, status, text } from '../../ui/fields/kinds.tsx'
import { choices, days, numbered, store, words } from '../../ui/list/filters.ts'
import type { BulkAction, ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { PostingDialog } from './posting-dialog.tsx'
import { sapTabs } from './sap-tabs.ts'

const tones: Record<SapState, Tone> = {
  open: 'light',
  held: 'warning',
  asked: 'info',
  posted: 'done',
  failed: 'danger',
}

/** What is done with each of the chosen transactions; the day and the codes are asked once for all. */
const event = (type: SapEventType): BulkAction<Transaction> => ({
  ...{ name: type, right: 'settingsSap', stale: [queryKeys.events, queryKeys.watch] },
  fits: ({ possible }) => possible.includes(type),
  Form: PostingDialog,
  run: async (rows, said) => {
    const body = { ids: rows.map(({ id }) => id), ...(said as object), ...(type !== 'post' && { type }) }
    const path = type === 'post' ? 'sap/transactions' : 'sap/hold'
    return (await request<SapResults>('POST', path, { body })).results
  },
})

/** Money of orders that has come or gone, and how it stands in SAP. */
export const transactionsList: ListDescription<Transaction> = {
  ...{ name: 'sapTransactions', path: 'sap/transactions', queryKey: 'accounting' },
  tabs: sapTabs,
  fields: [
    link('id', { width: 100 }),
    status(
      'state',
      {
        from: { key: 'sapTransactions:states' },
        toneOf: (value: SapState) => tones[value],
      },
      { width: 132 },
    ),
    catalog('operationType', 'sapOperationTypes', { width: 128, grow: 1 }),
    money('amount', { width: 92 }),
    instant('doneAt'),
    day('postingDate', { width: 120 }),
    text('document', { width: 116 }),
    own<Transaction>('error', {
      ...{ width: 140, grow: 2, phone: 'line' },
      text: ({ error }) => error ?? '',
    }),
    own<Transaction>('way', {
      ...{ width: 112, phone: 'line', extra: true },
      text: ({ way }, { t }) => t(`orders:ledger.ways.${way}`),
    }),
    text('orderId', { width: 88, extra: true }),
    text('factory', { width: 72, extra: true }),
    text('warehouse', { width: 72, extra: true }),
    text('pfm', { width: 72, extra: true }),
    text('changedBy', { width: 152, extra: true }),
    instant('changedAt', { extra: true }),
  ],
  filters: [
    numbered('orderId'),
    choices('states', words(sapStates, 'sapTransactions:states'), { many: true }),
    choices('types', 'sapOperationTypes', { many: true }),
    store(),
    days('done'),
  ],
  texts: () => ['orders'],
  rowId: ({ id }) => id,
  open: ({ orderId }) => urls.order(orderId),
  bulk: [event('post'), event('hold'), event('unhold')],
  export: true,
}
