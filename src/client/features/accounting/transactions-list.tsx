import { Link } from 'react-router-dom'
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
    link('id', { width: 96 }),
    status('state', {
      from: { key: 'sapTransactions:states' },
      toneOf: (value: SapState) => tones[value],
    }),
    own<Transaction>('orderId', {
      ...{ width: 88, phone: 'line' },
      text: ({ orderId }) => String(orderId),
      draw: ({ orderId }) => <Link to={urls.order(orderId)}>{orderId}</Link>,
    }),
    catalog('operationType', 'sapOperationTypes', { width: 136, grow: 1 }),
    own<Transaction>('way', {
      ...{ width: 112, grow: 1, phone: 'line' },
      text: ({ way }, { t }) => t(`orders:ledger.ways.${way}`),
    }),
    money('amount'),
    instant('doneAt'),
    day('postingDate', { width: 104 }),
    text('document', { width: 104 }),
    text('factory', { width: 72, extra: true }),
    text('warehouse', { width: 72, extra: true }),
    own<Transaction>('error', {
      ...{ width: 152, grow: 2, phone: 'line' },
      text: ({ error }) => error ?? '',
    }),
    text('pfm', { width: 72 }),
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
  bulk: [event('post'), event('hold'), event('unhold')],
  export: true,
}
