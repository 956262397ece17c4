import type { Transaction } from '../../../../schemas/api/accounting.ts'
import { sapStates } from '../../../../schemas/values/accounting.ts'
import { catalog, day, instant, link, money, text } from '../../ui/fields/kinds.tsx'
import { choices, days, numbered, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { sapTabs } from './sap-tabs.ts'
import { transactionEvents } from './transaction-events.ts'
import { orderField, stateField, errorField, wayField } from './transaction-fields.tsx'

/** Received and paid money of orders with its state in SAP. */
export const transactionsList: ListDescription<Transaction> = {
  name: 'sapTransactions',
  path: 'sap/transactions',
  queryKey: 'accounting',
  tabs: sapTabs,
  fields: [
    link('id', { width: 100 }),
    stateField,
    catalog('operationType', 'sapOperationTypes', { width: 128, grow: 1 }),
    money('amount', { width: 92 }),
    instant('doneAt'),
    day('postingDate', { width: 120 }),
    text('document', { width: 116 }),
    errorField,
    wayField,
    orderField,
    text('factory', { width: 72, extra: true }),
    text('warehouse', { width: 72, extra: true }),
    text('pfm', { width: 84, extra: true }),
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
  open: ({ id }) => urls.sapTransaction(id),
  bulk: transactionEvents,
  export: true,
}
